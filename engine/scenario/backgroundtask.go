package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// backgroundTask runs one task beside a block that ends it, and one that ends
// before its block does.
var backgroundTask = listing{
	name: "background-task",
	doc:  "a task beside a block: cancelled and awaited at its end, where a failure of its own is raised",
	values: []catalogue.ValueDoc{
		worth(value("beats", catalogue.Count, "how often the task ran beside its block")),
		value("exit_passes", catalogue.Count, "how many passes it took to leave the block"),
		value("failed_at", catalogue.MS, "when the other task failed, from the begin of its block"),
		worth(value("heard_at", catalogue.MS, "when the block raised that")),
	},
	main: func(s *stage, t *engine.Task) error {
		beats, left := 0, 0
		err := primitives.BackgroundTask(t, "heart", s.heart(&beats), func(*engine.Task) error {
			err := t.Sleep(250)
			s.say("the work is done")
			left = s.loop.Pass()
			return err
		})
		if err != nil {
			return err
		}
		s.say("the block is left")
		s.count("beats", beats)
		s.count("exit_passes", s.loop.Pass()-left)

		start := t.Now()
		err = primitives.BackgroundTask(t, "monitor", func(t *engine.Task) (any, error) {
			if err := t.Sleep(100); err != nil {
				return nil, err
			}
			s.tell("failed_at", t.Now()-start, catalogue.MS)
			return nil, engine.Errorf("ConnectionError", "the monitor is gone")
		}, func(*engine.Task) error {
			err := t.Sleep(300)
			s.say("the work is done here too")
			return err
		})
		if !engine.IsException(err) {
			return err
		}
		s.say("only now: %s", message(err))
		s.tell("heard_at", t.Now()-start, catalogue.MS)
		return nil
	},
}

// heart beats until it is stopped.
func (s *stage) heart(beats *int) engine.Body {
	return func(t *engine.Task) (any, error) {
		defer s.say("the heart stops")
		for {
			s.say("beat")
			*beats++
			if err := t.Sleep(100); err != nil {
				return nil, err
			}
		}
	}
}
