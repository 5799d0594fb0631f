package scenario

import "example.com/guidegen/engine/catalogue"

// callLater is the neighbour with one hop less: the callback that the timer
// runs is the work itself, and no future stands between.
var callLater = &catalogue.Scenario{
	Name:   "call-later",
	Doc:    "a callback that arms itself again with call_later, beside tasks that burn CPU and yield",
	Params: neighbourParams(),
	Values: append([]catalogue.ValueDoc{
		value("sleep_period", catalogue.MS, "the period of the same beat through asyncio.sleep"),
		value("sleep_burns", catalogue.Count, "how often one hog burns from one such beat to the next"),
	}, worthOf(rigValues, "period", "burns")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		slept, err := r.run()
		if err != nil {
			return nil, err
		}
		r.hops = 1
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		vs, other := h.results(), slept.results()
		vs["sleep_period"], vs["sleep_burns"] = other["period"], other["burns"]

		var p page
		p.say("a beat of %d ms through call_later, beside %s of %d ms", r.period, plural(r.hogs, "hog"), r.chunk)
		h.table(&p)
		period, _ := h.steady()
		through, _ := slept.steady()
		p.say("one trip through the ready queue: %d ms; two, as asyncio.sleep makes: %d ms", period, through)
		return h.result(&p, vs), nil
	},
}
