package scenario

import (
	"slices"

	"example.com/guidegen/engine/catalogue"
)

// chop does the same work in ever finer pieces: the one lever there is.
var chop = &catalogue.Scenario{
	Name: "chop",
	Doc:  "the same work between two beats, chopped into ever smaller chunks",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		millis("work", 200, 1, 1000, "the work that the hog has to do, again and again"),
	},
	Values: append([]catalogue.ValueDoc{
		values("pieces", catalogue.Count, "into how many chunks the work is chopped"),
		values("per_chunk", catalogue.Ratio, "the lateness, as a multiple of the chunk"),
	}, sweepValues...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		period, work := a.Int("period"), a.Int("work")
		var s sweep
		var pieces []int64
		for _, n := range []int64{1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 200} {
			if work%n != 0 {
				continue
			}
			pieces = append(pieces, n)
			if err := s.run(rig{period: period, chunk: work / n, hogs: 1, hops: 2, beats: 3}); err != nil {
				return nil, err
			}
		}
		vs := s.results(period)
		vs["pieces"] = catalogue.Ints(pieces, catalogue.Count)
		vs["per_chunk"] = ratios(s.lates, s.chunks)

		var p page
		p.say("%d ms of work in pieces, beside a beat of %d ms", work, period)
		rows := [][]string{row("pieces", "chunk", "period", "late")}
		for i := range pieces {
			rows = append(rows, row(pieces[i], s.chunks[i], s.periods[i], late(s.lates[i])))
		}
		p.table(rows)
		p.say("the work is the same in every row; late goes from %d ms to %d", slices.Max(s.lates), s.lates[len(s.lates)-1])
		return &catalogue.Result{Transcript: p.String(), Values: vs, Events: s.events}, nil
	},
}
