package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// slowLock makes a slow call with a lock held, and then without.
var slowLock = listing{
	name: "slow-lock",
	doc:  "a slow call inside a lock makes everybody wait for it in line",
	values: []catalogue.ValueDoc{
		worth(values("careless", catalogue.MS, "when each task was done, with the call inside the lock")),
		worth(values("careful", catalogue.MS, "when each task was done, with the call before the lock")),
	},
	main: func(s *stage, t *engine.Task) error {
		var lock engine.Lock
		call := func(t *engine.Task) error { return t.Sleep(200) }
		for _, way := range []struct {
			name string
			work func(t *engine.Task) error
		}{
			{"careless", func(t *engine.Task) error {
				return lock.With(t, func() error { return call(t) })
			}},
			{"careful", func(t *engine.Task) error {
				if err := call(t); err != nil {
					return err
				}
				return lock.With(t, func() error { return nil })
			}},
		} {
			s.say("%s", way.name)
			start := t.Now()
			var after []int64
			var all []engine.Awaitable
			for _, name := range []string{"a", "b", "c"} {
				all = append(all, s.loop.Coroutine(way.name+" "+name, func(t *engine.Task) (any, error) {
					err := way.work(t)
					after = append(after, t.Now()-start)
					s.say("%s after %s s", name, s.since(start))
					return nil, err
				}))
			}
			if _, err := t.Await(s.loop.Gather(all...)); err != nil {
				return err
			}
			s.values[way.name] = catalogue.Ints(after, catalogue.MS)
		}
		return nil
	},
}
