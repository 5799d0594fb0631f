package engine

// A Timeout is a block with a deadline: CPython's asyncio.Timeout.
type Timeout struct {
	task       *Task
	when       int64
	handle     *Handle
	cancelling int // of the task, at the entry
	state      timeoutState
}

type timeoutState uint8

const (
	active timeoutState = iota
	expiring
	expired
	exited
)

// Timeout runs the block, and cancels the body if the block is still running in
// ms from now: CPython's asyncio.timeout. It returns the block's own error, or a
// TimeoutError in place of the CancelledError that it caused.
//
// The block is interrupted at an await, a pass after the loop noticed the timer;
// one that awaits nothing is never interrupted. With a delay that is not
// positive the next await is. If somebody else cancelled the task as well, the
// cancellation goes through. [Forever] is no timeout.
func (t *Task) Timeout(ms int64, block func(*Timeout) error) error {
	if ms == Forever {
		return t.TimeoutAt(Forever, block)
	}
	return t.TimeoutAt(t.loop.after(ms), block)
}

// TimeoutAt is Timeout with a deadline on the loop's clock: CPython's
// asyncio.timeout_at.
func (t *Task) TimeoutAt(when int64, block func(*Timeout) error) error {
	tm := &Timeout{task: t, cancelling: t.Cancelling()}
	tm.schedule(when)
	return tm.exit(block(tm))
}

// When returns the deadline, in ms on the loop's clock.
func (tm *Timeout) When() int64 { return tm.when }

// Expired tells whether the deadline was reached inside the block, even if the
// block swallowed the cancellation.
func (tm *Timeout) Expired() bool { return tm.state == expiring || tm.state == expired }

// Reschedule moves the deadline: CPython's Timeout.reschedule. It returns a
// RuntimeError once the block is over or the deadline was reached.
func (tm *Timeout) Reschedule(when int64) error {
	if tm.state != active {
		return Errorf("RuntimeError", "cannot change state of %s Timeout",
			[...]string{"active", "expiring", "expired", "finished"}[tm.state])
	}
	if tm.handle != nil {
		tm.handle.Cancel()
	}
	tm.schedule(when)
	return nil
}

func (tm *Timeout) schedule(when int64) {
	l := tm.task.loop
	tm.when = when
	switch {
	case when == Forever:
		tm.handle = nil
	case when <= l.now:
		tm.handle = l.CallSoon(tm.expire).Named(tm.task.name + "'s timeout")
	default:
		tm.handle = l.CallAt(when, tm.expire).Named(tm.task.name + "'s timeout")
	}
}

func (tm *Timeout) expire() {
	tm.task.Cancel()
	tm.state = expiring
	tm.handle = nil
}

// exit is CPython's Timeout.__aexit__.
func (tm *Timeout) exit(err error) error {
	if tm.handle != nil {
		tm.handle.Cancel()
		tm.handle = nil
	}
	if tm.state != expiring {
		tm.state = exited
		return err
	}
	tm.state = expired
	base := 0
	if tm.task.loop.profile.TimeoutBaseCount {
		base = tm.cancelling
	}
	if tm.task.Uncancel() > base || err == nil {
		return err // nobody was interrupted, or somebody else wants the cancellation too
	}
	if IsCancelled(err) {
		return &Exception{Kind: "TimeoutError", Context: err}
	}
	if tm.task.loop.profile.TimeoutSplice {
		splice(err)
		if g, ok := classify(err).(*ExceptionGroup); ok {
			for _, nested := range g.Errors {
				splice(nested)
			}
		}
	}
	return err
}

// splice tells, in the context of an error that replaced a timeout's
// cancellation, that there was a timeout: CPython's _insert_timeout_error.
func splice(err error) {
	for e, ok := classify(err).(*Exception); ok && e.Context != nil; e, ok = classify(e.Context).(*Exception) {
		if IsCancelled(e.Context) {
			e.Context = &Exception{Kind: "TimeoutError", Context: e.Context}
			return
		}
	}
}
