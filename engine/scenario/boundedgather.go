package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// boundedGather is the cure of unbounded-gather for a list that fits in memory.
var boundedGather = listing{
	name:   "bounded-gather",
	doc:    "the cure: a semaphore around the call, with as many places as the other side has",
	params: siteParams,
	values: append([]catalogue.ValueDoc{tasksAtOnce}, siteValues...),
	main: func(s *stage, t *engine.Task) error {
		w := &site{room: int(s.args.Int("room"))}
		room, err := engine.NewSemaphore(w.room)
		if err != nil {
			return err
		}
		return w.gather(s, t, func(t *engine.Task) error {
			return room.With(t, func() error { return w.fetch(t) })
		})
	},
}
