package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// uncancel refuses a cancellation on purpose, and says so.
var uncancel = listing{
	name: "uncancel",
	doc:  "a task that is to live on after a cancellation takes the request back with uncancel",
	values: []catalogue.ValueDoc{
		worth(value("requests", catalogue.Count, "how many requests to cancel the task carried when it was told")),
		value("requests_after", catalogue.Count, "how many once it had taken one back"),
		value("cancelled", catalogue.Truth, "whether it ended cancelled"),
	},
	main: func(s *stage, t *engine.Task) error {
		task := s.loop.CreateTask("listener", func(t *engine.Task) (any, error) {
			if err := t.Sleep(1000); engine.IsCancelled(err) {
				s.count("requests", t.Cancelling())
				s.say("cancelled, requests: %d", t.Cancelling())
				left := t.Uncancel()
				s.count("requests_after", left)
				s.say("refused, requests: %d", left)
			}
			return "heard to the end", t.Sleep(100)
		})
		if err := t.Sleep(10); err != nil {
			return err
		}
		task.Cancel()
		heard, err := t.Await(task)
		if err != nil {
			return err
		}
		s.say("%v", heard)
		s.say("cancelled: %s", pyBool(task.Cancelled()))
		s.values["cancelled"] = catalogue.True(task.Cancelled())
		return nil
	},
}
