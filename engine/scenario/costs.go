package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A cost is one row of the scenario costs: what is awaited, and how many passes
// later the task that awaits it goes on.
type cost struct {
	name, what string
	passes     func(t *engine.Task) (int, error)
}

var costTable = []cost{
	{"coroutine", "a coroutine that returns at once", awaiting(func(t *engine.Task) error {
		return waitFor(t, t.Loop().Coroutine("it", returnsNow))
	})},
	{"done", "a future that is done", awaiting(func(t *engine.Task) error {
		return waitFor(t, done(t))
	})},
	{"sleep0", "sleep(0)", awaiting((*engine.Task).Yield)},
	{"task", "a task that returns at once", awaiting(func(t *engine.Task) error {
		return waitFor(t, t.Loop().CreateTask("it", returnsNow))
	})},
	{"gather", "gather of coroutines that return at once", awaiting(func(t *engine.Task) error {
		l := t.Loop()
		return waitFor(t, l.Gather(l.Coroutine("one", returnsNow), l.Coroutine("other", returnsNow)))
	})},
	{"gather_done", "gather of futures that are done", awaiting(func(t *engine.Task) error {
		return waitFor(t, t.Loop().Gather(done(t), done(t)))
	})},
	{"group", "a TaskGroup of tasks that return at once", awaiting(func(t *engine.Task) error {
		return t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, name := range []string{"one", "other"} {
				if _, err := g.CreateTask(name, returnsNow); err != nil {
					return err
				}
			}
			return nil
		})
	})},
	{"wait", "wait for a future that is done", awaiting(func(t *engine.Task) error {
		_, _, err := t.Wait([]*engine.Future{done(t)}, engine.WaitOptions{})
		return err
	})},
	{"wait_for", "wait_for of a coroutine that returns at once", awaiting(func(t *engine.Task) error {
		_, err := t.WaitFor(t.Loop().Coroutine("it", returnsNow), 1000)
		return err
	})},
	{"timeout", "a block of timeout around nothing", awaiting(func(t *engine.Task) error {
		return t.Timeout(1000, func(*engine.Timeout) error { return nil })
	})},
	{"lock", "a lock that is free", awaiting(func(t *engine.Task) error {
		return new(engine.Lock).Acquire(t)
	})},
	{"lock_passed", "a lock, from its release to the next in line", passedOn(func(t *engine.Task) (func(*engine.Task) error, func() error, error) {
		var lock engine.Lock
		err := lock.Acquire(t)
		return lock.Acquire, lock.Release, err
	})},
	{"event", "an event, from set to who waits for it", passedOn(func(*engine.Task) (func(*engine.Task) error, func() error, error) {
		var event engine.Event
		return event.Wait, func() error { event.Set(); return nil }, nil
	})},
	{"queue", "a queue that holds an item", awaiting(func(t *engine.Task) error {
		queue := engine.NewQueue[int](1)
		if err := queue.PutNowait(1); err != nil {
			return err
		}
		_, err := queue.Get(t)
		return err
	})},
	{"queue_passed", "a queue, from put to who waits in get", passedOn(func(*engine.Task) (func(*engine.Task) error, func() error, error) {
		queue := engine.NewQueue[int](1)
		get := func(t *engine.Task) error {
			_, err := queue.Get(t)
			return err
		}
		return get, func() error { return queue.PutNowait(1) }, nil
	})},
}

// costs asks the loop what each way to wait costs when nobody is in the way.
var costs = &catalogue.Scenario{
	Name:   "costs",
	Doc:    "what there is to await, and how many passes of the loop later the task goes on",
	Values: costValues(),
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		l := engine.New(engine.Options{Trace: true})
		defer l.Close()
		vs := map[string]catalogue.Value{}
		rows := [][]string{row("awaited", "passes")}
		_, err := l.RunUntilComplete(l.CreateTask("main", func(t *engine.Task) (any, error) {
			for _, c := range costTable {
				passes, err := c.passes(t)
				if err != nil {
					return nil, err
				}
				vs[c.name] = catalogue.Of(int64(passes), catalogue.Count)
				rows = append(rows, row(c.what, passes))
			}
			return nil, nil
		}))
		if err != nil {
			return nil, err
		}
		var p page
		p.table(rows)
		tr := l.Trace()
		return &catalogue.Result{Transcript: p.String(), Values: vs, Events: events(tr), Trace: drawing(tr)}, nil
	},
}

func costValues() []catalogue.ValueDoc {
	var docs []catalogue.ValueDoc
	for _, c := range costTable {
		docs = append(docs, value(c.name, catalogue.Count, "passes: "+c.what))
	}
	return docs
}

// awaiting counts the passes from before an await to after it.
func awaiting(await func(t *engine.Task) error) func(t *engine.Task) (int, error) {
	return func(t *engine.Task) (int, error) {
		before := t.Loop().Pass()
		err := await(t)
		return t.Loop().Pass() - before, err
	}
}

// passedOn counts the passes from a hand-over to the task that waits for it.
func passedOn(prepare func(t *engine.Task) (wait func(*engine.Task) error, hand func() error, err error)) func(t *engine.Task) (int, error) {
	return func(t *engine.Task) (int, error) {
		wait, hand, err := prepare(t)
		if err != nil {
			return 0, err
		}
		ran := 0
		waiter := t.Loop().CreateTask("waiter", func(w *engine.Task) (any, error) {
			err := wait(w)
			ran = w.Loop().Pass()
			return nil, err
		})
		if err := t.Yield(); err != nil { // the waiter gets in line
			return 0, err
		}
		handed := t.Loop().Pass()
		if err := hand(); err != nil {
			return 0, err
		}
		err = waitFor(t, waiter)
		return ran - handed, err
	}
}

func waitFor(t *engine.Task, a engine.Awaitable) error {
	_, err := t.Await(a)
	return err
}

func returnsNow(*engine.Task) (any, error) { return nil, nil }

// done is a future with a result.
func done(t *engine.Task) *engine.Future {
	f := t.Loop().NewFuture()
	if err := f.SetResult(nil); err != nil {
		panic(err)
	}
	return f
}
