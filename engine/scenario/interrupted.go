package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// interrupted is Ctrl-C under asyncio.run, which answers the signal by
// cancelling the main task, and makes a KeyboardInterrupt of that once all is
// tidied up. The model has no signals; what asyncio.run does about one is done
// here by hand.
var interrupted = listing{
	name: "interrupted",
	doc:  "Ctrl-C cancels main, then what is left, and asyncio.run raises KeyboardInterrupt when all of it is over",
	values: []catalogue.ValueDoc{
		value("interrupted_at", catalogue.MS, "when Ctrl-C came"),
		worth(value("tidy_at", catalogue.MS, "when main was tidy")),
		worth(value("monitor_at", catalogue.MS, "when the other task was told")),
	},
	main: func(s *stage, t *engine.Task) error {
		monitor := s.loop.CreateTask("monitor", func(t *engine.Task) (any, error) {
			defer func() {
				s.say("the monitor is closed")
				s.tell("monitor_at", t.Now(), catalogue.MS)
			}()
			for {
				if err := t.Sleep(1000); err != nil {
					return nil, err
				}
			}
		})
		s.loop.CallLater(100, func() { t.Cancel() }).Named("signal")
		if err := t.Sleep(10_000); !engine.IsCancelled(err) {
			return err
		}
		s.tell("interrupted_at", t.Now(), catalogue.MS)
		s.say("main tidies up, monitor done: %s", pyBool(monitor.Done()))
		if err := t.Sleep(200); err != nil {
			return err
		}
		s.say("main is tidy")
		s.tell("tidy_at", t.Now(), catalogue.MS)
		return nil
	},
	after: func(s *stage) { s.say("KeyboardInterrupt") },
}
