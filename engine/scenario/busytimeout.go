package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// busyTimeout computes past its own deadline. A timeout acts through the loop,
// and the loop has its turn at an await.
var busyTimeout = listing{
	name: "busy-timeout",
	doc:  "a timeout around work that computes: without an await it never fires, with one it fires late",
	params: []catalogue.Param{
		millis("limit", 100, 10, 1000, "the limit of each block"),
		millis("work", 300, 10, 1000, "how long each computes"),
	},
	values: []catalogue.ValueDoc{
		worth(value("fired", catalogue.Truth, "whether the block without an await raised TimeoutError")),
		worth(value("went_through", catalogue.Count, "how many awaits of the other block came back before it raised")),
		value("raised_at", catalogue.MS, "when it raised, from its begin"),
	},
	main: func(s *stage, t *engine.Task) error {
		fired, _, err := s.attempt(t, "no await", 0)
		if err != nil {
			return err
		}
		s.values["fired"] = catalogue.True(fired)
		start := t.Now()
		fired, through, err := s.attempt(t, "two awaits", 2)
		s.count("went_through", through)
		s.values["raised_at"] = catalogue.Absent("it raised nothing")
		if fired {
			s.tell("raised_at", t.Now()-start, catalogue.MS)
		}
		return err
	},
}

// attempt computes in a block of timeout and then yields so many times. It
// returns whether the block raised, and how many of the yields came back.
func (s *stage) attempt(t *engine.Task, name string, steps int) (fired bool, through int, err error) {
	start := t.Now()
	err = t.Timeout(s.args.Int("limit"), func(*engine.Timeout) error {
		t.Work(s.args.Int("work"))
		for range steps {
			if err := t.Yield(); err != nil {
				return err
			}
			through++
			s.say("%s: went through await %d", name, through)
		}
		return nil
	})
	switch {
	case errors.Is(err, engine.ErrTimeout):
		s.say("%s: out of time after %s s", name, s.since(start))
		return true, through, nil
	case err == nil:
		s.say("%s: no timeout, after %s s", name, s.since(start))
	}
	return false, through, err
}
