package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// gatherOrder lets the second of two tasks end first.
var gatherOrder = listing{
	name: "gather-order",
	doc:  "gather returns its results in the order of its arguments, whichever came first",
	values: []catalogue.ValueDoc{
		values("finished", catalogue.Text, "the tasks in the order in which they ended"),
		values("results", catalogue.Text, "what gather returned"),
	},
	main: func(s *stage, t *engine.Task) error {
		var finished []string
		measure := func(station, answer string, after int64) engine.Body {
			return func(t *engine.Task) (any, error) {
				s.say("ask %s", station)
				err := t.Sleep(after)
				s.say("%s answers", station)
				finished = append(finished, answer)
				return answer, err
			}
		}
		slow := s.loop.CreateTask("slow", measure("lighthouse", "Lighthouse", 30))
		quick := s.loop.CreateTask("quick", measure("harbour", "Harbour", 10))
		results, err := t.Await(s.loop.Gather(slow, quick))
		if err != nil {
			return err
		}
		s.say("%s", pyList(texts(results)))
		s.values["finished"] = catalogue.Texts(finished)
		s.values["results"] = catalogue.Texts(texts(results))
		return nil
	},
}
