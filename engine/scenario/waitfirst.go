package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// waitFirst takes the first answer, and cancels the others itself: wait does
// not.
var waitFirst = listing{
	name: "wait-first",
	doc:  "wait comes back with the first answer and leaves the other tasks running",
	values: []catalogue.ValueDoc{
		worth(value("first", catalogue.Text, "the first answer")),
		value("first_at", catalogue.MS, "when it came"),
		worth(value("pending", catalogue.Count, "how many tasks still ran then")),
		value("cancelled", catalogue.Count, "how many of them were cancelled in the end"),
	},
	main: func(s *stage, t *engine.Task) error {
		var tasks []*engine.Task
		for _, m := range mirrors {
			tasks = append(tasks, s.loop.CreateTask(m.name, returns(m.name, m.after)))
		}
		done, pending, err := t.Wait(engine.Futures(tasks...), engine.WaitOptions{ReturnWhen: engine.FirstCompleted})
		if err != nil {
			return err
		}
		first, err := done[0].Result()
		if err != nil {
			return err
		}
		s.tell("first_at", t.Now(), catalogue.MS)
		s.say("first: %v", first)
		s.say("still on their way: %d", len(pending))
		for _, late := range pending {
			late.Cancel()
		}
		if _, _, err := t.Wait(engine.Futures(tasks...), engine.WaitOptions{}); err != nil {
			return err
		}
		cancelled := 0
		for _, task := range tasks {
			if task.Cancelled() {
				cancelled++
			}
		}
		s.say("cancelled: %d", cancelled)
		s.values["first"] = catalogue.Str(first.(string))
		s.count("pending", len(pending))
		s.count("cancelled", cancelled)
		return nil
	},
}
