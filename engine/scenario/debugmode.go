package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// debugMode lets four steps below the threshold, in one pass, and then one step
// above it delay a beat. Debug mode warns of the second.
var debugMode = listing{
	name: "debug-mode",
	doc:  "debug mode reports one slow callback, and never a pass that many quick ones made slow",
	values: []catalogue.ValueDoc{
		worth(value("warnings", catalogue.Count, "how many slow callbacks were reported")),
		worth(values("beats", catalogue.MS, "what the beat got; it asked for 100 ms")),
		value("slow_passes", catalogue.Count, "how many passes took as long as a slow callback, which nothing reports"),
		value("longest_pass", catalogue.MS, "the longest pass"),
		value("late_unreported", catalogue.MS, "how late the beat was that no warning goes with"),
	},
	options: engine.Options{Debug: true, Slow: slowThreshold},
	main: func(s *stage, t *engine.Task) error {
		var beats []int64
		heart := s.loop.CreateTask("beat", func(t *engine.Task) (any, error) {
			for range 2 {
				start := t.Now()
				if err := t.Sleep(100); err != nil {
					return nil, err
				}
				beats = append(beats, t.Now()-start)
				s.say("asked for 0.10 s, got %s s", s.since(start))
			}
			return nil, nil
		})
		if err := t.Yield(); err != nil {
			return err
		}
		for _, batch := range [][]int64{{80, 80, 80, 80}, {200}} {
			err := t.TaskGroup(func(g *engine.TaskGroup) error {
				for _, ms := range batch {
					_, err := g.CreateTask("decode", func(t *engine.Task) (any, error) {
						t.Work(ms)
						return nil, nil
					})
					if err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
			var warnings []string
			for _, w := range s.loop.SlowCallbacks() {
				warnings = append(warnings, hundredths(w.Took)+" s")
			}
			s.say("warnings so far: %s", pyList(warnings))
		}
		if _, err := t.Await(heart); err != nil {
			return err
		}
		longest := int64(0)
		for _, p := range s.loop.SlowPasses() {
			longest = max(longest, p.Took)
		}
		s.values["beats"] = catalogue.Ints(beats, catalogue.MS)
		s.count("warnings", len(s.loop.SlowCallbacks()))
		s.count("slow_passes", len(s.loop.SlowPasses()))
		s.tell("longest_pass", longest, catalogue.MS)
		s.tell("late_unreported", beats[0]-100, catalogue.MS)
		return nil
	},
}
