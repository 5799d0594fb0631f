package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// timeoutCleanup interrupts a booking in the middle.
var timeoutCleanup = listing{
	name: "timeout-cleanup",
	doc:  "a timeout interrupts the work, whose cleanup runs before the caller is told",
	params: []catalogue.Param{
		millis("limit", 10, 1, 1000, "the time that the work may take"),
		millis("work", 50, 1, 1000, "the time that the work takes"),
	},
	values: []catalogue.ValueDoc{
		worth(value("timed_out", catalogue.Truth, "whether the limit was reached first")),
		worth(value("back", catalogue.MS, "when the caller went on")),
	},
	main: func(s *stage, t *engine.Task) error {
		book := func() (string, error) {
			s.say("hold placed")
			defer s.say("hold lifted")
			return "seat booked", t.Sleep(s.args.Int("work"))
		}
		err := t.Timeout(s.args.Int("limit"), func(*engine.Timeout) error {
			answer, err := book()
			if err == nil {
				s.say("%s", answer)
			}
			return err
		})
		timedOut := errors.Is(err, engine.ErrTimeout)
		if err != nil && !timedOut {
			return err
		}
		if timedOut {
			s.say("out of time")
		}
		s.say("on we go")
		s.values["timed_out"] = catalogue.True(timedOut)
		s.tell("back", t.Now(), catalogue.MS)
		return nil
	},
}
