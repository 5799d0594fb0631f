package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// mirrors are the answers that the scenarios about waiting for several tasks
// wait for, with how long each takes.
var mirrors = []struct {
	name  string
	after int64
}{{"oslo", 300}, {"lima", 100}, {"pune", 200}}

// asCompleted takes the answers as they come.
var asCompleted = listing{
	name: "as-completed",
	doc:  "as_completed gives the answers in the order in which they come",
	values: []catalogue.ValueDoc{
		values("order", catalogue.Text, "the answers in the order in which they came"),
		values("at", catalogue.MS, "when each came"),
	},
	main: func(s *stage, t *engine.Task) error {
		var as []engine.Awaitable
		for _, m := range mirrors {
			as = append(as, s.loop.Coroutine(m.name, returns(m.name, m.after)))
		}
		var order []string
		var at []int64
		for f, err := range t.AsCompleted(engine.Forever, as...) {
			if err != nil {
				return err
			}
			name, err := f.Result()
			if err != nil {
				return err
			}
			s.say("%v", name)
			order, at = append(order, name.(string)), append(at, t.Now())
		}
		s.values["order"] = catalogue.Texts(order)
		s.values["at"] = catalogue.Ints(at, catalogue.MS)
		return nil
	},
}
