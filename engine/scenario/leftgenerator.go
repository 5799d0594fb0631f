package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// leftGenerator breaks off two asynchronous generators, and closes one. When one
// that is still open is collected, asyncio makes a task that closes it: that is
// done here by hand, for the model collects nothing.
var leftGenerator = listing{
	name: "left-generator",
	doc:  "an asynchronous generator that is broken off cleans up later, in a task of its own, unless aclosing closes it",
	values: []catalogue.ValueDoc{
		worth(values("went_on", catalogue.MS, "how long after the row main went on, each time")),
		worth(values("closed_after", catalogue.MS, "how long after it was broken off each generator was closed")),
	},
	main: func(s *stage, t *engine.Task) error {
		var wentOn, closed []int64
		cleanup := func(table string, from int64) engine.Body {
			return func(t *engine.Task) (any, error) {
				if err := t.Sleep(100); err != nil {
					return nil, err
				}
				s.say("%s is closed", table)
				closed = append(closed, t.Now()-from)
				return nil, nil
			}
		}
		first := func(table string, leave func(cleanup engine.Body) error) error {
			from := t.Now()
			s.say("%s is open", table)
			if err := leave(cleanup(table, from)); err != nil {
				return err
			}
			s.say("row 1")
			wentOn = append(wentOn, t.Now()-from)
			s.say("main goes on")
			return nil
		}
		err := first("left", func(cleanup engine.Body) error {
			s.loop.CallSoonThreadsafe(func() { s.loop.CreateTask("aclose", cleanup) })
			return nil
		})
		if err != nil {
			return err
		}
		if err := t.Sleep(200); err != nil {
			return err
		}
		err = first("closed", func(cleanup engine.Body) error {
			_, err := cleanup(t)
			return err
		})
		s.values["went_on"] = catalogue.Ints(wentOn, catalogue.MS)
		s.values["closed_after"] = catalogue.Ints(closed, catalogue.MS)
		return err
	},
}
