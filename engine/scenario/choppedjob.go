package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// choppedJob does one job in ever more pieces, beside a task that is always
// ready: what chopping costs the one who chops.
var choppedJob = listing{
	name: "chopped-job",
	doc:  "a job in more pieces lets a beat be on time, and takes longer itself beside a busy neighbour",
	params: []catalogue.Param{
		millis("chunk", 5, 1, 100, "how long the neighbour computes between two yields"),
	},
	values: []catalogue.ValueDoc{
		value("work", catalogue.MS, "how long the job computes in all"),
		worth(values("pieces", catalogue.Count, "into how many pieces the job was chopped")),
		worth(values("job", catalogue.MS, "how long the job took, each time")),
		worth(values("late", catalogue.MS, "how late the beat was, each time")),
	},
	main: func(s *stage, t *engine.Task) error {
		const work = 200 // ms
		neighbour := s.loop.CreateTask("neighbour", func(t *engine.Task) (any, error) {
			for {
				if err := t.Burn(s.args.Int("chunk")); err != nil {
					return nil, err
				}
			}
		})
		var jobs, lates []int64
		pieces := []int64{1, 4, 20}
		for _, n := range pieces {
			late := int64(0)
			waiting := s.loop.CreateTask("beat", func(t *engine.Task) (any, error) {
				due := t.Now() + 10
				err := t.Sleep(10)
				late = t.Now() - due
				return nil, err
			})
			if err := t.Yield(); err != nil {
				return err
			}
			start := t.Now()
			for range n {
				if err := t.Burn(work / n); err != nil {
					return err
				}
			}
			took := t.Now() - start
			if _, err := t.Await(waiting); err != nil {
				return err
			}
			s.say("pieces: %d, job: %d ms, beat late by %d ms", n, took, late)
			jobs, lates = append(jobs, took), append(lates, late)
		}
		neighbour.Cancel()
		s.tell("work", work, catalogue.MS)
		s.values["pieces"] = catalogue.Ints(pieces, catalogue.Count)
		s.values["job"] = catalogue.Ints(jobs, catalogue.MS)
		s.values["late"] = catalogue.Ints(lates, catalogue.MS)
		return nil
	},
}
