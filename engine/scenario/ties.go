package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// ties arms timers for one and the same millisecond. CPython's heap compares
// deadlines and nothing else, so their order is what the shape of the heap
// makes it; a loop that also counts its timers keeps them in line.
var ties = &catalogue.Scenario{
	Name: "ties",
	Doc:  "timers with the same deadline: in the order they were armed, and in CPython's own",
	Params: []catalogue.Param{
		count("timers", 7, 1, 24, "how many timers are armed for the same time"),
	},
	Values: []catalogue.ValueDoc{
		values("heapq", catalogue.Count, "the order in which CPython runs them, each by its number from 0"),
		values("fifo", catalogue.Count, "the order in which they were armed"),
		worth(value("moved", catalogue.Count, "how many of them CPython runs in another place than they were armed in")),
	},
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		fifo, _, err := tied(a.Int("timers"), engine.FIFO)
		if err != nil {
			return nil, err
		}
		heapq, tr, err := tied(a.Int("timers"), engine.Heapq)
		if err != nil {
			return nil, err
		}
		moved := 0
		for i := range fifo {
			if fifo[i] != heapq[i] {
				moved++
			}
		}
		var p page
		p.say("%s armed for 5 ms, and a sleep of 6", plural(a.Int("timers"), "timer"))
		p.say("armed:   %s", joined(fifo))
		p.say("CPython: %s", joined(heapq))
		p.say("%d of them elsewhere than they were armed", moved)
		return &catalogue.Result{Transcript: p.String(), Events: events(tr), Trace: drawing(tr), Values: map[string]catalogue.Value{
			"heapq": catalogue.Ints(heapq, catalogue.Count),
			"fifo":  catalogue.Ints(fifo, catalogue.Count),
			"moved": catalogue.Of(int64(moved), catalogue.Count),
		}}, nil
	},
}

// tied arms so many timers for 5 ms and a sleep of 6, and returns the order in
// which they ran.
func tied(timers int64, order engine.Ties) ([]int64, *engine.Trace, error) {
	l := engine.New(engine.Options{Policy: engine.Policy{Ties: order}, Trace: true})
	defer l.Close()
	var ran []int64
	l.CreateTask("main", func(t *engine.Task) (any, error) {
		for i := range timers {
			l.CallLater(5, func() { ran = append(ran, i) }).Named("timer " + row(i)[0])
		}
		return nil, t.Sleep(6)
	})
	err := l.Run(10)
	if err == nil && int64(len(ran)) < timers {
		err = fmt.Errorf("%d of %d timers ran", len(ran), timers)
	}
	return ran, l.Trace(), err
}
