package scenario

import (
	"fmt"
	"strconv"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// floatClock runs the beat and its hog on a clock of float64 seconds, and on
// the loop's own. A tenth of a second has no end in binary, so the sums drift,
// and a deadline is met or missed by the last bit.
var floatClock = &catalogue.Scenario{
	Name: "float-clock",
	Doc:  "a beat and its hog on a clock of float seconds: periods that drift, and whole passes lost to the last bit",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		millis("chunk", 200, 1, 10_000, "what the hog burns between two yields"),
		count("beats", 6, 1, 20, "how many beats are waited for"),
		word("slack", "how early a timer may be: not at all, or by the clock's resolution of 1e-9 s, as in CPython", "none", "cpython"),
		millis("mark", 2200, 1, 10_000, "the time, of the hog alone, at which the clock is read too"),
	},
	Values: []catalogue.ValueDoc{
		values("ran", catalogue.S, "when the task's own code went on, by the float clock"),
		values("periods", catalogue.S, "from each beat to the next, by the float clock"),
		worth(values("burned", catalogue.Count, "how often the hog burned, for each beat, on the float clock")),
		values("exact_ran", catalogue.MS, "when the task's own code went on, on a clock of whole milliseconds"),
		values("exact_periods", catalogue.MS, "from each beat to the next, on a clock of whole milliseconds"),
		values("exact_burned", catalogue.Count, "how often the hog burned, for each beat, on a clock of whole milliseconds"),
		worth(value("held", catalogue.S, "what the float clock reads once the hog has burned up to the mark")),
		value("meant", catalogue.S, "what it was meant to read"),
		value("missed", catalogue.Truth, "whether a deadline at the mark would be missed there"),
	},
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rig{period: a.Int("period"), chunk: a.Int("chunk"), hogs: 1, hops: 2, beats: a.Int("beats")}
		f := floatBeat{period: toSeconds(r.period), chunk: toSeconds(r.chunk), beats: r.beats}
		if a.Text("slack") == "cpython" {
			f.loop.Slack = 1e-9
		}
		f.run()
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		exact := make([]int64, len(h.ways))
		for i, w := range h.ways {
			exact[i] = w.Ran - w.Asked
		}
		burns := a.Int("mark") / r.chunk
		held, meant := f.reads(burns), toSeconds(burns*r.chunk)

		var p page
		p.say("a beat of %d ms beside a hog of %d ms, in float seconds (slack: %s)", r.period, r.chunk, a.Text("slack"))
		rows := [][]string{row("beat", "float ran", "period", "burns", "exact ran", "period", "burns")}
		var events []catalogue.Event
		for i := range f.ran {
			cells := row(i+1, digits(f.ran[i]), digits(f.periods[i]), f.burned[i], h.ways[i].Ran, exact[i], h.burns[i])
			rows = append(rows, cells)
			events = append(events, catalogue.Event{At: h.ways[i].Ran, Task: "beat", What: fmt.Sprintf("ran at %s s by the float clock", digits(f.ran[i]))})
		}
		p.table(rows)
		p.say("after %s the float clock reads %s s, where %s s is meant", plural(burns, "burn"), digits(held), digits(meant))
		return &catalogue.Result{Transcript: p.String(), Events: events, Trace: drawing(&h.trace), Values: map[string]catalogue.Value{
			"ran":           catalogue.Floats(f.ran, catalogue.S),
			"periods":       catalogue.Floats(f.periods, catalogue.S),
			"burned":        catalogue.Ints(f.burned, catalogue.Count),
			"exact_ran":     deliveryResults(r.period, h.ways)["ran"],
			"exact_periods": catalogue.Ints(exact, catalogue.MS),
			"exact_burned":  catalogue.Ints(h.burns, catalogue.Count),
			"held":          catalogue.Float(held, catalogue.S),
			"meant":         catalogue.Float(meant, catalogue.S),
			"missed":        catalogue.True(held < meant),
		}}, nil
	},
}

// A floatBeat is a rig of one hog on a float clock.
type floatBeat struct {
	loop          engine.FloatLoop
	period, chunk float64 // s
	beats         int64

	ran, periods []float64
	burned       []int64
	burns        int64 // since the last beat
	asked        float64
}

func (f *floatBeat) run() {
	f.loop.CallSoon(f.sleep)
	f.loop.CallSoon(f.hog)
	for int64(len(f.ran)) < f.beats {
		f.loop.Run(f.loop.Now + f.period)
	}
	f.ran, f.periods, f.burned = f.ran[:f.beats], f.periods[:f.beats], f.burned[:f.beats]
}

func (f *floatBeat) sleep() {
	f.asked = f.loop.Now
	f.loop.Sleep(f.period, func(_, _ float64) {
		f.ran = append(f.ran, f.loop.Now)
		f.periods = append(f.periods, f.loop.Now-f.asked)
		f.burned = append(f.burned, f.burns)
		f.burns = 0
		f.sleep()
	})
}

func (f *floatBeat) hog() {
	f.burns++
	f.loop.Work(f.chunk)
	f.loop.CallSoon(f.hog)
}

// reads is what a float clock reads after so many burns.
func (f *floatBeat) reads(burns int64) (held float64) {
	for range burns {
		held += f.chunk
	}
	return held
}

// toSeconds is a duration in ms as the float of s that Python's literal gives.
func toSeconds(ms int64) float64 { return float64(ms) / 1000 }

// digits writes a float as Python does: the shortest decimal that reads back.
func digits(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
