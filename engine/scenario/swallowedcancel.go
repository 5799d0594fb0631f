package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// polling is the work of the scenarios about a swallowed cancellation: three
// turns, each of which may be interrupted. What becomes of the interruption is
// for onCancel to say.
func polling(s *stage, t *engine.Task, onCancel func(error) error) error {
	for turn := range 3 {
		err := t.Sleep(100)
		if engine.IsCancelled(err) {
			err = onCancel(err)
		} else if err == nil {
			s.say("turn %d", turn)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// limited runs work under the limit of the scenario, and tells what came of it.
func limited(s *stage, t *engine.Task, inTime string, work func() error) error {
	limit := s.args.Int("limit")
	start := t.Now()
	err := t.Timeout(limit, func(*engine.Timeout) error {
		return work()
	})
	timedOut := errors.Is(err, engine.ErrTimeout)
	switch {
	case timedOut:
		s.say("out of time")
	case err != nil:
		return err
	default:
		s.say("%s", inTime)
	}
	s.say("the limit was %s s, it took %s s", hundredths(limit), s.since(start))
	s.values["timed_out"] = catalogue.True(timedOut)
	s.tell("spent", t.Now()-start, catalogue.MS)
	return nil
}

var limitParams = []catalogue.Param{millis("limit", 150, 10, 1000, "the time that the work may take")}

var limitValues = []catalogue.ValueDoc{
	worth(value("spent", catalogue.MS, "how long it took")),
	worth(value("timed_out", catalogue.Truth, "whether there was a TimeoutError")),
	value("cancelling", catalogue.Count, "how many requests to cancel the task still carries afterwards"),
}

// swallowedCancel catches the CancelledError and goes on.
var swallowedCancel = listing{
	name:   "swallowed-cancel",
	doc:    "the trap: who catches CancelledError and goes on makes the timeout a lie",
	params: limitParams,
	values: limitValues,
	main: func(s *stage, t *engine.Task) error {
		err := limited(s, t, "in time, it says", func() error {
			return polling(s, t, func(error) error {
				s.say("told to stop, and carries on")
				return nil
			})
		})
		s.count("cancelling", t.Cancelling())
		return err
	},
}
