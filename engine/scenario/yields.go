package scenario

import "example.com/guidegen/engine/catalogue"

// yields lets the hog yield several times after each burn. The chunk is as long
// as before, so the beat still waits for it; but the empty passes carry the
// beat's hops, which cost nothing there.
var yields = &catalogue.Scenario{
	Name:   "yields",
	Doc:    "hogs that yield more than once after each burn: the hops may get cheaper, the chunk does not",
	Params: append(neighbourParams(), count("yields", 2, 1, 10, "how often a hog yields after each burn")),
	Values: append([]catalogue.ValueDoc{
		value("period_before", catalogue.MS, "the period with one yield after each burn"),
	}, worthOf(rigValues, "period")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		once, err := r.run()
		if err != nil {
			return nil, err
		}
		before, _ := once.steady()
		r.yields = a.Int("yields")
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		vs := h.results()
		vs["period_before"] = catalogue.Of(before, catalogue.MS)

		var p page
		p.say("a beat of %d ms, %s of %d ms, %s after each burn",
			r.period, plural(r.hogs, "hog"), r.chunk, plural(r.yields, "yield"))
		h.table(&p)
		period, _ := h.steady()
		p.say("every %d ms; with one yield, %d", period, before)
		return h.result(&p, vs), nil
	},
}
