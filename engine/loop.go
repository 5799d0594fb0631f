package engine

import "math"

// Options are what a loop is made with. The zero value is asyncio of the
// default profile, with its ties in order, bounded, and without a trace.
type Options struct {
	Policy  Policy
	Profile Profile // the zero Profile is Python314
	Limits  Limits
	Trace   bool  // record the run, see [Trace]
	Debug   bool  // report slow callbacks and the passes they stretch, see [Loop.SlowCallbacks]
	Slow    int64 // ms from which on a callback is slow; 0 is CPython's 100 ms
}

// A Loop is an event loop on a virtual clock: CPython's BaseEventLoop. It runs
// in the goroutine that calls it, and nothing of it may be used from another.
type Loop struct {
	ready  ring
	timers timers
	now    int64
	pass   int

	policy  Policy
	profile Profile
	limits  Limits

	stopping  bool
	running   bool
	closed    bool
	interrupt error // a KeyboardInterrupt or SystemExit on its way out of Run

	current *Task
	context *Context

	steps  int // entries run
	bounds bounds

	tasks      taskList  // all that are not done, in order of creation
	names      int       // of CPython's Task-N counter
	failed     []*Future // with an exception that nobody may have retrieved
	coroutines []*Coroutine
	reports    []Report
	onReport   func(Report)
	observed   bool // there is a trace, or debug mode is on
	trace      *Trace
	debug      *debug
}

// New returns a loop at clock 0, before its first pass.
func New(o Options) *Loop {
	if o.Profile.Name == "" {
		o.Profile = Python314()
	}
	l := &Loop{policy: o.Policy, profile: o.Profile, limits: o.Limits.withDefaults(), context: &Context{}, timers: newTimers(o.Policy.Ties)}
	l.observed = o.Trace || o.Debug
	if o.Trace {
		l.trace = newTrace(l)
	}
	if o.Debug {
		l.debug = newDebug(o.Slow)
	}
	return l
}

// Now returns the clock, in ms.
func (l *Loop) Now() int64 { return l.now }

// Pass returns the number of the pass that is running, or that ran last; the
// first is 1.
func (l *Loop) Pass() int { return l.pass }

// Profile returns the CPython release that the loop behaves as.
func (l *Loop) Profile() Profile { return l.profile }

// runOnce is one pass, CPython's _run_once: move the clock if nothing is ready,
// take the due timers off the heap, run a snapshot of the ready queue.
func (l *Loop) runOnce() error {
	l.timers.dropCancelled()
	l.pass++
	if l.ready.len() == 0 && !l.stopping {
		head := l.timers.head()
		if head == nil {
			return ErrDeadlock
		}
		// Idle time is free and exact. Nowhere else does the clock move
		// without a body having burned for it.
		l.now = max(l.now, head.when)
	}
	l.bounds = l.newBounds()
	l.trace.begin()
	l.expire()
	l.trace.snapshot()

	for n := l.ready.len(); n > 0; n-- {
		e, start := l.ready.popFront(), l.now
		switch e.kind {
		case stepTask:
			e.task.step(nil)
		case wakeTask:
			e.task.step(e.task.awaited.Exception())
		case runHandle:
			if e.handle.cancelled {
				continue
			}
			l.runHandle(e.handle)
		}
		l.steps++
		if l.observed {
			l.trace.ran(e, start)
			l.debug.ran(l, e, start)
		}
		if l.interrupt != nil {
			return l.takeInterrupt()
		}
		if l.policy.Pass == Drain {
			n = l.ready.len() + 1
		}
		if l.steps >= l.bounds.steps || l.now >= l.bounds.time {
			if err := l.overLimit(); err != nil {
				return err
			}
		}
	}
	l.debug.end(l)
	return nil
}

// expire moves the due timers from the heap to the ready queue. They are
// noticed the moment the clock reaches them; where they queue is the policy's.
func (l *Loop) expire() {
	before := l.ready.len()
	for head := l.timers.head(); head != nil && head.when <= l.now; head = l.timers.head() {
		h := l.timers.pop()
		l.trace.expired(h)
		l.ready.pushBack(entry{kind: runHandle, handle: h})
	}
	if l.policy.DueTimers == Front {
		l.ready.bringForward(l.ready.len() - before)
	}
}

// runHandle runs a callback in its own context. A callback that panics with an
// error of this package has raised it: the error is reported and the pass goes
// on. Any other panic is a mistake in Go code, and goes up.
func (l *Loop) runHandle(h *Handle) {
	l.trace.called(h)
	if h.isSleep() { // no code but the model's own
		h.call()
		return
	}
	outer := l.context
	l.context = &h.context
	defer func() {
		l.context = outer
		if r := recover(); r != nil {
			l.callbackRaised(h, r)
		}
	}()
	h.call()
}

// CallSoon schedules a callback for the next pass, behind all that is ready:
// CPython's call_soon. It runs in a copy of the current context.
func (l *Loop) CallSoon(run func()) *Handle {
	h := &Handle{loop: l, run: run, context: *l.context}
	l.ready.pushBack(entry{kind: runHandle, handle: h})
	return h
}

// CallLater arms a timer that is due in delay ms: CPython's call_later. The
// callback costs one trip through the ready queue. A delay that is not positive
// is due at the top of the next pass, behind what is ready then.
func (l *Loop) CallLater(delay int64, run func()) *Handle {
	return l.CallAt(l.after(delay), run)
}

// CallAt arms a timer that is due when the clock reads when: CPython's call_at.
func (l *Loop) CallAt(when int64, run func()) *Handle {
	h := &Handle{loop: l, run: run, when: when, context: *l.context}
	l.arm(h)
	return h
}

func (l *Loop) arm(h *Handle) {
	l.timers.push(h)
	l.trace.armed(h)
}

// after returns the time that is delay ms from now; the end of time at most.
func (l *Loop) after(delay int64) int64 {
	if delay > math.MaxInt64-l.now {
		return math.MaxInt64
	}
	return l.now + delay
}

// Work burns ms of CPU: the clock advances, and nothing else runs meanwhile. It
// is what plain Python between two awaits costs, in a callback as in a body. A
// negative amount is none. It does not yield; [Task.Burn] does.
func (l *Loop) Work(ms int64) {
	l.now = l.after(max(ms, 0))
	if l.observed || l.now > l.bounds.time {
		l.worked(ms)
	}
}

// worked records the burn, and ends a pass that is over its time.
func (l *Loop) worked(ms int64) {
	l.trace.worked(ms)
	if l.now > l.bounds.time && l.running {
		panic(l.limitError("virtual time inside one pass", l.limits.PassTime))
	}
}

// Stop makes the loop end once the pass that runs is complete: CPython's stop.
// Called before a run, it lets that run make exactly one pass.
func (l *Loop) Stop() { l.stopping = true }

// Run runs passes until the clock has reached until, in ms, and stops at the
// first boundary between two passes there; or until nothing is left to run; or
// until [Loop.Stop]. It returns a *[LimitError] if a limit ended it, and a
// KeyboardInterrupt or SystemExit that a task raised.
func (l *Loop) Run(until int64) error {
	return l.passes(func() bool { return l.now >= until || l.idle() })
}

// RunForever runs passes until [Loop.Stop]: CPython's run_forever. It returns
// [ErrDeadlock] when a real loop would block for ever.
func (l *Loop) RunForever() error {
	return l.passes(func() bool { return false })
}

// passes runs passes until done says so before one, or the loop is stopped
// during one.
func (l *Loop) passes(done func() bool) (err error) {
	if err := l.startable(); err != nil {
		return err
	}
	l.running = true
	defer func() {
		l.running, l.stopping, l.current = false, false, nil
		if r := recover(); r != nil {
			reached, ok := r.(*LimitError)
			if !ok {
				panic(r)
			}
			err = reached
		}
	}()
	for !done() {
		if err := l.runOnce(); err != nil {
			return err
		}
		if l.stopping {
			return nil
		}
	}
	return nil
}

// startable tells why the loop cannot be run now: CPython's _check_running and
// _check_closed.
func (l *Loop) startable() error {
	switch {
	case l.running:
		return Errorf("RuntimeError", "this event loop is already running")
	case l.closed:
		return Errorf("RuntimeError", "event loop is closed")
	}
	return nil
}

// idle tells that nothing can happen any more: a live callback neither in the
// ready queue nor in the heap.
func (l *Loop) idle() bool {
	l.timers.dropCancelled()
	return l.ready.len() == 0 && l.timers.head() == nil
}

// RunUntilComplete runs the loop until the future is done, and returns its
// outcome: CPython's run_until_complete. A coroutine is made a task of. It
// returns [ErrDeadlock] when nothing is left that could complete it, and a
// RuntimeError when the loop was stopped before.
func (l *Loop) RunUntilComplete(a Awaitable) (any, error) {
	if err := l.startable(); err != nil { // before a task is made that nothing would run
		return nil, err
	}
	_, isFuture := a.(interface{ Done() bool })
	f := a.ensure(l)
	if !isFuture {
		f.quiet = true
	}
	stop := f.AddDoneCallback(func(f *Future) {
		if !isInterrupt(f.Exception()) { // which has stopped the loop by itself
			l.Stop()
		}
	})
	err := l.RunForever()
	f.RemoveDoneCallback(stop)
	switch {
	case err != nil:
		f.unretrieved = f.unretrieved && isFuture
		return nil, err
	case !f.Done():
		return nil, Errorf("RuntimeError", "event loop stopped before Future completed")
	}
	return f.Result()
}

// Close ends the loop: every coroutine that is suspended is stopped, in order
// of creation, its deferred calls run, and what CPython would report when the
// garbage is collected is reported ([Loop.Reports]). A closed loop runs no more.
// To close a loop from inside its own run is a mistake, and panics.
func (l *Loop) Close() {
	if l.running {
		panic("engine: Close of a loop that is running")
	}
	if l.closed {
		return
	}
	l.reportLeftovers()
	for t := l.tasks.first; t != nil; t = l.tasks.first {
		l.tasks.remove(t)
		l.current = t
		t.coro.Close()
	}
	l.current = nil
	l.closed = true
	l.ready, l.timers = ring{}, newTimers(l.policy.Ties)
}
