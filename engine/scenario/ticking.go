package scenario

import (
	"strings"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// ticking ticks in two ways: a sleep of a period after each tick's work, and a
// sleep until the next time of a schedule.
var ticking = listing{
	name: "ticking",
	doc:  "a beat that sleeps for a period after its work drifts; one that sleeps until the next due time does not",
	params: []catalogue.Param{
		millis("work", 30, 0, 90, "how long each tick computes"),
	},
	values: []catalogue.ValueDoc{
		value("period", catalogue.MS, "how long a period is"),
		worth(values("rearmed", catalogue.MS, "the ticks of the beat that sleeps for a period")),
		worth(values("scheduled", catalogue.MS, "the ticks of the beat that sleeps until the next due time")),
	},
	main: func(s *stage, t *engine.Task) error {
		const period = 100 // ms
		s.tell("period", period, catalogue.MS)
		ways := []struct {
			name string
			next func(due, now int64) int64 // how long to sleep
		}{
			{"rearmed", func(_, _ int64) int64 { return period }},
			{"scheduled", func(due, now int64) int64 { return due - now }},
		}
		for _, way := range ways {
			start := t.Now()
			var ticks []int64
			task := s.loop.CreateTask(way.name, func(t *engine.Task) (any, error) {
				for due := t.Now() + period; ; due += period {
					if err := t.Sleep(way.next(due, t.Now())); err != nil {
						return nil, err
					}
					ticks = append(ticks, t.Now()-start)
					t.Work(s.args.Int("work"))
				}
			})
			if err := t.Sleep(650); err != nil {
				return err
			}
			task.Cancel()
			if _, _, err := t.Wait(engine.Futures(task), engine.WaitOptions{}); err != nil {
				return err
			}
			var at []string
			for _, tick := range ticks {
				at = append(at, hundredths(tick))
			}
			s.say("%s %s", way.name, strings.Join(at, " "))
			s.values[way.name] = catalogue.Ints(ticks, catalogue.MS)
		}
		return nil
	},
}
