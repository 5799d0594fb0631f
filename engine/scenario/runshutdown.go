package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// runShutdown lets main return while another task still runs.
var runShutdown = listing{
	name: "run-shutdown",
	doc:  "asyncio.run cancels what is left, and waits for its cleanup",
	values: []catalogue.ValueDoc{
		worth(value("left", catalogue.Count, "how many tasks still ran when main returned")),
		worth(value("closed_at", catalogue.MS, "when the last of them was done")),
	},
	main: func(s *stage, t *engine.Task) error {
		monitor := s.loop.CreateTask("monitor", func(t *engine.Task) (_ any, err error) {
			defer func() {
				s.say("monitor closes its file")
				if cerr := t.Sleep(100); cerr != nil {
					err = cerr
					return
				}
				s.say("monitor is closed")
				s.tell("closed_at", t.Now(), catalogue.MS)
			}()
			for {
				if err := t.Sleep(1000); err != nil {
					return nil, err
				}
			}
		})
		if err := t.Sleep(10); err != nil {
			return err
		}
		s.say("main returns, monitor done: %s", pyBool(monitor.Done()))
		s.count("left", len(s.loop.AllTasks())-1)
		return nil
	},
	after: func(s *stage) { s.say("run returns") },
}
