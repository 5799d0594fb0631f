package scenario

import "example.com/guidegen/engine/catalogue"

// neighbour is the demonstration that the guide begins with: nothing is wrong
// with the beat, nothing is wrong with the hog, and every timer is on time.
var neighbour = &catalogue.Scenario{
	Name:   "neighbour",
	Doc:    "a task that sleeps for a period, beside tasks that burn CPU and yield",
	Params: append(neighbourParams(), count("hops", 2, 1, 2, "trips through the ready queue from the timer to the beat: 2 for asyncio.sleep, 1 for call_later")),
	Values: worthOf(rigValues, "period", "late", "round", "burns"),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		r.hops = a.Int("hops")
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		var p page
		p.say("a beat of %d ms through %s, beside %s of %d ms",
			r.period, []string{"call_later", "asyncio.sleep"}[r.hops-1], plural(r.hogs, "hog"), r.chunk)
		h.table(&p)
		period, late := h.steady()
		p.say("asked for %d ms, got %d: the timers %d ms late, the code %d", r.period, period, late-h.hopTime(), late)
		return h.result(&p, h.results()), nil
	},
}

// hopTime is what the hops of the last beat took.
func (h *heard) hopTime() int64 {
	last := h.ways[len(h.ways)-1]
	return last.Ran - last.Expired
}
