package scenario

import (
	"errors"
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// drain runs the neighbour twice: with passes that are a snapshot of the ready
// queue, and with passes that go on until the queue is empty.
var drain = &catalogue.Scenario{
	Name: "drain",
	Doc:  "a pass that runs until nothing is ready, beside one that runs a snapshot: 42 deliveries become none",
	Params: []catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		millis("chunk", 200, 50, 10_000, "what the hog burns between two yields"),
		millis("until", 60_000, 1, 100_000, "how long the loop is asked to run"),
	},
	Values: []catalogue.ValueDoc{
		worth(values("wakes", catalogue.MS, "when the beat woke under drained passes")),
		values("wakes_before", catalogue.MS, "when the beat woke under passes that are a snapshot"),
		value("deliveries", catalogue.Count, "how many beats a drained pass delivers"),
		worth(value("deliveries_before", catalogue.Count, "how many beats snapshots deliver")),
		value("passes", catalogue.Count, "how many passes the drained loop began"),
		value("passes_before", catalogue.Count, "how many passes the loop with snapshots made"),
		worth(value("stopped", catalogue.S, "the virtual time after which the drained loop was stopped from outside")),
		value("burns", catalogue.Count, "how often the hog had burned by then"),
		values("heap", catalogue.MS, "the deadlines that still stood in the heap"),
	},
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rig{period: a.Int("period"), chunk: a.Int("chunk"), hogs: 1, hops: 2, until: a.Int("until")}
		before := r.watch()
		r.policy.Pass = engine.Drain
		h := r.watch()
		var end *engine.LimitError
		if !errors.As(h.err, &end) {
			return nil, fmt.Errorf("the drained pass came to an end: %v", h.err)
		}
		var heap []int64
		for _, t := range end.Timers {
			heap = append(heap, t.When)
		}
		passes := func(h *heard) int64 { return int64(len(h.trace.Passes)) }

		var p page
		p.say("a beat of %d ms and a hog of %d ms, asked to run for %d ms", r.period, r.chunk, r.until)
		p.table([][]string{
			row("a pass is", "deliveries", "passes", "clock"),
			row("a snapshot", len(before.ways), passes(before), before.loop.Now()),
			row("a drain", len(h.ways), passes(h), h.loop.Now()),
		})
		p.say("stopped after %d virtual seconds inside pass %d", (h.loop.Now()-end.Start)/1000, end.Pass)
		for _, t := range end.Timers {
			p.say("still in the heap: the timer of %s, due at %d ms", t.Name, t.When)
		}
		return h.result(&p, map[string]catalogue.Value{
			"wakes":             deliveryResults(r.period, h.ways)["wakes"],
			"wakes_before":      deliveryResults(r.period, before.ways)["wakes"],
			"deliveries":        catalogue.Of(int64(len(h.ways)), catalogue.Count),
			"deliveries_before": catalogue.Of(int64(len(before.ways)), catalogue.Count),
			"passes":            catalogue.Of(passes(h), catalogue.Count),
			"passes_before":     catalogue.Of(passes(before), catalogue.Count),
			"stopped":           seconds(h.loop.Now() - end.Start),
			"burns":             catalogue.Of(h.burned, catalogue.Count),
			"heap":              catalogue.Ints(heap, catalogue.MS),
		}), nil
	},
}

// seconds is a duration in ms, as a value in s.
func seconds(ms int64) catalogue.Value {
	v := ratio(ms, 1000)
	v.Unit = catalogue.S
	return v
}
