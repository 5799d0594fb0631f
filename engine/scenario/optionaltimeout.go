package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// optionalTimeout reads under limits that may be missing, once with a check
// that takes a limit of zero for none.
var optionalTimeout = listing{
	name: "optional-timeout",
	doc:  "a limit that may be missing; one of zero is a limit, and the most urgent there is",
	values: []catalogue.ValueDoc{
		worth(values("back", catalogue.MS, "how long the reads took: limited to 100 ms, to zero, and not at all")),
		worth(value("careless", catalogue.MS, "how long it took where a limit of zero counts as none")),
		value("none_passes", catalogue.Count, "how many passes a block without a limit takes to enter and leave"),
	},
	main: func(s *stage, t *engine.Task) error {
		read := func(name, shown string, limit *primitives.Milliseconds) (int64, error) {
			start := t.Now()
			outcome := "read"
			err := primitives.Timeout(t, limit, func() error { return t.Sleep(300) })
			if errors.Is(err, engine.ErrTimeout) {
				outcome, err = "out of time", nil
			}
			s.say("%s, %s: %s after %s s", name, shown, outcome, s.since(start))
			return t.Now() - start, err
		}
		short, zero := primitives.Milliseconds(100), primitives.Milliseconds(0)
		var back []int64
		for _, limit := range []struct {
			shown string
			ms    *primitives.Milliseconds
		}{{"0:00:00.100000", &short}, {"0:00:00", &zero}, {"None", nil}} {
			took, err := read("timeout", limit.shown, limit.ms)
			if err != nil {
				return err
			}
			back = append(back, took)
		}
		careless, err := read("careless", "0:00:00", nil)
		if err != nil {
			return err
		}
		before := s.loop.Pass()
		err = primitives.Timeout(t, nil, func() error { return nil })
		s.count("none_passes", s.loop.Pass()-before)
		s.values["back"] = catalogue.Ints(back, catalogue.MS)
		s.tell("careless", careless, catalogue.MS)
		return err
	},
}
