package engine

import (
	"iter"
	"slices"
)

// AsCompleted runs through the futures as they complete: CPython's
// asyncio.as_completed, as async for does from 3.13 on. Coroutines become tasks,
// at the call. Each turn of the loop awaits the next one, and yields it; it
// resumes two passes after the one that ended the future, through a queue.
//
// A turn may yield an error instead: the body was cancelled while it waited; or
// the timeout, in ms, is over, and then there is a TimeoutError for each future
// that is not done. Those are not cancelled. [Forever] is no timeout.
func (t *Task) AsCompleted(timeout int64, as ...Awaitable) iter.Seq2[*Future, error] {
	var c *completing
	if t.loop.profile.AsCompletedEager {
		c = t.completing(timeout, as)
	}
	return func(yield func(*Future, error) bool) {
		if c == nil { // a generator, up to 3.12: nothing happens until it is first asked
			c = t.completing(timeout, as)
		}
		c.each(t, yield)
	}
}

// completing is one call of AsCompleted.
type completing struct {
	done    *Queue[*Future] // nil stands for one that the timeout has overtaken
	todo    []*Future
	watched []*DoneCallback
	left    int // turns
	timeout *Handle
}

func (t *Task) completing(timeout int64, as []Awaitable) *completing {
	c := &completing{done: NewQueue[*Future](0)}
	fs := make([]*Future, len(as))
	for i, a := range as {
		fs[i] = a.ensure(t.loop)
	}
	c.todo = distinct(fs)
	c.left = len(c.todo)
	for _, f := range c.todo {
		c.watched = append(c.watched, f.AddDoneCallback(c.childDone))
	}
	if len(c.todo) > 0 && timeout != Forever {
		c.timeout = t.loop.CallLater(timeout, c.expire).Named(t.name)
	}
	return c
}

func (c *completing) each(t *Task, yield func(*Future, error) bool) {
	for ; c.left > 0; c.left-- {
		f, err := c.done.Get(t)
		if err == nil && f == nil {
			err = Errorf("TimeoutError", "")
		}
		if !yield(f, err) {
			c.left--
			return
		}
	}
}

func (c *completing) childDone(f *Future) {
	if i := slices.Index(c.todo, f); i >= 0 {
		c.todo = slices.Delete(c.todo, i, i+1)
		c.watched = slices.Delete(c.watched, i, i+1)
		c.done.PutNowait(f)
	}
	if len(c.todo) == 0 && c.timeout != nil {
		c.timeout.Cancel()
	}
}

func (c *completing) expire() {
	for i, f := range c.todo {
		f.RemoveDoneCallback(c.watched[i])
		c.done.PutNowait(nil)
	}
	c.todo, c.watched = nil, nil
}
