package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

const hour = 3_600_000 // ms

// virtualClock is a test that waits for a day. The listing brings its own loop
// with a virtual clock; the model's loop has nothing else.
var virtualClock = listing{
	name: "virtual-clock",
	doc:  "a test of hourly work that takes a day of virtual time, and none of yours",
	values: []catalogue.ValueDoc{
		worth(value("renewed", catalogue.Count, "how often the lease was renewed")),
		value("clock", catalogue.MS, "what the clock says at the end"),
	},
	main: func(s *stage, t *engine.Task) error {
		var lease []int64
		task := s.loop.CreateTask("renew", func(t *engine.Task) (any, error) {
			for {
				if err := t.Sleep(hour); err != nil {
					return nil, err
				}
				lease = append(lease, t.Now())
			}
		})
		if err := t.Sleep(24*hour + 1000); err != nil {
			return err
		}
		task.Cancel()
		if _, _, err := t.Wait(engine.Futures(task), engine.WaitOptions{}); err != nil {
			return err
		}
		s.say("renewed: %d", len(lease))
		s.count("renewed", len(lease))
		return nil
	},
	after: func(s *stage) {
		s.say("the clock says %d s", s.loop.Now()/1000)
		s.tell("clock", s.loop.Now(), catalogue.MS)
	},
}
