package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// truncatedDuration polls with pauses that went through a whole number of
// seconds.
var truncatedDuration = listing{
	name: "truncated-duration",
	doc:  "the trap: a pause that is cut to whole seconds is shorter than asked for, or none at all",
	params: []catalogue.Param{
		count("polls", 5, 1, 20, "how many polls there are with each pause"),
	},
	values: []catalogue.ValueDoc{
		values("asked", catalogue.MS, "the pauses that were asked for"),
		worth(values("got", catalogue.MS, "what was left of each")),
		worth(values("spent", catalogue.MS, "how long the polls took with each")),
	},
	main: func(s *stage, t *engine.Task) error {
		asked := []int64{1900, 400}
		var got, spent []int64
		for _, pause := range asked {
			whole := pause / 1000 * 1000
			start := t.Now()
			for range s.args.Int("polls") {
				if err := t.Sleep(whole); err != nil {
					return err
				}
			}
			got, spent = append(got, whole), append(spent, t.Now()-start)
			s.say("asked for %s s, got %d s: %d polls in %s s", hundredths(pause), whole/1000, s.args.Int("polls"), s.since(start))
		}
		s.values["asked"] = catalogue.Ints(asked, catalogue.MS)
		s.values["got"] = catalogue.Ints(got, catalogue.MS)
		s.values["spent"] = catalogue.Ints(spent, catalogue.MS)
		return nil
	},
}
