package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// eitherIterator reads a list and a stream with one and the same loop.
var eitherIterator = listing{
	name: "either-iterator",
	doc:  "one loop over a list and over a stream: only the stream gives anybody else a turn",
	values: []catalogue.ValueDoc{
		worth(value("list_before_tick", catalogue.Count, "how many pages of the list came before another task had its turn")),
		worth(value("stream_before_tick", catalogue.Count, "how many pages of the stream")),
		value("list_passes", catalogue.Count, "how many passes the loop over the list took"),
	},
	main: func(s *stage, t *engine.Task) error {
		for _, kind := range []string{"list", "stream"} {
			read, ticked := 0, 0
			err := t.TaskGroup(func(g *engine.TaskGroup) error {
				_, err := g.CreateTask("reader", func(t *engine.Task) (any, error) {
					before := s.loop.Pass()
					for page := range 3 {
						if kind == "stream" {
							if err := t.Yield(); err != nil {
								return nil, err
							}
						}
						read++
						s.say("%s: page %d", kind, page+1)
					}
					if kind == "list" {
						s.count("list_passes", s.loop.Pass()-before)
					}
					return nil, nil
				})
				if err != nil {
					return err
				}
				_, err = g.CreateTask("clock", func(*engine.Task) (any, error) {
					s.say("tick")
					ticked = read
					return nil, nil
				})
				return err
			})
			if err != nil {
				return err
			}
			s.count(kind+"_before_tick", ticked)
		}
		return nil
	},
}
