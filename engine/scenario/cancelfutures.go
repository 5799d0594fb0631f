package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// cancelFutures ends three sessions one after the other, and then all at once.
var cancelFutures = listing{
	name: "cancel-futures",
	doc:  "to stop many tasks: cancel all of them, then await them, and their cleanups overlap",
	values: []catalogue.ValueDoc{
		values("farewells", catalogue.MS, "how long the cleanup of each takes"),
		worth(value("in_a_row", catalogue.MS, "how long it takes to stop them one after the other")),
		worth(value("at_once", catalogue.MS, "how long it takes to stop them together")),
	},
	main: func(s *stage, t *engine.Task) error {
		farewells := []int64{300, 100, 200}
		s.values["farewells"] = catalogue.Ints(farewells, catalogue.MS)
		sessions := func() (all []*engine.Future, err error) {
			for i, name := range []string{"ana", "ben", "cleo"} {
				all = append(all, &s.loop.CreateTask(name, s.session(name, farewells[i])).Future)
			}
			return all, t.Yield()
		}

		tasks, err := sessions()
		if err != nil {
			return err
		}
		start := t.Now()
		for _, task := range tasks {
			if err := primitives.CancelFutures(t, task); err != nil {
				return err
			}
		}
		s.say("one after the other: %s s", s.since(start))
		s.tell("in_a_row", t.Now()-start, catalogue.MS)

		if tasks, err = sessions(); err != nil {
			return err
		}
		start = t.Now()
		if err := primitives.CancelFutures(t, append([]*engine.Future{nil}, tasks...)...); err != nil {
			return err
		}
		s.say("all at once: %s s", s.since(start))
		s.tell("at_once", t.Now()-start, catalogue.MS)
		return nil
	},
}

// session is open until it is cancelled, and says goodbye.
func (s *stage) session(name string, farewell int64) engine.Body {
	return func(t *engine.Task) (_ any, err error) {
		defer func() {
			if cerr := t.Sleep(farewell); cerr != nil {
				err = cerr
				return
			}
			s.say("%s has said goodbye", name)
		}()
		return nil, t.Sleep(10_000)
	}
}
