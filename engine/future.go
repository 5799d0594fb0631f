package engine

import "slices"

// An Awaitable is what [Task.Await] and the combinators take: a *[Future], a
// *[Task] or a *[Coroutine].
type Awaitable interface {
	await(t *Task) (any, error)
	ensure(l *Loop) *Future // CPython's ensure_future
}

type state uint8

const (
	pending   state = iota
	cancelled       // outcome is the CancelledError
	finished        // outcome is the value
	failed          // outcome is the error
)

// A Future is an outcome that is not there yet: CPython's Future. Its callbacks
// never run inside the call that completes it; they are scheduled, and run in
// the next pass, in the order they were added. That is the hop that an await
// costs.
type Future struct {
	loop        *Loop
	owner       canceller // who answers Cancel, if not the future itself
	outcome     any       // what it is, the state says
	waiter      *Task     // the first callback, where that wakes a task: most often the only one
	more        []callback
	state       state
	unretrieved bool // has an exception that nobody looked at
	quiet       bool // not reported when it is left pending
}

// canceller is what a future belongs to that has its own idea of a cancel: a
// task, or a gather.
type canceller interface{ cancel(message string) bool }

// A callback is one waiter: a task to wake, or a function to call.
type callback struct {
	task *Task
	done *DoneCallback
}

// A DoneCallback is a callback of a future, to remove it by.
type DoneCallback struct {
	call    func(*Future)
	context Context
}

// NewFuture returns a pending future: CPython's create_future.
func (l *Loop) NewFuture() *Future { return &Future{loop: l} }

// Done tells whether the future has an outcome or is cancelled.
func (f *Future) Done() bool { return f.state != pending }

// Cancelled tells whether the future was cancelled.
func (f *Future) Cancelled() bool { return f.state == cancelled }

// Result returns the outcome: the value, the exception, or a CancelledError.
// The exception counts as retrieved. A pending future gives an
// InvalidStateError.
func (f *Future) Result() (any, error) {
	if f.state == pending {
		return nil, Errorf("InvalidStateError", "result is not set")
	}
	f.unretrieved = false
	if f.state == finished {
		return f.outcome, nil
	}
	return nil, f.outcome.(error)
}

// Exception returns the error of the outcome, nil if there is a value. Like
// Result, it makes the exception count as retrieved.
func (f *Future) Exception() error {
	_, err := f.Result()
	return err
}

// SetResult completes the future: CPython's set_result. It returns an
// InvalidStateError if the future is done, and a RuntimeError if it is a task,
// which only its body completes.
func (f *Future) SetResult(value any) error {
	if err := f.settable(); err != nil {
		return err
	}
	f.resolve(value)
	return nil
}

// SetException completes the future with an error: CPython's set_exception,
// with the errors of SetResult. To set a CancelledError is not to cancel.
func (f *Future) SetException(err error) error {
	if err := f.settable(); err != nil {
		return err
	}
	f.fail(err)
	return nil
}

func (f *Future) settable() error {
	if _, isTask := f.owner.(*Task); isTask {
		return Errorf("RuntimeError", "a task does not support to be set")
	}
	if f.state != pending {
		return Errorf("InvalidStateError", "invalid state")
	}
	return nil
}

// Cancel cancels the future and schedules its callbacks: CPython's cancel. It
// returns false if there is nothing left to cancel. For a task it is a request,
// see [Task.Cancel].
func (f *Future) Cancel() bool { return f.CancelMessage("") }

// CancelMessage is Cancel with a message, which the CancelledError carries.
func (f *Future) CancelMessage(message string) bool {
	if f.owner != nil {
		return f.owner.cancel(message)
	}
	return f.cancelSelf(newCancelled(message))
}

func (f *Future) cancelSelf(err error) bool {
	f.unretrieved = false
	if f.state != pending {
		return false
	}
	f.complete(cancelled, err)
	return true
}

func (f *Future) resolve(value any) { f.complete(finished, value) }

func (f *Future) fail(err error) {
	f.unretrieved = true
	f.loop.noteFailed(f)
	f.complete(failed, err)
}

// complete schedules the callbacks, CPython's __schedule_callbacks.
func (f *Future) complete(s state, outcome any) {
	f.state, f.outcome = s, outcome
	if f.waiter != nil {
		f.schedule(callback{task: f.waiter})
	}
	for _, c := range f.more {
		f.schedule(c)
	}
	f.waiter, f.more = nil, nil
}

func (f *Future) schedule(c callback) {
	if c.task != nil {
		f.loop.ready.pushBack(entry{kind: wakeTask, task: c.task})
		return
	}
	h := &Handle{loop: f.loop, notifies: c.done, future: f, context: c.done.context}
	f.loop.ready.pushBack(entry{kind: runHandle, handle: h})
}

// AddDoneCallback calls the function, in the pass after the future is done, in
// a copy of the current context: CPython's add_done_callback. On a done future
// it is scheduled at once.
func (f *Future) AddDoneCallback(call func(*Future)) *DoneCallback {
	c := &DoneCallback{call: call, context: *f.loop.context}
	f.add(callback{done: c})
	return c
}

func (f *Future) add(c callback) {
	switch {
	case f.state != pending:
		f.schedule(c)
	case c.task != nil && f.waiter == nil && len(f.more) == 0:
		f.waiter = c.task
	default:
		f.more = append(f.more, c)
	}
}

// RemoveDoneCallback takes the callback away, and tells whether it was there.
// One that is scheduled already still runs.
func (f *Future) RemoveDoneCallback(c *DoneCallback) bool {
	i := slices.Index(f.more, callback{done: c})
	if i >= 0 {
		f.more = slices.Delete(f.more, i, i+1)
	}
	return i >= 0
}

func (f *Future) ensure(*Loop) *Future { return f }

func (f *Future) await(t *Task) (any, error) {
	if f.state == pending {
		t.mustRun()
		if err := t.coroutine().await(f); err != nil {
			return nil, err
		}
		if f.state == pending {
			return nil, Errorf("RuntimeError", "the awaited future is still pending")
		}
	}
	return f.Result()
}
