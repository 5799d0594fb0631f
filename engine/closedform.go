package engine

// ClosedForm returns the period that a timer of period ms is served at among
// hogs tasks that each burn chunk ms and yield, for ever:
//
//	(⌈P/R⌉ + hops) · R, where R = hogs · chunk is one full pass
//
// The deadline is looked at once a pass, so it is rounded up to the grid of R;
// then each hop through the ready queue costs a whole R. A sleep has two hops, a
// callback of CallLater one. Without a hog, or with idle ones, R is 0 and the
// timer is on time.
//
// It holds for a beat that is armed at a boundary between two passes, as one
// that was created before the hogs is, and from then on for each of its
// periods. Armed in the middle of a pass, its first period is shorter.
func ClosedForm(period, chunk, hogs, hops int64) int64 {
	r := chunk * hogs
	if r == 0 {
		return period
	}
	return ((period+r-1)/r + hops) * r
}
