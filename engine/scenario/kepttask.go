package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// keptTask is the cure of dropped-task.
var keptTask = listing{
	name: "kept-task",
	doc:  "the cure: keep the task in a set, and look at its outcome in a done callback",
	values: []catalogue.ValueDoc{
		worth(value("told_at", catalogue.MS, "when the failure was known")),
		values("kept", catalogue.Count, "how many tasks were kept, before and after"),
	},
	main: func(s *stage, t *engine.Task) error {
		background := map[*engine.Future]bool{}
		task := s.loop.CreateTask("letter", delivering)
		background[&task.Future] = true
		task.AddDoneCallback(func(f *engine.Future) {
			delete(background, f)
			if err := f.Exception(); err != nil && !f.Cancelled() {
				s.say("failed: %s", message(err))
				s.tell("told_at", s.loop.Now(), catalogue.MS)
			}
		})
		kept := []int{len(background)}
		s.say("kept: %d", len(background))
		if err := t.Sleep(20); err != nil {
			return err
		}
		s.say("kept: %d", len(background))
		s.values["kept"] = catalogue.Ints(append(kept, len(background)), catalogue.Count)
		return nil
	},
}
