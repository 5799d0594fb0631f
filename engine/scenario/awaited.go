package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// awaited is the cure of never-awaited.
var awaited = listing{
	name: "awaited",
	doc:  "the cure: await the call, or give it to a task group",
	values: []catalogue.ValueDoc{
		worth(value("saved", catalogue.Count, "how many pages were saved")),
	},
	main: func(s *stage, t *engine.Task) error {
		saved := 0
		if _, err := saving(s, "page 1", 10, &saved)(t); err != nil {
			return err
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, page := range []string{"page 2", "page 3"} {
				if _, err := g.CreateTask(page, saving(s, page, 10, &saved)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		s.say("done")
		s.count("saved", saved)
		return nil
	},
}
