package scenario

import (
	"cmp"
	"iter"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// limitedSource serves clients that a source accepts, no more at a time than
// there is room for.
var limitedSource = listing{
	name: "limit-concurrency",
	doc:  "a source is asked for the next piece of work only when there is room for it",
	params: []catalogue.Param{
		count("limit", 2, 1, 10, "how many clients are served at a time"),
	},
	values: []catalogue.ValueDoc{
		worth(values("accepted", catalogue.MS, "when each client was accepted")),
		worth(values("served", catalogue.MS, "when the loop was handed each client that was served")),
		value("hand_passes", catalogue.Count, "how many passes after its task ended the loop was handed the first"),
		worth(value("left", catalogue.Count, "how many tasks were left when the loop was over")),
	},
	main: func(s *stage, t *engine.Task) error {
		start := t.Now()
		clients := []struct {
			name    string
			seconds int64
		}{{"a", 300}, {"b", 100}, {"c", 150}, {"d", 100}}
		var accepted, served []int64
		ended := 0
		var failed error
		accept := func(yield func(engine.Awaitable) bool) {
			for _, client := range clients {
				s.say("%s is accepted at %s s", client.name, s.since(start))
				accepted = append(accepted, t.Now()-start)
				serve := s.loop.Coroutine(client.name, func(t *engine.Task) (any, error) {
					err := t.Sleep(client.seconds)
					ended = s.loop.Pass()
					return client.name, err
				})
				if !yield(serve) {
					return
				}
			}
		}
		source, err := primitives.AsAsyncIterator[engine.Awaitable](iter.Seq[engine.Awaitable](accept))
		if err != nil {
			return err
		}
		err = primitives.LimitConcurrency(t, source, int(s.args.Int("limit")), func(f *engine.Future) bool {
			client, err := f.Result()
			if failed = err; err != nil {
				return false
			}
			if len(served) == 0 {
				s.count("hand_passes", s.loop.Pass()-ended)
			}
			served = append(served, t.Now()-start)
			s.say("%v is served at %s s", client, s.since(start))
			if client == "c" {
				s.say("closing time")
			}
			return client != "c"
		})
		left := len(s.loop.AllTasks()) - 1
		s.say("tasks left: %d", left)
		s.values["accepted"] = catalogue.Ints(accepted, catalogue.MS)
		s.values["served"] = catalogue.Ints(served, catalogue.MS)
		s.count("left", left)
		return cmp.Or(err, failed)
	},
}
