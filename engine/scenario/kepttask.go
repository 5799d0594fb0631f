package scenario

import (
	"slices"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// keptTask is the cure of dropped-task: the same two tasks, and somebody who
// holds them, reads what they came to, and ends what is left.
var keptTask = listing{
	name: "kept-task",
	doc:  "the cure: keep the tasks in a set, look at each outcome in a done callback, and stop what is left",
	values: []catalogue.ValueDoc{
		worth(value("told_at", catalogue.MS, "when the failure was known")),
		worth(value("survived", catalogue.Truth, "whether the task that waits for a reply outlived the collection")),
		value("reports", catalogue.Count, "how many reports the loop's exception handler got"),
		value("stopped", catalogue.Count, "how many tasks were told to stop at the end"),
	},
	main: func(s *stage, t *engine.Task) error {
		reports, stopped := 0, 0
		s.count("reports", reports)
		s.loop.SetExceptionHandler(func(r engine.Report) {
			reports++
			s.count("reports", reports)
			s.say("report: %s", r.Message)
		})
		var background []*engine.Task
		keep := func(task *engine.Task) *engine.Task {
			background = append(background, task)
			task.AddDoneCallback(func(*engine.Future) {
				background = slices.DeleteFunc(background, func(kept *engine.Task) bool { return kept == task })
				if task.Cancelled() {
					stopped++
					s.say("stopped: %s", task.Name())
				} else if err := task.Exception(); err != nil {
					s.tell("told_at", s.loop.Now(), catalogue.MS)
					s.say("failed: %s", message(err))
				}
			})
			return task
		}
		keep(s.loop.CreateTask("letter", delivering))
		reply := keep(s.loop.CreateTask("reply", s.waitingForReply))
		if err := t.Sleep(20); err != nil {
			return err
		}
		var kept []string
		for _, task := range background {
			kept = append(kept, task.Name())
		}
		s.say("still kept: %s", pyList(kept))
		s.values["survived"] = catalogue.True(!reply.Done())
		for _, task := range background {
			task.Cancel()
		}
		if _, _, err := t.Wait(engine.Futures(background...), engine.WaitOptions{}); err != nil {
			return err
		}
		s.count("stopped", stopped)
		return nil
	},
}
