package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// boundedWork makes more tasks than may work at once.
var boundedWork = listing{
	name: "bounded-work",
	doc:  "a semaphore lets so many tasks of a group work at once, however many there are",
	params: []catalogue.Param{
		count("limit", 2, 1, 10, "how many may work at once"),
	},
	values: []catalogue.ValueDoc{
		worth(value("peak", catalogue.Count, "how many worked at once, at most")),
		value("tasks", catalogue.Count, "how many tasks there were"),
		values("results", catalogue.Text, "what the tasks returned, in the order they were made"),
	},
	main: func(s *stage, t *engine.Task) error {
		limit, err := engine.NewSemaphore(int(s.args.Int("limit")))
		if err != nil {
			return err
		}
		inside, peak := 0, 0
		develop := func(photo string) engine.Body {
			return func(t *engine.Task) (any, error) {
				err := limit.With(t, func() error {
					inside++
					defer func() { inside-- }()
					peak = max(peak, inside)
					return t.Sleep(10)
				})
				return photo + ".png", err
			}
		}
		var tasks []*engine.Task
		err = t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, photo := range []string{"bay", "cliff", "dune", "elm"} {
				task, err := g.CreateTask(photo, develop(photo))
				if err != nil {
					return err
				}
				tasks = append(tasks, task)
			}
			return nil
		})
		if err != nil {
			return err
		}
		var results []string
		for _, task := range tasks {
			value, err := task.Result()
			if err != nil {
				return err
			}
			results = append(results, value.(string))
		}
		s.say("%s", pyList(results))
		s.say("at once, at most: %d", peak)
		s.count("peak", peak)
		s.count("tasks", len(tasks))
		s.values["results"] = catalogue.Texts(results)
		return nil
	},
}
