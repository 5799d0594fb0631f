package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// callToTask follows two calls: one that is awaited and one that is made a task
// of.
var callToTask = listing{
	name: "call-to-task",
	doc:  "a call makes a coroutine and runs nothing; an await runs it here, a task runs it a pass later",
	values: []catalogue.ValueDoc{
		worth(value("await_passes", catalogue.Count, "how many passes the await of the coroutine took")),
		worth(value("start_passes", catalogue.Count, "how many passes after its creation the task began")),
		value("task_passes", catalogue.Count, "how many passes the await of the task took"),
	},
	main: func(s *stage, t *engine.Task) error {
		greet := func(name string) engine.Body {
			made := s.loop.Pass()
			return func(*engine.Task) (any, error) {
				s.say("%s: hello", name)
				s.count("start_passes", s.loop.Pass()-made)
				return name + " was here", nil
			}
		}
		coroutine := s.loop.Coroutine("greet", greet("ana"))
		s.say("called: nothing runs yet")
		task := s.loop.CreateTask("ben", greet("ben"))
		s.say("made a task: still nothing runs")
		for _, a := range []struct {
			awaitable engine.Awaitable
			passes    string
		}{{coroutine, "await_passes"}, {task, "task_passes"}} {
			before := s.loop.Pass()
			value, err := t.Await(a.awaitable)
			if err != nil {
				return err
			}
			s.count(a.passes, s.loop.Pass()-before)
			s.say("%v", value)
			s.say("the task is done: %s", pyBool(task.Done()))
		}
		return nil
	},
}
