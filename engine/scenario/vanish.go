package scenario

import "example.com/guidegen/engine/catalogue"

// vanish takes the chunk towards nothing, whether it divides the period or not.
var vanish = &catalogue.Scenario{
	Name: "vanish",
	Doc:  "the period of a beat as a full pass of the ready queue becomes ever shorter",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		count("hogs", 1, 1, 10, "how many hogs there are"),
	},
	Values: append([]catalogue.ValueDoc{
		values("rounds", catalogue.MS, "R, one full pass, in the order of the rows"),
		values("shares", catalogue.Ratio, "the lateness, as a share of the period that was asked for"),
		value("least", catalogue.Ratio, "the share with the last chunk, the smallest"),
	}, sweepValues...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		period, hogs := a.Int("period"), a.Int("hogs")
		var s sweep
		var rounds, asked []int64
		for _, chunk := range []int64{400, 300, 200, 100, 90, 50, 30, 20, 10, 7, 5, 3, 2, 1} {
			if err := s.run(rig{period: period, chunk: chunk, hogs: hogs, hops: 2, beats: 3}); err != nil {
				return nil, err
			}
			rounds, asked = append(rounds, hogs*chunk), append(asked, period)
		}
		vs := s.results(period)
		vs["rounds"] = catalogue.Ints(rounds, catalogue.MS)
		vs["shares"] = ratios(s.lates, asked)
		vs["least"] = ratio(s.lates[len(s.lates)-1], period)

		var p page
		p.say("a beat of %d ms beside %s, as the chunk goes to nothing", period, plural(hogs, "hog"))
		rows := [][]string{row("chunk", "R", "period", "late", "of asked")}
		for i, r := range rounds {
			share := ratio(100*s.lates[i], period)
			rows = append(rows, row(s.chunks[i], r, s.periods[i], late(s.lates[i]), share.Num.FloatString(1)+"%"))
		}
		p.table(rows)
		p.say("asked for %d ms, got %d in the end: the lateness goes where R goes", period, s.periods[len(s.periods)-1])
		return &catalogue.Result{Transcript: p.String(), Values: vs, Events: s.events}, nil
	},
}
