package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// dueFirst lets an expired timer overtake what is ready, as uvloop does. It
// saves the first hop, and only that.
var dueFirst = &catalogue.Scenario{
	Name:   "due-first",
	Doc:    "timers that are due go to the front of the ready queue: half of the lateness is gone",
	Params: neighbourParams(),
	Values: append([]catalogue.ValueDoc{
		value("period_before", catalogue.MS, "the period with due timers at the back, as asyncio has them"),
		value("late_before", catalogue.MS, "how late the beat is then"),
	}, worthOf(rigValues, "period")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		asyncio, err := r.run()
		if err != nil {
			return nil, err
		}
		before, beforeLate := asyncio.steady()
		r.policy.DueTimers = engine.Front
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		vs := h.results()
		vs["period_before"] = catalogue.Of(before, catalogue.MS)
		vs["late_before"] = catalogue.Of(beforeLate, catalogue.MS)

		var p page
		p.say("a beat of %d ms, %s of %d ms; due timers go first", r.period, plural(r.hogs, "hog"), r.chunk)
		h.table(&p)
		period, _ := h.steady()
		p.say("every %d ms; with due timers at the back, %d: only one of the hops is free", period, before)
		return h.result(&p, vs), nil
	},
}
