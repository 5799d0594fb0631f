package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// nestedTimeouts puts one limit inside another. Each turns only its own
// cancellation into a TimeoutError.
var nestedTimeouts = listing{
	name: "nested-timeouts",
	doc:  "a timeout inside a timeout: each is told of its own limit and of no other",
	params: []catalogue.Param{
		millis("outer", 300, 1, 900, "the limit of the outer block"),
		millis("inner", 100, 1, 900, "the limit of the inner block"),
	},
	values: []catalogue.ValueDoc{
		worth(value("inner_at", catalogue.MS, "when the inner block raised TimeoutError")),
		worth(value("outer_at", catalogue.MS, "when the outer block raised TimeoutError")),
	},
	main: func(s *stage, t *engine.Task) error {
		start := t.Now()
		s.values["inner_at"] = catalogue.Absent("the outer limit was reached first")
		err := t.Timeout(s.args.Int("outer"), func(*engine.Timeout) error {
			err := t.Timeout(s.args.Int("inner"), func(*engine.Timeout) error { return t.Sleep(1000) })
			if !errors.Is(err, engine.ErrTimeout) {
				return err
			}
			s.say("the inner one, after %s s", s.since(start))
			s.tell("inner_at", t.Now()-start, catalogue.MS)
			return t.Sleep(1000)
		})
		if !errors.Is(err, engine.ErrTimeout) {
			return err
		}
		s.say("the outer one, after %s s", s.since(start))
		s.tell("outer_at", t.Now()-start, catalogue.MS)
		return nil
	},
}
