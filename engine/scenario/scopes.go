package scenario

import (
	"errors"
	"slices"

	"example.com/guidegen/engine"
)

// The scenarios of the third part are programs on these primitives, which
// their listings have in Python.

// background runs a task beside a block, ends it with the block, and raises
// what it failed with.
func background(t *engine.Task, name string, body engine.Body, block func() error) error {
	task := t.Loop().CreateTask(name, body)
	err := block()
	task.Cancel()
	if _, failed := t.Await(task); failed != nil && !engine.IsCancelled(failed) {
		return failed
	}
	return err
}

// cancelAll cancels every future before it awaits any, so that their cleanups
// overlap. A nil stands for a task that was not made.
func cancelAll(t *engine.Task, futures ...*engine.Future) error {
	futures = slices.DeleteFunc(slices.Clone(futures), func(f *engine.Future) bool { return f == nil })
	for _, f := range futures {
		f.Cancel()
	}
	for _, f := range futures {
		if _, err := t.Await(f); err != nil && !engine.IsCancelled(err) {
			return err
		}
	}
	return nil
}

// limitConcurrency runs what the source gives, at most limit at a time, and
// hands each to the loop body once it is done. The source is asked for the next
// only when there is room; it ends with nil.
func limitConcurrency(t *engine.Task, limit int, source func() *engine.Future, each func(*engine.Future) bool) error {
	var running []*engine.Future
	more := true
	for more || len(running) > 0 {
		for more && len(running) < limit {
			next := source()
			if more = next != nil; more {
				running = append(running, next)
			}
		}
		if len(running) == 0 {
			break
		}
		done, pending, err := t.Wait(running, engine.WaitOptions{ReturnWhen: engine.FirstCompleted})
		if err != nil {
			return errors.Join(err, cancelAll(t, running...))
		}
		running = pending
		for _, f := range done {
			if !each(f) {
				return cancelAll(t, running...)
			}
		}
	}
	return nil
}

// settle waits for the future through any number of cancellations, and raises
// the last of them when it is done.
func settle(t *engine.Task, f *engine.Future) (any, error) {
	var cancelled error
	for !f.Done() {
		if _, _, err := t.Wait([]*engine.Future{f}, engine.WaitOptions{}); engine.IsCancelled(err) {
			cancelled = err
		} else if err != nil {
			return nil, err
		}
	}
	if cancelled != nil {
		return nil, cancelled
	}
	return f.Result()
}
