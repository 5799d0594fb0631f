package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// loading is the work of the scenarios about failure: it takes a part, and lets
// go of it whatever happens. The index is damaged.
func loading(s *stage, part string, after int64) engine.Body {
	return func(t *engine.Task) (any, error) {
		s.say("load %s", part)
		defer func() { s.say("let go of %s", part) }()
		if err := t.Sleep(after); err != nil {
			return nil, err
		}
		if part == "index" {
			return nil, engine.Errorf("ValueError", "%s is damaged", part)
		}
		s.say("%s is there", part)
		return nil, nil
	}
}

// groupFailure lets one of two tasks of a group fail.
var groupFailure = listing{
	name: "group-failure",
	doc:  "one task of a TaskGroup fails: the other is cancelled, cleans up, and nothing is left running",
	values: []catalogue.ValueDoc{
		values("failed", catalogue.Text, "the errors that the group raised"),
		worth(value("running", catalogue.Count, "how many of the tasks still ran when the block was over")),
		value("cancelled", catalogue.Count, "how many of the tasks were cancelled"),
		value("exit_passes", catalogue.Count, "how many passes after the failure the block was over"),
	},
	main: func(s *stage, t *engine.Task) error {
		var tasks []*engine.Task
		failedIn := 0
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, part := range []struct {
				name  string
				after int64
			}{{"map", 30}, {"index", 10}} {
				task, err := g.CreateTask(part.name, func(t *engine.Task) (any, error) {
					value, err := loading(s, part.name, part.after)(t)
					if engine.IsException(err) {
						failedIn = s.loop.Pass()
					}
					return value, err
				})
				if err != nil {
					return err
				}
				tasks = append(tasks, task)
			}
			return nil
		})
		var group *engine.ExceptionGroup
		if !errors.As(err, &group) {
			return err
		}
		running, cancelled := 0, 0
		for _, task := range tasks {
			if !task.Done() {
				running++
			}
			if task.Cancelled() {
				cancelled++
			}
		}
		s.say("failed: %s", pyList(messages(group.Errors)))
		s.say("nothing is left running")
		s.values["failed"] = catalogue.Texts(messages(group.Errors))
		s.count("running", running)
		s.count("cancelled", cancelled)
		s.count("exit_passes", s.loop.Pass()-failedIn)
		return nil
	},
}
