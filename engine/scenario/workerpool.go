package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// workerPool is the cure of unbounded-gather: as many tasks as there is room
// for, fed by a queue that makes who fills it wait.
var workerPool = listing{
	name:   "worker-pool",
	doc:    "the cure: a few workers, fed by a queue with a bound",
	params: append([]catalogue.Param{count("workers", 4, 1, 20, "how many workers there are")}, siteParams...),
	values: siteValues,
	main: func(s *stage, t *engine.Task) error {
		w := &site{room: int(s.args.Int("room"))}
		pages := engine.NewQueue[int64](4)
		work := func(t *engine.Task) (any, error) {
			for {
				if _, err := pages.Get(t); err != nil {
					return nil, err
				}
				if err := w.fetch(t); err != nil {
					return nil, err
				}
				if err := pages.TaskDone(); err != nil {
					return nil, err
				}
			}
		}
		var workers []*engine.Task
		for i := range s.args.Int("workers") {
			workers = append(workers, s.loop.CreateTask(fmt.Sprintf("worker %d", i+1), work))
		}
		for page := range s.args.Int("pages") {
			if err := pages.Put(t, page); err != nil {
				return err
			}
		}
		if err := pages.Join(t); err != nil {
			return err
		}
		for _, each := range workers {
			each.Cancel()
		}
		s.say("connections at once: %d", w.most)
		s.say("refused: %d", w.refused)
		s.say("fetched: %d", w.fetched)
		w.results(s)
		return nil
	},
}
