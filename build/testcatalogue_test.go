package build

import (
	"errors"
	"fmt"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// testCatalogue is a small engine of the tests' own: exact arithmetic instead
// of a loop, in the shapes that real scenarios have.
func testCatalogue() *catalogue.Catalogue { return wrongCatalogue(0) }

// wrongCatalogue is the same engine with every period off by so many ms: the
// engine as somebody else's change leaves it.
func wrongCatalogue(off int64) *catalogue.Catalogue {
	c, err := catalogue.New(ticker(off), &quiet, &broken, &crash)
	if err != nil {
		panic(err)
	}
	return c
}

func ticker(off int64) *catalogue.Scenario {
	return &catalogue.Scenario{
		Name: "ticker", Doc: "a heartbeat beside neighbours that burn",
		Params: []catalogue.Param{
			{Name: "period", Unit: catalogue.MS, Default: catalogue.Of(1000, catalogue.MS), Min: 1, Max: 10000, Doc: "what the heartbeat asks for"},
			{Name: "chunk", Unit: catalogue.MS, Default: catalogue.Of(200, catalogue.MS), Min: 1, Max: 5000, Doc: "what a neighbour burns between two awaits"},
			{Name: "hops", Unit: catalogue.Count, Default: catalogue.Of(2, catalogue.Count), Min: 1, Max: 4, Doc: "trips through the ready queue"},
			{Name: "pass", Unit: catalogue.Text, Default: catalogue.Str("snapshot"), Choices: []string{"snapshot", "drain"}, Doc: "what one pass runs"},
		},
		Values: []catalogue.ValueDoc{
			{Name: "asked", Unit: catalogue.MS, Doc: "the period that was asked for"},
			{Name: "period", Unit: catalogue.MS, Doc: "the period that came out", Quote: true},
			{Name: "late", Unit: catalogue.MS, Doc: "how much later than asked"},
			{Name: "burns", Unit: catalogue.Count, Doc: "burns a tick"},
			{Name: "ran", Unit: catalogue.MS, List: true, Doc: "when each tick ran"},
			{Name: "wakes", Unit: catalogue.MS, List: true, Doc: "when the heartbeat woke"},
			{Name: "first", Unit: catalogue.Text, Doc: "who finished first"},
		},
		Run: func(a catalogue.Args) (*catalogue.Result, error) {
			period, chunk := a.Int("period"), a.Int("chunk")
			burns := (period+chunk-1)/chunk + a.Int("hops")
			got := burns*chunk + off
			var ran []int64
			var out strings.Builder
			fmt.Fprintf(&out, "ticker: asked %d, chunk %d\n", period, chunk)
			r := &catalogue.Result{}
			for i := int64(1); i <= 3; i++ {
				ran = append(ran, i*got)
				fmt.Fprintf(&out, "  tick %d at %5d\n", i, i*got)
				r.Events = append(r.Events,
					catalogue.Event{Pass: int(i), At: i * period, Task: "timer", What: "expired"},
					catalogue.Event{Pass: int(i) + 1, At: i * got, Task: "beat", What: "ran"})
			}
			wakes := ran
			if a.Text("pass") == "drain" {
				wakes = nil
			}
			r.Transcript = out.String()
			r.Values = map[string]catalogue.Value{
				"asked": catalogue.Of(period, catalogue.MS), "period": catalogue.Of(got, catalogue.MS),
				"late": catalogue.Of(got-period, catalogue.MS), "burns": catalogue.Of(burns, catalogue.Count),
				"ran": catalogue.Ints(ran, catalogue.MS), "wakes": catalogue.Ints(wakes, catalogue.MS),
				"first": catalogue.Str("beat"),
			}
			return r, nil
		},
	}
}

// quiet has a transcript with every kind of byte that tools lose.
var quiet = catalogue.Scenario{
	Name: "quiet", Doc: "bytes that are easily lost",
	Values: []catalogue.ValueDoc{{Name: "lines", Unit: catalogue.Count, Doc: "how many lines"}},
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		return &catalogue.Result{
			Transcript: "trailing  \n\ttab\r\n``` <<run quiet>> -- file --\n</pre><script>&lt;\u2028\u0085\n\n\n",
			Values:     map[string]catalogue.Value{"lines": catalogue.Of(6, catalogue.Count)},
		}, nil
	},
}

var broken = catalogue.Scenario{
	Name: "broken", Doc: "it fails",
	Values: []catalogue.ValueDoc{{Name: "n", Unit: catalogue.Count, Doc: "never there"}},
	Run:    func(catalogue.Args) (*catalogue.Result, error) { return nil, errors.New("the loop never went idle") },
}

var crash = catalogue.Scenario{
	Name: "crash", Doc: "it panics",
	Values: []catalogue.ValueDoc{{Name: "n", Unit: catalogue.Count, Doc: "never there"}},
	Run:    func(catalogue.Args) (*catalogue.Result, error) { panic("index out of range") },
}
