package scenario

import (
	"strings"
	"time"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// wholeDurations hands pauses to a border that counts in whole seconds, through
// a type that refuses what it cannot express.
var wholeDurations = listing{
	name: "whole-durations",
	doc:  "the cure: a duration that is a count of its unit, and refuses to be made of anything finer",
	values: []catalogue.ValueDoc{
		worth(value("refused", catalogue.Truth, "whether the pause was refused as whole seconds")),
		worth(value("milliseconds", catalogue.Count, "the same pause as a count of milliseconds")),
		value("kept", catalogue.MS, "what it is as a duration again"),
	},
	main: func(s *stage, t *engine.Task) error {
		s.values["refused"] = catalogue.True(false)
		for _, pause := range []time.Duration{time.Minute, 400 * time.Millisecond} {
			seconds, err := primitives.SecondsOf(pause)
			if err != nil {
				_, why, _ := strings.Cut(message(err), " is ")
				s.say("%s s refused: %s", hundredths(pause.Milliseconds()), why)
				s.values["refused"] = catalogue.True(true)
				continue
			}
			s.say("keepalive after %d s", seconds)
		}
		count, err := primitives.MillisecondsOf(400 * time.Millisecond)
		if err != nil {
			return err
		}
		s.count("milliseconds", int(count))
		s.say("as milliseconds: %d", count)
		pause, err := count.Duration()
		if err != nil {
			return err
		}
		start := t.Now()
		err = t.Sleep(pause.Milliseconds())
		s.tell("kept", t.Now()-start, catalogue.MS)
		s.say("and back: 0:00:00.%03d000", pause.Milliseconds())
		return err
	},
}
