package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// gatherFailure lets one of two gathered tasks fail. The other runs on.
var gatherFailure = listing{
	name: "gather-failure",
	doc:  "one of two gathered tasks fails: the error comes at once, and the other task runs on",
	values: []catalogue.ValueDoc{
		worth(value("running", catalogue.Count, "how many of the tasks still ran when the error came")),
		value("failed_at", catalogue.MS, "when the error came"),
		value("raise_passes", catalogue.Count, "how many passes after the failure the error came"),
	},
	main: func(s *stage, t *engine.Task) error {
		failedIn := 0
		parts := []*engine.Task{
			s.loop.CreateTask("map", loading(s, "map", 30)),
			s.loop.CreateTask("index", func(t *engine.Task) (any, error) {
				value, err := loading(s, "index", 10)(t)
				failedIn = s.loop.Pass()
				return value, err
			}),
		}
		running := func() (n int) {
			for _, part := range parts {
				if !part.Done() {
					n++
				}
			}
			return n
		}
		_, err := t.Await(s.loop.Gather(parts[0], parts[1]))
		if !engine.IsException(err) {
			return err
		}
		s.count("raise_passes", s.loop.Pass()-failedIn)
		s.tell("failed_at", t.Now(), catalogue.MS)
		s.count("running", running())
		s.say("failed: %s", message(err))
		s.say("still running: %d", running())
		if err := t.Sleep(50); err != nil {
			return err
		}
		s.say("still running: %d", running())
		return nil
	},
}
