package engine

import (
	"fmt"
	"strings"
)

// Limits bound a run, so that a loop which never comes back to its timers is a
// result and not a hang. A zero field takes its default.
type Limits struct {
	PassTime  int64 // ms of virtual time inside one pass; 10,000,000: 10 000 virtual seconds
	PassSteps int   // callbacks inside one pass; 10,000,000
	Steps     int   // callbacks in the whole life of the loop; 0 is no bound
}

func (l Limits) withDefaults() Limits {
	if l.PassTime == 0 {
		l.PassTime = 10_000_000
	}
	if l.PassSteps == 0 {
		l.PassSteps = 10_000_000
	}
	return l
}

// A LimitError says that a run was ended by its [Limits].
type LimitError struct {
	Reached string  // "virtual time inside one pass", "steps inside one pass" or "steps"
	Limit   int64   // the bound that was reached, in ms or in steps
	Pass    int     // the pass that was running
	Start   int64   // the clock when it began, ms
	Now     int64   // the clock when it was ended, ms
	Timers  []Timer // what was still in the heap, soonest first
}

// Error tells the bound, and the timers that the loop did not come back to.
func (e *LimitError) Error() string {
	var b strings.Builder
	switch {
	case e.Reached == "virtual time inside one pass" && e.Limit%1000 == 0:
		fmt.Fprintf(&b, "stopped after %s virtual seconds inside pass %d", spaced(e.Limit/1000), e.Pass)
	case e.Reached == "virtual time inside one pass":
		fmt.Fprintf(&b, "stopped after %s virtual ms inside pass %d", spaced(e.Limit), e.Pass)
	default:
		fmt.Fprintf(&b, "stopped after %s %s, in pass %d at %s ms", spaced(e.Limit), e.Reached, e.Pass, spaced(e.Now))
	}
	for _, t := range e.Timers {
		fmt.Fprintf(&b, ", %s's timer of %s ms still in the heap", t.Name, spaced(t.When))
	}
	return b.String()
}

// spaced writes a number in groups of three, as prose does.
func spaced(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// bounds are the limits of the pass that runs, as what is compared after each
// callback.
type bounds struct {
	start int64 // the clock when the pass began, ms
	time  int64 // the clock that the pass must not reach
	steps int   // steps that the pass must not reach
}

func (l *Loop) newBounds() bounds {
	b := bounds{start: l.now, time: l.after(l.limits.PassTime), steps: l.steps + l.limits.PassSteps}
	if total := l.limits.Steps; total > 0 {
		b.steps = min(b.steps, total)
	}
	return b
}

// overLimit returns the limit that the pass has reached, or nil. A pass that is
// over its time after its last callback is merely late: it ends by itself.
func (l *Loop) overLimit() error {
	switch lim := l.limits; {
	case lim.Steps > 0 && l.steps >= lim.Steps:
		return l.limitError("steps", int64(lim.Steps))
	case l.ready.len() == 0:
		return nil
	case l.now >= l.bounds.time:
		return l.limitError("virtual time inside one pass", lim.PassTime)
	}
	return l.limitError("steps inside one pass", int64(l.limits.PassSteps))
}

func (l *Loop) limitError(reached string, limit int64) *LimitError {
	return &LimitError{reached, limit, l.pass, l.bounds.start, l.now, l.timers.live()}
}
