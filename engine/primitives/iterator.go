package primitives

import (
	"iter"
	"slices"

	"example.com/guidegen/engine"
)

// An AsyncIterator gives one item after the other, and may suspend the task that
// asks: Python's async iterator. After the last there is no more; an error ends
// it too. Who stops early closes it.
type AsyncIterator[T any] interface {
	Next(t *engine.Task) (item T, more bool, err error)
	Close()
}

// AsAsyncIterator makes one of what can be gone through: a []T, an iter.Seq[T],
// a *engine.Queue[T], which ends when it is shut down, or an AsyncIterator[T].
// Only the last two can suspend: to go through a list gives nobody a turn.
// Anything else is a TypeError.
func AsAsyncIterator[T any](items any) (AsyncIterator[T], error) {
	switch items := items.(type) {
	case AsyncIterator[T]:
		return items, nil
	case *engine.Queue[T]:
		return queued[T]{items}, nil
	case []T:
		return pulled(slices.Values(items)), nil
	case iter.Seq[T]:
		return pulled(items), nil
	case func(func(T) bool):
		return pulled(iter.Seq[T](items)), nil
	}
	var item T
	return nil, engine.Errorf("TypeError", "%T cannot be gone through as items of %T", items, item)
}

// sequence goes through what is there already.
type sequence[T any] struct {
	next func() (T, bool)
	stop func()
}

func pulled[T any](items iter.Seq[T]) AsyncIterator[T] {
	next, stop := iter.Pull(items)
	return sequence[T]{next, stop}
}

func (s sequence[T]) Next(*engine.Task) (item T, more bool, err error) {
	item, more = s.next()
	return item, more, nil
}

func (s sequence[T]) Close() { s.stop() }

// queued goes through a queue, until it is shut down.
type queued[T any] struct{ queue *engine.Queue[T] }

func (q queued[T]) Next(t *engine.Task) (item T, more bool, err error) {
	item, err = q.queue.Get(t)
	if engine.Kind(err) == engine.ErrQueueShutDown.Kind {
		return item, false, nil
	}
	return item, err == nil, err
}

func (q queued[T]) Close() {}
