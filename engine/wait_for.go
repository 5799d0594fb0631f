package engine

// WaitFor awaits a for at most ms: CPython's asyncio.wait_for. When the time is
// up it cancels a, waits until that is over, and returns a TimeoutError; if a
// swallowed the cancellation, what it came to. [Forever] is no timeout.
//
// From 3.12 on it is [Task.Timeout] around the await: a coroutine runs in the
// caller's task, and one that does not suspend costs nothing. In 3.11 a
// coroutine is run in a task of its own, the outcome comes three passes after
// the first step, and a cancellation that arrives together with it is lost
// ([Profile.WaitForInline]).
func (t *Task) WaitFor(a Awaitable, ms int64) (any, error) {
	switch {
	case ms == Forever:
		return t.Await(a)
	case ms <= 0:
		return t.waitForNoTime(a.ensure(t.loop))
	case !t.loop.profile.WaitForInline:
		return t.waitForTask(a, ms)
	}
	var value any
	err := t.Timeout(ms, func(*Timeout) (err error) {
		value, err = t.Await(a)
		return err
	})
	return value, err
}

// waitForNoTime is wait_for with a timeout that is not positive: what is not
// done is cancelled before it begins.
func (t *Task) waitForNoTime(f *Future) (any, error) {
	if f.Done() {
		return f.Result()
	}
	if err := t.cancelAndWait(f); err != nil {
		return nil, err
	}
	return timedOut(f)
}

// waitForTask is wait_for as it was up to 3.11: a waiter that is resolved by
// the future or by a timer, whichever comes first.
func (t *Task) waitForTask(a Awaitable, ms int64) (any, error) {
	waiter := t.loop.NewFuture()
	timer := t.loop.CallLater(ms, func() { release(waiter) }).Named(t.name)
	defer timer.Cancel()
	f := a.ensure(t.loop)
	watched := f.AddDoneCallback(func(*Future) { release(waiter) })

	_, err := t.Await(waiter)
	if f.Done() {
		return f.Result() // even if the caller was cancelled: gh-86296
	}
	f.RemoveDoneCallback(watched)
	if werr := t.cancelAndWait(f); werr != nil {
		return nil, werr
	}
	if err != nil {
		return nil, err
	}
	return timedOut(f)
}

// timedOut is the outcome of a future that was cancelled for its timeout.
func timedOut(f *Future) (any, error) {
	value, err := f.Result()
	if IsCancelled(err) {
		return nil, &Exception{Kind: "TimeoutError", Context: err}
	}
	return value, err
}

// cancelAndWait cancels the future and waits until that is over. It awaits not
// the future but a waiter, so that it can itself be cancelled: CPython's
// _cancel_and_wait.
func (t *Task) cancelAndWait(f *Future) error {
	waiter := t.loop.NewFuture()
	watched := f.AddDoneCallback(func(*Future) { release(waiter) })
	f.Cancel()
	_, err := t.Await(waiter)
	f.RemoveDoneCallback(watched)
	return err
}
