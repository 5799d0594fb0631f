package engine

// A Queue hands items from task to task: CPython's asyncio.Queue. With a bound,
// who puts waits while it is full: back-pressure.
type Queue[T any] struct {
	items      store[T]
	max        int
	getters    []*Future
	putters    []*Future
	unfinished int
	finished   Event
	shutdown   bool
}

// NewQueue returns a first-in-first-out queue for up to max items; zero or less
// is no bound.
func NewQueue[T any](max int) *Queue[T] { return newQueue[T](max, &fifo[T]{}) }

// NewLifoQueue returns a queue that gives the newest item first: CPython's
// LifoQueue.
func NewLifoQueue[T any](max int) *Queue[T] { return newQueue[T](max, &lifo[T]{}) }

// NewPriorityQueue returns a queue that gives the least item first: CPython's
// PriorityQueue. Equal items come in the order that heapq leaves them in.
func NewPriorityQueue[T any](max int, less func(a, b T) bool) *Queue[T] {
	return newQueue[T](max, &heap[T]{less: less})
}

func newQueue[T any](max int, items store[T]) *Queue[T] {
	q := &Queue[T]{max: max, items: items}
	q.finished.Set()
	return q
}

// Len returns how many items are in the queue: CPython's qsize.
func (q *Queue[T]) Len() int { return q.items.len() }

// Empty tells whether there is no item.
func (q *Queue[T]) Empty() bool { return q.items.len() == 0 }

// Full tells whether Put would wait.
func (q *Queue[T]) Full() bool { return q.max > 0 && q.items.len() >= q.max }

// Put puts an item, and waits while the queue is full. The errors are a
// cancellation, and QueueShutDown.
func (q *Queue[T]) Put(t *Task, item T) error {
	for q.Full() {
		if q.shutdown {
			return Errorf("QueueShutDown", "")
		}
		if err := queueUp(t, &q.putters, func() bool { return !q.Full() }); err != nil {
			return err
		}
	}
	return q.PutNowait(item)
}

// PutNowait puts an item, or returns QueueFull or QueueShutDown. A task that
// waits to get runs in the next pass, and looks again then: another may have
// taken the item, and then it waits anew, last in line.
func (q *Queue[T]) PutNowait(item T) error {
	if q.shutdown {
		return Errorf("QueueShutDown", "")
	}
	if q.Full() {
		return Errorf("QueueFull", "")
	}
	q.items.put(item)
	q.unfinished++
	q.finished.Clear()
	wakeNext(&q.getters)
	return nil
}

// Get takes an item, and waits for one. The errors are a cancellation, and
// QueueShutDown once a queue that was shut down is empty.
func (q *Queue[T]) Get(t *Task) (item T, err error) {
	for q.Empty() {
		if q.shutdown {
			return item, Errorf("QueueShutDown", "")
		}
		if err := queueUp(t, &q.getters, func() bool { return !q.Empty() }); err != nil {
			return item, err
		}
	}
	return q.GetNowait()
}

// GetNowait takes an item, or returns QueueEmpty or QueueShutDown. A task that
// waits to put runs in the next pass.
func (q *Queue[T]) GetNowait() (item T, err error) {
	if q.Empty() {
		if q.shutdown {
			return item, Errorf("QueueShutDown", "")
		}
		return item, Errorf("QueueEmpty", "")
	}
	item = q.items.get()
	wakeNext(&q.putters)
	return item, nil
}

// TaskDone says that one item that was got is dealt with. To say it more often
// than items were put is a ValueError.
func (q *Queue[T]) TaskDone() error {
	if q.unfinished <= 0 {
		return Errorf("ValueError", "task_done() called too many times")
	}
	q.unfinished--
	if q.unfinished == 0 {
		q.finished.Set()
	}
	return nil
}

// Join waits until every item that was put is dealt with. The only error is a
// cancellation.
func (q *Queue[T]) Join(t *Task) error {
	if q.unfinished == 0 {
		return nil
	}
	return q.finished.Wait(t)
}

// Shutdown closes the queue: CPython's Queue.shutdown. Put fails from now on,
// Get once the queue is empty, which immediate makes it at once; who waits is
// woken, to find out. Before 3.13 it is a RuntimeError ([Profile.QueueShutdown]).
func (q *Queue[T]) Shutdown(l *Loop, immediate bool) error {
	if !l.profile.QueueShutdown {
		return Errorf("RuntimeError", "Queue.shutdown is new in Python 3.13")
	}
	q.shutdown = true
	if immediate {
		for !q.Empty() {
			q.items.get()
			if q.unfinished > 0 {
				q.unfinished--
			}
		}
		if q.unfinished == 0 {
			q.finished.Set()
		}
	}
	for _, line := range []*[]*Future{&q.getters, &q.putters} {
		for _, f := range *line {
			release(f)
		}
		*line = nil
	}
	return nil
}

// queueUp waits at the end of a line. Who is woken and cancelled in one pass
// wakes the next, so that what it was woken for is not lost.
func queueUp(t *Task, line *[]*Future, open func() bool) error {
	f := t.loop.NewFuture()
	*line = append(*line, f)
	_, err := t.Await(f)
	if err != nil {
		f.Cancel()
		*line = without(*line, f)
		if open() && !f.Cancelled() {
			wakeNext(line)
		}
	}
	return err
}

// wakeNext wakes the first in line that is not done, and takes it out.
func wakeNext(line *[]*Future) {
	for len(*line) > 0 {
		f := (*line)[0]
		*line = (*line)[1:]
		if !f.Done() {
			f.resolve(nil)
			return
		}
	}
}
