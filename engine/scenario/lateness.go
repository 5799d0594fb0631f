package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// lateness is a monitor of a service's own loop, beside a single burst and
// beside a hog that computes all the time.
var lateness = listing{
	name: "lateness",
	doc:  "a task that sleeps for a known time and reports how late it was, whoever is to blame",
	params: []catalogue.Param{
		millis("burst", 50, 0, 1000, "how long the single burst is"),
		millis("chunk", 30, 0, 1000, "how long the hog computes between two yields"),
	},
	values: []catalogue.ValueDoc{
		value("every", catalogue.MS, "how long the monitor sleeps"),
		worth(values("late_burst", catalogue.MS, "what was reported beside the single burst")),
		worth(values("late_hog", catalogue.MS, "what was reported beside the hog")),
	},
	main: func(s *stage, t *engine.Task) error {
		const every = 100 // ms
		s.tell("every", every, catalogue.MS)
		late := map[string][]int64{}
		beside := "late_burst"
		monitor := s.loop.CreateTask("monitor", monitoring(every, func(by int64) {
			late[beside] = append(late[beside], by)
			s.say("late by %s s", hundredths(by))
		}))
		if err := t.Yield(); err != nil {
			return err
		}
		s.say("a single burst")
		if err := t.Sleep(480); err != nil {
			return err
		}
		t.Work(s.args.Int("burst"))
		if err := t.Sleep(150); err != nil {
			return err
		}
		s.say("a constant hog")
		beside = "late_hog"
		for range 20 {
			if err := t.Burn(s.args.Int("chunk")); err != nil {
				return err
			}
		}
		monitor.Cancel()
		for _, name := range []string{"late_burst", "late_hog"} {
			s.values[name] = catalogue.Ints(late[name], catalogue.MS)
		}
		return nil
	},
}

// monitoring reports each sleep that is more than 10 ms late.
func monitoring(every int64, report func(late int64)) engine.Body {
	return func(t *engine.Task) (any, error) {
		for {
			due := t.Now() + every
			if err := t.Sleep(every); err != nil {
				return nil, err
			}
			if late := t.Now() - due; late > 10 {
				report(late)
			}
		}
	}
}
