package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// eitherIterator reads a list and a stream with one and the same loop.
var eitherIterator = listing{
	name: "either-iterator",
	doc:  "one loop over a list and over a stream: only the stream gives anybody else a turn",
	values: []catalogue.ValueDoc{
		worth(value("list_before_tick", catalogue.Count, "how many pages of the list came before another task had its turn")),
		worth(value("stream_before_tick", catalogue.Count, "how many pages of the stream")),
		value("list_passes", catalogue.Count, "how many passes the loop over the list took"),
		value("stream_passes", catalogue.Count, "how many passes the loop over the stream took"),
	},
	main: func(s *stage, t *engine.Task) error {
		for _, source := range []struct {
			kind  string
			items any
		}{{"list", []int{1, 2, 3}}, {"stream", primitives.AsyncIterator[int](new(stream))}} {
			kind := source.kind
			pages, err := primitives.AsAsyncIterator[int](source.items)
			if err != nil {
				return err
			}
			read, ticked := 0, 0
			err = t.TaskGroup(func(g *engine.TaskGroup) error {
				_, err := g.CreateTask("reader", func(t *engine.Task) (any, error) {
					defer pages.Close()
					before := s.loop.Pass()
					for {
						page, more, err := pages.Next(t)
						if err != nil || !more {
							s.count(kind+"_passes", s.loop.Pass()-before)
							return nil, err
						}
						read++
						s.say("%s: page %d", kind, page)
					}
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

// A stream gives three pages, each after a turn of everybody else.
type stream struct{ page int }

func (p *stream) Next(t *engine.Task) (page int, more bool, err error) {
	if p.page == 3 {
		return 0, false, nil
	}
	err = t.Yield()
	p.page++
	return p.page, err == nil, err
}

func (p *stream) Close() {}
