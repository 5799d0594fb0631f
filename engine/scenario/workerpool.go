package scenario

import (
	"cmp"
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
				if err := w.fetchNext(t, pages); err != nil {
					return nil, err
				}
			}
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			var workers []*engine.Task
			for i := range s.args.Int("workers") {
				worker, err := g.CreateTask(fmt.Sprintf("worker %d", i+1), work)
				if err != nil {
					return err
				}
				workers = append(workers, worker)
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
			return nil
		})
		if err != nil {
			return err
		}
		w.results(s)
		return nil
	},
}

// fetchNext fetches the next page of the queue, and says so however that ends.
func (w *site) fetchNext(t *engine.Task, pages *engine.Queue[int64]) (err error) {
	if _, err := pages.Get(t); err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, pages.TaskDone()) }()
	return w.fetch(t)
}
