package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// shielded cancels a request while what it waits for is being written.
var shielded = listing{
	name: "shield",
	doc:  "shield keeps a cancellation from the work, not from who waits for it",
	values: []catalogue.ValueDoc{
		worth(value("cancelled", catalogue.Truth, "whether the request was cancelled")),
		worth(value("written", catalogue.MS, "when the work was done")),
		value("told", catalogue.MS, "when the request was told of its cancellation"),
	},
	main: func(s *stage, t *engine.Task) error {
		work := s.loop.CreateTask("work", func(t *engine.Task) (any, error) {
			s.say("commit begins")
			if err := t.Sleep(20); err != nil {
				return nil, err
			}
			s.say("commit is written")
			s.tell("written", t.Now(), catalogue.MS)
			return "revision 7", nil
		})
		client := s.loop.CreateTask("client", func(t *engine.Task) (any, error) {
			_, err := t.Await(s.loop.Shield(work))
			if engine.IsCancelled(err) {
				s.say("the request is cancelled")
				s.tell("told", t.Now(), catalogue.MS)
			}
			return nil, err
		})
		if err := t.Sleep(10); err != nil {
			return err
		}
		client.Cancel()
		revision, err := t.Await(work)
		if err != nil {
			return err
		}
		s.say("%v", revision)
		s.say("the request was cancelled: %s", pyBool(client.Cancelled()))
		s.values["cancelled"] = catalogue.True(client.Cancelled())
		return nil
	},
}
