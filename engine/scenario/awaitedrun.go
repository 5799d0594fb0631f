package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// awaitedRun is the cure of nested-run.
var awaitedRun = listing{
	name:   "awaited-run",
	doc:    "the cure: inside a running loop there is nothing to run, only to await",
	values: []catalogue.ValueDoc{value("total", catalogue.Count, "what the coroutine returned")},
	main: func(s *stage, t *engine.Task) error {
		sum, err := t.Await(s.loop.Coroutine("total", total))
		if err != nil {
			return err
		}
		s.say("total: %v", sum)
		s.count("total", sum.(int))
		return nil
	},
}
