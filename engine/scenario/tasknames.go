package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// taskNames puts the name of the running task in front of each line.
var taskNames = listing{
	name:   "task-names",
	doc:    "a task's name makes the lines of many tasks a log that can be read",
	values: []catalogue.ValueDoc{values("names", catalogue.Text, "the tasks, in the order in which they began")},
	main: func(s *stage, t *engine.Task) error {
		var names []string
		log := func(format string, args ...any) {
			s.say("%s: %s", s.loop.CurrentTask().Name(), fmt.Sprintf(format, args...))
		}
		fetch := func(page int) engine.Body {
			return func(t *engine.Task) (any, error) {
				names = append(names, t.Name())
				log("asks for page %d", page)
				err := t.Sleep(10)
				log("has page %d", page)
				return nil, err
			}
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			for page := 1; page <= 2; page++ {
				if _, err := g.CreateTask(fmt.Sprintf("reader %d", page), fetch(page)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		_, err = t.Await(s.loop.CreateTask("late reader", fetch(3)))
		s.values["names"] = catalogue.Texts(names)
		return err
	},
}
