package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// overlap waits for two things one after the other, and then for both at once.
var overlap = listing{
	name: "overlap",
	doc:  "two awaits in a row take the sum of their times, two tasks the longer one",
	params: []catalogue.Param{
		millis("first", 300, 10, 10_000, "how long the first one takes"),
		millis("second", 200, 10, 10_000, "how long the second one takes"),
	},
	values: []catalogue.ValueDoc{
		worth(value("in_a_row", catalogue.MS, "how long both take, one after the other")),
		worth(value("at_once", catalogue.MS, "how long both take, as two tasks")),
	},
	main: func(s *stage, t *engine.Task) error {
		tides := returns("tides", s.args.Int("first"))
		winds := returns("winds", s.args.Int("second"))

		start := t.Now()
		for _, fetch := range []engine.Body{tides, winds} {
			if _, err := fetch(t); err != nil {
				return err
			}
		}
		s.say("one after the other: %s s", s.since(start))
		s.tell("in_a_row", t.Now()-start, catalogue.MS)

		start = t.Now()
		for _, task := range []*engine.Task{s.loop.CreateTask("tides", tides), s.loop.CreateTask("winds", winds)} {
			if _, err := t.Await(task); err != nil {
				return err
			}
		}
		s.say("as two tasks: %s s", s.since(start))
		s.tell("at_once", t.Now()-start, catalogue.MS)
		return nil
	},
}
