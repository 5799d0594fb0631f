package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// eagerTask makes the same two tasks twice, as asyncio makes them, and as the
// eager task factory of Python 3.12 does.
var eagerTask = listing{
	name: "eager-task",
	doc:  "an eager task runs inside create_task until it has to wait, and one that need not wait is done there",
	values: []catalogue.ValueDoc{
		worth(value("lazy_done", catalogue.Count, "how many of the two lazy tasks are done once they are made")),
		worth(value("eager_done", catalogue.Count, "how many of the two eager tasks are done once they are made")),
		value("lazy_passes", catalogue.Count, "how many passes the lazy ones took"),
		value("eager_passes", catalogue.Count, "how many passes the eager ones took"),
	},
	main: func(s *stage, t *engine.Task) error {
		lookUp := func(key string) engine.Body {
			return func(t *engine.Task) (any, error) {
				s.say("looking up %s", key)
				if key == "known" {
					return 1, nil
				}
				return 2, t.Sleep(10)
			}
		}
		for _, kind := range []string{"lazy", "eager"} {
			s.say("-- %s", kind)
			before := s.loop.Pass()
			var tasks []*engine.Task
			done := 0
			for _, key := range []string{"known", "unknown"} {
				tasks = append(tasks, s.loop.CreateTaskWith(lookUp(key), engine.TaskOptions{Name: kind + " " + key, Eager: kind == "eager"}))
			}
			for _, task := range tasks {
				if task.Done() {
					done++
				}
			}
			s.say("tasks are made, done: %s %s", pyBool(tasks[0].Done()), pyBool(tasks[1].Done()))
			sum := 0
			for _, task := range tasks {
				found, err := t.Await(task)
				if err != nil {
					return err
				}
				sum += found.(int)
			}
			s.say("%d", sum)
			s.count(kind+"_done", done)
			s.count(kind+"_passes", s.loop.Pass()-before)
		}
		return nil
	},
}
