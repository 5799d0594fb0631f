package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// gatherExceptions asks gather to take an error for a result like any other.
var gatherExceptions = listing{
	name: "gather-exceptions",
	doc:  "gather with return_exceptions waits for all, and gives each its result or its error",
	values: []catalogue.ValueDoc{
		worth(value("failed", catalogue.Count, "how many of the results are errors")),
		value("results", catalogue.Count, "how many results there are"),
	},
	main: func(s *stage, t *engine.Task) error {
		load := func(part string, after int64, broken bool) *engine.Coroutine {
			return s.loop.Coroutine(part, func(t *engine.Task) (any, error) {
				if err := t.Sleep(after); err != nil {
					return nil, err
				}
				if broken {
					return nil, engine.Errorf("ValueError", "%s is damaged", part)
				}
				return part + " is there", nil
			})
		}
		all := engine.GatherOptions{ReturnExceptions: true}
		results, err := t.Await(s.loop.GatherWith(all, load("map", 30, false), load("index", 10, true), load("legend", 20, false)))
		if err != nil {
			return err
		}
		failed := 0
		for _, result := range results.([]any) {
			if err, isError := result.(error); isError {
				failed++
				s.say("failed: %s", message(err))
			} else {
				s.say("%v", result)
			}
		}
		s.count("failed", failed)
		s.count("results", len(results.([]any)))
		return nil
	},
}
