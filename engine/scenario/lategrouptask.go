package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// lateGroupTask makes tasks from inside a group's tasks, and then one too late.
var lateGroupTask = listing{
	name: "late-group-task",
	doc:  "a group takes new tasks while any of its tasks runs, and none once it is over",
	values: []catalogue.ValueDoc{
		worth(value("depths", catalogue.Count, "how many tasks the group had")),
		value("refused", catalogue.Text, "what a task that comes too late raises"),
	},
	main: func(s *stage, t *engine.Task) error {
		depths := 0
		var group *engine.TaskGroup
		var visit func(depth int) engine.Body
		visit = func(depth int) engine.Body {
			return func(t *engine.Task) (any, error) {
				depths++
				s.say("depth %d", depth)
				if err := t.Sleep(10); err != nil || depth == 3 {
					return nil, err
				}
				_, err := group.CreateTask("deeper", visit(depth+1))
				return nil, err
			}
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			group = g
			_, err := g.CreateTask("visit", visit(1))
			return err
		})
		if err != nil {
			return err
		}
		s.say("the group is closed")
		_, err = group.CreateTask("late", visit(4))
		if !errors.Is(err, engine.ErrRuntime) {
			return err
		}
		s.say("too late for depth 4")
		s.count("depths", depths)
		s.values["refused"] = catalogue.Str(engine.Kind(err))
		return nil
	},
}
