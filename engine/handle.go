package engine

// A Handle is a callback that was scheduled: CPython's Handle and TimerHandle.
// It runs once, or is cancelled.
type Handle struct {
	loop      *Loop
	run       func()        // nil where there is a future
	future    *Future       // of a sleep, to be resolved; or done, to notify of
	notifies  *DoneCallback // of the future
	when      int64
	context   Context
	name      string
	delivery  int32 // 1 + its index in the trace's deliveries; 0 where there is none
	cancelled bool
	scheduled bool // in the heap
}

// Named gives the handle the name that a trace, a limit and a slow-callback
// report show it by. It returns the handle.
func (h *Handle) Named(name string) *Handle {
	h.name = name
	h.loop.trace.rename(h)
	return h
}

// In makes the callback run in that context instead of a copy of the current
// one: the context argument of CPython's call_soon. It returns the handle.
func (h *Handle) In(c *Context) *Handle {
	run := h.run
	h.run = func() { h.loop.in(c, run) }
	return h
}

// Name returns the handle's name, "" if it has none.
func (h *Handle) Name() string { return h.name }

// When returns the deadline of a timer, in ms; 0 for a handle of CallSoon.
func (h *Handle) When() int64 { return h.when }

// Cancel keeps the callback from running. A cancelled timer stays in the heap
// until it reaches the head, or until the heap is mostly cancelled timers; one
// that is in the ready queue already is skipped there. To cancel what has run
// changes nothing.
func (h *Handle) Cancel() {
	if h.cancelled {
		return
	}
	h.cancelled = true
	if h.scheduled {
		h.loop.timers.cancelled++
	}
}

// Cancelled tells whether the handle was cancelled.
func (h *Handle) Cancelled() bool { return h.cancelled }

// isSleep tells that the handle is the timer of a sleep.
func (h *Handle) isSleep() bool { return h.future != nil && h.notifies == nil }

// call runs the callback.
func (h *Handle) call() {
	switch {
	case h.future == nil:
		h.run()
	case h.notifies != nil:
		h.notifies.call(h.future)
	case h.future.state == pending: // CPython's _set_result_unless_cancelled
		h.future.resolve(nil)
	}
}
