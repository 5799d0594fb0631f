package scenario

import "example.com/guidegen/engine/catalogue"

// lone has no hogs: idle time is free and exact.
var lone = &catalogue.Scenario{
	Name: "lone",
	Doc:  "a beat that has the loop to itself is never late",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		count("beats", 5, 1, 20, "how many beats are waited for"),
	},
	Values: append([]catalogue.ValueDoc{
		value("passes", catalogue.Count, "how many passes the loop made"),
		value("jumps", catalogue.Count, "how often the clock jumped to the next deadline"),
	}, worthOf(deliveryValues, "late")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		h, err := rig{period: a.Int("period"), hops: 2, beats: a.Int("beats")}.run()
		if err != nil {
			return nil, err
		}
		passes := h.trace.Passes
		jumps := 0
		for i := 1; i < len(passes); i++ {
			if passes[i].Start > passes[i-1].End {
				jumps++
			}
		}
		vs := deliveryResults(h.period, h.ways)
		vs["passes"] = catalogue.Of(int64(len(passes)), catalogue.Count)
		vs["jumps"] = catalogue.Of(int64(jumps), catalogue.Count)

		var p page
		p.say("a beat of %d ms, alone", h.period)
		deliveryTable(&p, h.ways)
		p.say("%s, %s of the clock, nothing late", plural(int64(len(passes)), "pass"), plural(int64(jumps), "jump"))
		return h.result(&p, vs), nil
	},
}
