package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
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
		for _, pause := range []int64{60_000, 400} {
			seconds, err := wholeUnits(pause, 1000, "second")
			if err != nil {
				s.say("%s s refused: %s", hundredths(pause), message(err))
				s.values["refused"] = catalogue.True(true)
				continue
			}
			s.say("keepalive after %d s", seconds)
		}
		count, err := wholeUnits(400, 1, "millisecond")
		if err != nil {
			return err
		}
		s.count("milliseconds", int(count))
		s.say("as milliseconds: %d", count)
		start := t.Now()
		err = t.Sleep(count)
		s.tell("kept", t.Now()-start, catalogue.MS)
		s.say("and back: 0:00:00.%03d000", t.Now()-start)
		return err
	},
}

// wholeUnits is the count of units in a duration of whole milliseconds, if it
// divides.
func wholeUnits(ms, unit int64, name string) (int64, error) {
	if ms%unit != 0 {
		return 0, engine.Errorf("ValueError", "finer than a %s", name)
	}
	return ms / unit, nil
}
