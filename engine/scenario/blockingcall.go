package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A blinker is the light that both scenarios about blocking calls watch.
type blinker struct {
	task   *engine.Task
	blinks []int64
}

func (s *stage) blinker(start int64) *blinker {
	b := new(blinker)
	b.task = s.loop.CreateTask("light", func(t *engine.Task) (any, error) {
		for range 3 {
			if err := t.Sleep(100); err != nil {
				return nil, err
			}
			b.blinks = append(b.blinks, t.Now()-start)
			s.say("blink at %s s", s.since(start))
		}
		return nil, nil
	})
	return b
}

// end waits for the last blink and yields when each was.
func (b *blinker) end(s *stage, t *engine.Task) error {
	_, err := t.Await(b.task)
	s.values["blinks"] = catalogue.Ints(b.blinks, catalogue.MS)
	return err
}

var blinks = worth(values("blinks", catalogue.MS, "when the light blinked; it was to blink every 100 ms"))

// blockingCall reads a sensor with a plain function, in the loop's own thread.
var blockingCall = listing{
	name: "blocking-call",
	doc:  "the trap: a blocking call inside a task stops every other task",
	params: []catalogue.Param{
		millis("read", 350, 10, 10_000, "how long the sensor takes"),
	},
	values: []catalogue.ValueDoc{blinks, value("read_at", catalogue.MS, "when the sensor was read")},
	main: func(s *stage, t *engine.Task) error {
		start := t.Now()
		light := s.blinker(start)
		if err := t.Yield(); err != nil {
			return err
		}
		t.Work(s.args.Int("read"))
		s.say("sensor says 21 at %s s", s.since(start))
		s.tell("read_at", t.Now()-start, catalogue.MS)
		return light.end(s, t)
	},
}
