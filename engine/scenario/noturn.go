package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// reading reads three pages that are there already, beside a task that wants to
// tick once. After each page it does what pause says.
func reading(s *stage, t *engine.Task, pause func(t *engine.Task) error) error {
	cached := func(*engine.Task) (any, error) { return nil, nil }
	pages := 0
	return t.TaskGroup(func(g *engine.TaskGroup) error {
		_, err := g.CreateTask("reader", func(t *engine.Task) (any, error) {
			for page := 1; page <= 3; page++ {
				if _, err := t.Await(s.loop.Coroutine("cached", cached)); err != nil {
					return nil, err
				}
				s.say("page %d", page)
				pages = page
				if err := pause(t); err != nil {
					return nil, err
				}
			}
			return nil, nil
		})
		if err != nil {
			return err
		}
		_, err = g.CreateTask("clock", func(*engine.Task) (any, error) {
			s.say("tick")
			s.count("before_tick", pages)
			return nil, nil
		})
		return err
	})
}

var turnValues = []catalogue.ValueDoc{
	worth(value("before_tick", catalogue.Count, "how many pages were read before the other task had its turn")),
}

// noTurn awaits, and never gives the CPU back.
var noTurn = listing{
	name:   "no-turn",
	doc:    "an await of something that is there already does not let anybody else run",
	values: turnValues,
	main: func(s *stage, t *engine.Task) error {
		return reading(s, t, func(*engine.Task) error { return nil })
	},
}
