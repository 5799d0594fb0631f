package engine

// RunInExecutor runs work in a virtual thread that takes ms, beside the loop:
// CPython's loop.run_in_executor. The work is a plain function and runs at the
// end of that time, in an empty context. Its outcome is handed over to the loop
// in two passes: in the pass after the thread ended the future is completed, in
// the next one its awaiter runs. To cancel the future does not stop the thread.
//
// There are as many threads as it takes. A thread that ends while the loop is
// busy is noticed at the top of the next pass, as a timer is.
func (l *Loop) RunInExecutor(ms int64, work func() (any, error)) *Future {
	f := l.NewFuture()
	// In CPython a future of the loop is chained to one of the executor, and
	// tells it of a cancellation by a callback of its own. A thread that runs
	// cannot be cancelled; the callback costs its place in the queue.
	f.AddDoneCallback(func(*Future) {})
	l.CallLater(ms, func() {
		value, err := work()
		l.CallSoonThreadsafe(func() {
			switch {
			case f.Done():
			case err != nil:
				f.fail(err)
			default:
				f.resolve(value)
			}
		}).Named("hand-over")
	}).In(&Context{}).Named("thread")
	return f
}

// ToThread runs work in a virtual thread that takes ms, in a copy of the current
// context, and awaits it: CPython's asyncio.to_thread.
func (t *Task) ToThread(ms int64, work func() (any, error)) (any, error) {
	c := t.loop.CopyContext()
	return t.Await(t.loop.RunInExecutor(ms, func() (value any, err error) {
		t.loop.in(c, func() { value, err = work() })
		return value, err
	}))
}

// CallSoonThreadsafe is [Loop.CallSoon] from a virtual thread: CPython's
// call_soon_threadsafe. It costs the same, and wakes a loop that is idle.
func (l *Loop) CallSoonThreadsafe(run func()) *Handle { return l.CallSoon(run) }

// A ConcurrentFuture is an outcome as a thread sees it: CPython's
// concurrent.futures.Future. It knows no loop, and calls back at once.
type ConcurrentFuture struct {
	done      bool
	cancelled bool
	value     any
	err       error
	cancel    func()
	callbacks []func(*ConcurrentFuture)
}

// RunCoroutineThreadsafe runs a coroutine as a task of the loop on behalf of a
// thread: CPython's run_coroutine_threadsafe. The task is made in the next pass,
// starts in the one after, and the thread sees the outcome in the pass after it
// ended.
func (l *Loop) RunCoroutineThreadsafe(c *Coroutine) *ConcurrentFuture {
	cf := &ConcurrentFuture{}
	l.CallSoonThreadsafe(func() {
		f := c.ensure(l)
		cf.cancel = func() { l.CallSoonThreadsafe(func() { f.Cancel() }) }
		if cf.cancelled {
			cf.cancel()
		}
		f.AddDoneCallback(func(f *Future) {
			if f.Cancelled() {
				cf.Cancel()
				return
			}
			cf.complete(f.Result())
		})
	})
	return cf
}

// Done tells whether there is an outcome, or the future was cancelled.
func (cf *ConcurrentFuture) Done() bool { return cf.done || cf.cancelled }

// Cancelled tells whether the future was cancelled.
func (cf *ConcurrentFuture) Cancelled() bool { return cf.cancelled }

// Result returns the outcome; a virtual thread cannot block, so a future
// without one gives an InvalidStateError.
func (cf *ConcurrentFuture) Result() (any, error) {
	switch {
	case cf.cancelled:
		return nil, newCancelled("")
	case !cf.done:
		return nil, Errorf("InvalidStateError", "result is not set")
	}
	return cf.value, cf.err
}

// Cancel cancels the future, and with it the task, which is told so in the next
// pass. It returns false if there is an outcome.
func (cf *ConcurrentFuture) Cancel() bool {
	if cf.done {
		return false
	}
	if !cf.cancelled {
		cf.cancelled = true
		if cf.cancel != nil {
			cf.cancel()
		}
		cf.notify()
	}
	return true
}

// AddDoneCallback calls the function as soon as the future is done.
func (cf *ConcurrentFuture) AddDoneCallback(call func(*ConcurrentFuture)) {
	if cf.Done() {
		call(cf)
		return
	}
	cf.callbacks = append(cf.callbacks, call)
}

func (cf *ConcurrentFuture) complete(value any, err error) {
	if cf.cancelled {
		return
	}
	cf.done, cf.value, cf.err = true, value, err
	cf.notify()
}

func (cf *ConcurrentFuture) notify() {
	for _, call := range cf.callbacks {
		call(cf)
	}
	cf.callbacks = nil
}
