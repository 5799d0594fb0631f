package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// threadCall is the cure of blocking-call.
var threadCall = listing{
	name: "thread-call",
	doc:  "the cure: to_thread takes the blocking call out of the loop's thread",
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
		answer, err := t.ToThread(s.args.Int("read"), func() (any, error) { return 21, nil })
		if err != nil {
			return err
		}
		s.say("sensor says %v at %s s", answer, s.since(start))
		s.tell("read_at", t.Now()-start, catalogue.MS)
		return light.end(s, t)
	},
}
