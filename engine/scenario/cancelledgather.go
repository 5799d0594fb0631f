package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// cancelledGather cancels who waits for a gather.
var cancelledGather = listing{
	name: "cancelled-gather",
	doc:  "to cancel who awaits a gather cancels each of its children, and waits for their cleanup",
	values: []catalogue.ValueDoc{
		values("farewells", catalogue.MS, "how long each child's cleanup takes"),
		worth(value("let_go", catalogue.Count, "how many children were cancelled")),
		worth(value("over_after", catalogue.MS, "how long after the request the caller was over")),
		worth(value("cancelled", catalogue.Truth, "whether the caller ended cancelled")),
	},
	main: func(s *stage, t *engine.Task) error {
		letGo := 0
		var farewells []int64
		fetch := func(name string, farewell int64) *engine.Coroutine {
			farewells = append(farewells, farewell)
			return s.loop.Coroutine(name, func(t *engine.Task) (_ any, err error) {
				defer func() {
					if cerr := t.Sleep(farewell); cerr != nil {
						err = cerr
						return
					}
					letGo++
					s.say("%s has let go", name)
				}()
				return nil, t.Sleep(10_000)
			})
		}
		collecting := s.loop.CreateTask("collect", func(t *engine.Task) (any, error) {
			both := s.loop.GatherWith(engine.GatherOptions{ReturnExceptions: true}, fetch("north", 100), fetch("south", 300))
			if _, err := t.Await(both); err != nil {
				return nil, err
			}
			s.say("collected")
			return nil, nil
		})
		if err := t.Sleep(100); err != nil {
			return err
		}
		asked := t.Now()
		collecting.Cancel()
		if _, _, err := t.Wait(engine.Futures(collecting), engine.WaitOptions{}); err != nil {
			return err
		}
		s.say("over after %s s, cancelled: %s", s.since(asked), pyBool(collecting.Cancelled()))
		s.values["farewells"] = catalogue.Ints(farewells, catalogue.MS)
		s.count("let_go", letGo)
		s.tell("over_after", t.Now()-asked, catalogue.MS)
		s.values["cancelled"] = catalogue.True(collecting.Cancelled())
		return nil
	},
}
