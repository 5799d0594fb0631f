package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// sleepForever keeps a door open until it is told to close it.
var sleepForever = listing{
	name: "sleep-forever",
	doc:  "a task that stays until it is cancelled awaits a future that nobody resolves",
	values: []catalogue.ValueDoc{
		worth(value("timers", catalogue.Count, "how many timers it armed in that time")),
		value("stop_passes", catalogue.Count, "how many passes after the request it was done"),
	},
	main: func(s *stage, t *engine.Task) error {
		closed := 0
		server := s.loop.CreateTask("server", func(t *engine.Task) (any, error) {
			s.say("the door is open")
			defer func() {
				s.say("the door is closed")
				closed = s.loop.Pass()
			}()
			return nil, primitives.SleepForever(t)
		})
		if err := t.Sleep(3_600_000); err != nil {
			return err
		}
		s.say("an hour later, done: %s", pyBool(server.Done()))
		server.Cancel()
		asked := s.loop.Pass()
		if _, _, err := t.Wait(engine.Futures(server), engine.WaitOptions{}); err != nil {
			return err
		}
		s.count("stop_passes", closed-asked)
		timers := 0
		for _, d := range s.loop.Trace().Deliveries {
			if d.Task == "server" {
				timers++
			}
		}
		s.count("timers", timers)
		return nil
	},
}
