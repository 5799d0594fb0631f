package engine

import (
	"math"
	"slices"
)

// A FloatLoop is the same pass on a clock of float64 seconds: what a loop does
// whose clock is time.monotonic(). It exists to show what that costs. Sums of
// binary fractions drift, a deadline is missed by the last bit, and the pass
// after it is a whole R late. Tests hold it to the decisions of [Loop] wherever
// the numbers are whole.
type FloatLoop struct {
	Now    float64 // s
	Slack  float64 // s; CPython's clock resolution, 1e-9: a timer is due while when < Now + Slack
	ready  []func()
	timers []floatTimer
}

type floatTimer struct {
	when     float64
	callback func(expired float64)
}

// CallSoon schedules a callback for the next pass.
func (l *FloatLoop) CallSoon(callback func()) { l.ready = append(l.ready, callback) }

// Work burns seconds of CPU.
func (l *FloatLoop) Work(seconds float64) { l.Now += seconds }

// Sleep calls then after at least that many seconds, through the two hops of a
// sleep, with the time when the timer was noticed and when its callback ran.
func (l *FloatLoop) Sleep(seconds float64, then func(expired, called float64)) {
	t := floatTimer{when: l.Now + seconds}
	t.callback = func(expired float64) {
		called := l.Now
		l.CallSoon(func() { then(expired, called) })
	}
	at, _ := slices.BinarySearchFunc(l.timers, t.when, func(t floatTimer, when float64) int {
		if t.when <= when { // behind those of the same deadline
			return -1
		}
		return 1
	})
	l.timers = slices.Insert(l.timers, at, t)
}

// Run runs passes until the clock has reached until, or nothing is left.
func (l *FloatLoop) Run(until float64) {
	for l.Now < until {
		if len(l.ready) == 0 {
			if len(l.timers) == 0 {
				return
			}
			l.idle(l.timers[0].when)
		}
		l.runOnce()
	}
}

// idle moves the clock to a deadline, and past it by one bit where the slack is
// too small to matter: a loop that stood on the deadline would spin there.
func (l *FloatLoop) idle(when float64) {
	l.Now = max(l.Now, when)
	if !l.due(when) {
		l.Now = math.Nextafter(l.Now, math.Inf(1))
	}
}

func (l *FloatLoop) due(when float64) bool { return when < l.Now+l.Slack }

func (l *FloatLoop) runOnce() {
	for len(l.timers) > 0 && l.due(l.timers[0].when) {
		due, expired := l.timers[0], l.Now
		l.timers = l.timers[1:]
		l.CallSoon(func() { due.callback(expired) })
	}
	snapshot := l.ready
	l.ready = nil
	for _, callback := range snapshot {
		callback()
	}
}
