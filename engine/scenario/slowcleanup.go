package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// slowCleanup waits for something whose cleanup takes longer than the limit.
var slowCleanup = listing{
	name: "slow-cleanup",
	doc:  "wait_for comes back when the cleanup is over, however much later than its limit that is",
	params: []catalogue.Param{
		millis("limit", 100, 1, 900, "the limit of wait_for"),
		millis("cleanup", 300, 1, 10_000, "how long the cleanup takes"),
	},
	values: []catalogue.ValueDoc{
		worth(value("back", catalogue.MS, "when wait_for came back")),
		value("over", catalogue.MS, "how long after its limit that was"),
	},
	main: func(s *stage, t *engine.Task) error {
		limit := s.args.Int("limit")
		start := t.Now()
		_, err := t.WaitFor(s.loop.Coroutine("upload", func(t *engine.Task) (_ any, err error) {
			defer func() {
				s.say("tidying up")
				if cerr := t.Sleep(s.args.Int("cleanup")); cerr != nil {
					err = cerr
					return
				}
				s.say("tidy")
			}()
			return nil, t.Sleep(1000)
		}), limit)
		if !errors.Is(err, engine.ErrTimeout) {
			return err
		}
		s.say("asked for %s s, back after %s s", hundredths(limit), s.since(start))
		s.tell("back", t.Now()-start, catalogue.MS)
		s.tell("over", t.Now()-start-limit, catalogue.MS)
		return nil
	},
}
