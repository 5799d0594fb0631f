package engine

// An Event is a flag that tasks wait for: CPython's asyncio.Event. The zero
// Event is not set.
type Event struct {
	set     bool
	waiters []*Future
}

// IsSet tells whether the event is set.
func (e *Event) IsSet() bool { return e.set }

// Set sets the event, and wakes all who wait, in the order they came, in the
// next pass. They do not look again: a Clear right after it does not hold them.
func (e *Event) Set() {
	if e.set {
		return
	}
	e.set = true
	for _, f := range e.waiters {
		release(f)
	}
}

// Clear unsets the event.
func (e *Event) Clear() { e.set = false }

// Wait waits until the event is set, which costs nothing if it is. The only
// error is a cancellation.
func (e *Event) Wait(t *Task) error {
	if e.set {
		return nil
	}
	f := t.loop.NewFuture()
	e.waiters = append(e.waiters, f)
	_, err := t.Await(f)
	e.waiters = without(e.waiters, f)
	return err
}
