package scenario

import (
	"slices"
	"strings"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// stuckTasks lets two tasks wait for each other, and a third look who is left.
var stuckTasks = listing{
	name: "stuck-tasks",
	doc:  "two tasks take two locks in opposite order; all_tasks tells who is stuck",
	values: []catalogue.ValueDoc{
		worth(values("stuck", catalogue.Text, "the tasks that were left, by name")),
		worth(value("pending", catalogue.Count, "how many were not done when main stopped waiting")),
	},
	main: func(s *stage, t *engine.Task) error {
		var knife, board engine.Lock
		functions := map[string]string{"Task-1": "main"} // of each task: a coroutine's name in Python
		cook := func(name string, first, second *engine.Lock) *engine.Task {
			functions[name] = "cook"
			return s.loop.CreateTask(name, func(t *engine.Task) (any, error) {
				return nil, first.With(t, func() error {
					if err := t.Sleep(10); err != nil {
						return err
					}
					return second.With(t, func() error { s.say("served"); return nil })
				})
			})
		}
		ann, ben := cook("ann", &knife, &board), cook("ben", &board, &knife)
		watching := s.loop.CreateTask("watch", func(watch *engine.Task) (any, error) {
			if err := watch.Sleep(1000); err != nil {
				return nil, err
			}
			var stuck []string
			for _, task := range s.loop.AllTasks() {
				if task == t {
					stuck = append(stuck, "Task-1") // what asyncio.run calls main
				} else if task != watch {
					stuck = append(stuck, task.Name())
				}
			}
			slices.SortFunc(stuck, strings.Compare)
			for _, name := range stuck {
				s.say("%s waits in %s", name, functions[name])
			}
			s.values["stuck"] = catalogue.Texts(stuck)
			return nil, nil
		})
		done, pending, err := t.Wait(engine.Futures(ann, ben, watching), engine.WaitOptions{Bounded: true, Timeout: 2000})
		if err != nil {
			return err
		}
		s.say("done: %d pending: %d", len(done), len(pending))
		s.count("pending", len(pending))
		return nil
	},
}
