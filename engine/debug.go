package engine

// A SlowCallback is what CPython's debug mode reports: one callback that kept
// the loop for at least the threshold.
type SlowCallback struct {
	Name string
	Pass int
	At   int64 // when it began, ms
	Took int64 // ms
}

// A SlowPass is what CPython's debug mode does not report: a whole pass, the R
// of [ClosedForm], that took at least the threshold though perhaps no callback
// did, and the deliveries that were late because of it.
type SlowPass struct {
	Pass int
	At   int64
	Took int64  // R, ms
	Late []Late // timers that fell due while it ran, noticed only at the next
}

// Late is a timer that a pass made late.
type Late struct {
	Name string
	Due  int64 // ms
	By   int64 // ms that passed until the loop could notice it
}

type debug struct {
	threshold int64
	callbacks []SlowCallback
	passes    []SlowPass
}

func newDebug(threshold int64) *debug {
	if threshold == 0 {
		threshold = 100 // CPython's slow_callback_duration
	}
	return &debug{threshold: threshold}
}

// SlowCallbacks returns the callbacks that took at least [Options].Slow, 100 ms
// by default: exactly 100 ms is slow. Nothing is recorded without Debug.
func (l *Loop) SlowCallbacks() []SlowCallback {
	if l.debug == nil {
		return nil
	}
	return l.debug.callbacks
}

// SlowPasses returns the passes that took at least [Options].Slow.
func (l *Loop) SlowPasses() []SlowPass {
	if l.debug == nil {
		return nil
	}
	return l.debug.passes
}

func (d *debug) ran(l *Loop, e entry, start int64) {
	if d == nil || l.now-start < d.threshold {
		return
	}
	name, _ := e.label()
	d.callbacks = append(d.callbacks, SlowCallback{name, l.pass, start, l.now - start})
}

func (d *debug) end(l *Loop) {
	if d == nil || l.now-l.bounds.start < d.threshold {
		return
	}
	slow := SlowPass{Pass: l.pass, At: l.bounds.start, Took: l.now - l.bounds.start}
	for _, t := range l.timers.live() {
		if t.When < l.now {
			slow.Late = append(slow.Late, Late{t.Name, t.When, l.now - t.When})
		}
	}
	d.passes = append(d.passes, slow)
}
