package primitives

import "example.com/guidegen/engine"

// Settled awaits the future, and holds on through any number of cancellations of
// the caller until it is done. They do not reach the future. The first of them
// comes back then, and what the future came to can be read off it. It is for
// work that has happened by the time it is awaited, where to leave would lose
// the record of it.
func Settled(t *engine.Task, f *engine.Future) (any, error) {
	value, err := t.Await(t.Loop().Shield(f))
	for engine.IsCancelled(err) && !f.Done() {
		// A wait, not an await: the future's failure is for whoever reads it
		// afterwards, and does not take the place of the cancellation.
		t.Wait([]*engine.Future{f}, engine.WaitOptions{})
	}
	return value, err
}

// SleepForever suspends the body until it is cancelled: for a task that holds
// something open for as long as its scope lives. It costs nothing meanwhile.
func SleepForever(t *engine.Task) error {
	_, err := t.Await(t.Loop().NewFuture())
	return err
}

// Timeout runs the block under a limit, as [engine.Task.Timeout] does, or under
// none where it is nil: no limit is a value like any other.
func Timeout(t *engine.Task, limit *Milliseconds, block func() error) error {
	if limit == nil {
		return block()
	}
	return t.Timeout(int64(*limit), func(*engine.Timeout) error { return block() })
}
