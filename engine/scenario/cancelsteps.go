package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// cancelSteps follows one cancellation from the request to the end.
var cancelSteps = listing{
	name: "cancel-steps",
	doc:  "cancel is a request: the task cleans up, in its own time, and is cancelled then",
	values: []catalogue.ValueDoc{
		worth(value("done_at_once", catalogue.Truth, "whether the task is done when cancel returns")),
		worth(value("done_after", catalogue.MS, "how long after the request it is")),
		value("throw_passes", catalogue.Count, "how many passes after the request the task is told"),
	},
	main: func(s *stage, t *engine.Task) error {
		asked := 0
		task := s.loop.CreateTask("copy", func(t *engine.Task) (_ any, err error) {
			defer func() {
				s.count("throw_passes", s.loop.Pass()-asked)
				s.say("closing the file")
				if cerr := t.Sleep(100); cerr != nil {
					err = cerr
					return
				}
				s.say("closed")
			}()
			err = t.Sleep(1000)
			if engine.IsException(err) {
				s.say("never printed: a CancelledError is no Exception")
			}
			return nil, err
		})
		if err := t.Sleep(10); err != nil {
			return err
		}
		asked = s.loop.Pass()
		start := t.Now()
		requested := task.Cancel()
		s.say("cancel: %s done: %s", pyBool(requested), pyBool(task.Done()))
		s.values["done_at_once"] = catalogue.True(task.Done())
		if _, err := t.Await(task); !engine.IsCancelled(err) {
			return err
		}
		s.tell("done_after", t.Now()-start, catalogue.MS)
		s.say("cancelled: %s", pyBool(task.Cancelled()))
		s.say("cancel again: %s", pyBool(task.Cancel()))
		return nil
	},
}
