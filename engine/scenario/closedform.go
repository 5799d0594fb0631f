package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// The grid that the closed form is held against: 5 · 6 · 2 · 3 combinations.
var (
	gridPeriods = []int64{250, 500, 1000, 1500, 2000}
	gridChunks  = []int64{10, 50, 90, 200, 300, 400}
	gridHops    = []int64{1, 2}
	gridHogs    = []int64{1, 2, 3}
)

// closedForm runs every combination of the grid and compares each with what
// can be worked out on paper.
var closedForm = &catalogue.Scenario{
	Name: "closed-form",
	Doc:  "the period of a beat among hogs, run and computed, over a grid of combinations",
	Values: []catalogue.ValueDoc{
		worth(value("combinations", catalogue.Count, "how many combinations there are")),
		worth(value("agree", catalogue.Count, "in how many of them every beat of the run has the period that the formula gives")),
		values("disagree", catalogue.Text, "the others"),
		values("periods", catalogue.MS, "the periods that are asked for"),
		values("chunks", catalogue.MS, "the chunks that a hog burns"),
		values("hop_counts", catalogue.Count, "the numbers of hops"),
		values("hog_counts", catalogue.Count, "the numbers of hogs"),
		value("worst", catalogue.Ratio, "the longest period of the grid, as a multiple of the one that was asked for"),
		value("worst_where", catalogue.Text, "the combination that gives it"),
	},
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		var g grid
		var p page
		p.say("what a beat gets, in ms, by what it asks for: through call_later and by sleep")
		for _, hogs := range gridHogs {
			if err := g.block(&p, hogs); err != nil {
				return nil, err
			}
		}
		p.say("run and formula agree in %d of %d combinations", g.agree, g.combinations)
		return &catalogue.Result{Transcript: p.String(), Events: g.events, Values: map[string]catalogue.Value{
			"combinations": catalogue.Of(g.combinations, catalogue.Count),
			"agree":        catalogue.Of(g.agree, catalogue.Count),
			"disagree":     catalogue.Texts(g.disagree),
			"periods":      catalogue.Ints(gridPeriods, catalogue.MS),
			"chunks":       catalogue.Ints(gridChunks, catalogue.MS),
			"hop_counts":   catalogue.Ints(gridHops, catalogue.Count),
			"hog_counts":   catalogue.Ints(gridHogs, catalogue.Count),
			"worst":        ratio(g.worst.period, g.worst.asked),
			"worst_where":  catalogue.Str(g.worst.where),
		}}, nil
	},
}

// A grid is what the combinations come to.
type grid struct {
	combinations, agree int64
	disagree            []string
	worst               struct {
		period, asked int64
		where         string
	}
	events []catalogue.Event
}

// block runs and tells the combinations with that many hogs.
func (g *grid) block(p *page, hogs int64) error {
	rows := [][]string{row(plural(hogs, "hog"))}
	for _, period := range gridPeriods {
		rows[0] = append(rows[0], row(period, "")...)
	}
	for _, chunk := range gridChunks {
		cells := row(chunk)
		for _, period := range gridPeriods {
			for _, hops := range gridHops {
				got, err := g.try(rig{period: period, chunk: chunk, hogs: hogs, hops: hops, beats: 3})
				if err != nil {
					return err
				}
				cells = append(cells, row(got)...)
			}
		}
		rows = append(rows, cells)
	}
	p.table(rows)
	return nil
}

// try runs one combination, holds each beat to the formula, and returns the
// period.
func (g *grid) try(r rig) (int64, error) {
	h, err := r.run()
	if err != nil {
		return 0, err
	}
	want := engine.ClosedForm(r.period, r.chunk, r.hogs, r.hops)
	where := fmt.Sprintf("period=%d chunk=%d hogs=%d hops=%d", r.period, r.chunk, r.hogs, r.hops)
	holds := true
	for _, w := range h.ways {
		holds = holds && w.Ran-w.Asked == want
	}
	period, _ := h.steady()
	g.combinations++
	if holds {
		g.agree++
	} else {
		g.disagree = append(g.disagree, where)
	}
	if w := &g.worst; w.asked == 0 || period*w.asked > w.period*r.period {
		w.period, w.asked, w.where = period, r.period, where
	}
	g.events = append(g.events, catalogue.Event{Task: where, What: fmt.Sprintf("has period %d, formula %d", period, want)})
	return period, nil
}
