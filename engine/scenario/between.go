package scenario

import "example.com/guidegen/engine/catalogue"

// between makes the beat after some of the hogs, so that its first timer is
// armed in the middle of a pass, where the closed form does not hold.
var between = &catalogue.Scenario{
	Name: "between",
	Doc:  "a beat that is made between two hogs: its first period is shorter than all others",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		millis("chunk", 200, 1, 10_000, "what a hog burns between two yields"),
		count("hogs", 2, 1, 10, "how many hogs there are"),
		count("ahead", 1, 0, 10, "how many of them are made before the beat, at most all"),
		count("beats", 5, 2, 20, "how many beats are waited for"),
	},
	Values: append([]catalogue.ValueDoc{
		worth(value("first", catalogue.MS, "the first period, from the arming of the timer to the beat")),
	}, worthOf(rigValues, "period")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		r.ahead = min(a.Int("ahead"), r.hogs)
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		vs := h.results()
		first := h.ways[0].Ran - h.ways[0].Asked
		vs["first"] = catalogue.Of(first, catalogue.MS)

		var p page
		p.say("a beat of %d ms, made after %d of %s of %d ms", r.period, r.ahead, plural(r.hogs, "hog"), r.chunk)
		h.table(&p)
		period, _ := h.steady()
		p.say("the first takes %d ms, the others %d: they are armed between two passes", first, period)
		return h.result(&p, vs), nil
	},
}
