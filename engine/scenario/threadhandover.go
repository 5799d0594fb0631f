package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// threadHandover lets a thread report to the loop while it works, and then hand
// over what it came to.
var threadHandover = listing{
	name: "thread-handover",
	doc:  "a thread reports through call_soon_threadsafe, and its result takes two passes to its task",
	values: []catalogue.ValueDoc{
		worth(values("reported", catalogue.MS, "when each report reached the loop")),
		worth(value("handover_passes", catalogue.Count, "how many passes after the thread ended its task went on")),
	},
	main: func(s *stage, t *engine.Task) error {
		start := t.Now()
		var reported []int64
		report := func(page int) func() {
			return func() {
				reported = append(reported, s.loop.Now()-start)
				s.say("page %d after %s s", page, s.since(start))
			}
		}
		for page := 1; page <= 2; page++ {
			s.loop.CallLater(int64(page)*100, func() { s.loop.CallSoonThreadsafe(report(page)).Named("report") }).Named("thread")
		}
		ended := 0
		scanned, err := t.ToThread(300, func() (any, error) {
			ended = s.loop.Pass()
			return "scanned", nil
		})
		if err != nil {
			return err
		}
		s.say("%v after %s s", scanned, s.since(start))
		s.values["reported"] = catalogue.Ints(reported, catalogue.MS)
		s.count("handover_passes", s.loop.Pass()-ended)
		return nil
	},
}
