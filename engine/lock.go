package engine

import "slices"

// A Lock lets one task in at a time: CPython's asyncio.Lock. It is fair: who
// asks first is served first, and nobody overtakes a waiter, even one that has
// not run yet. The zero Lock is free.
type Lock struct {
	locked  bool
	waiters []*Future
}

// Locked tells whether the lock is held.
func (k *Lock) Locked() bool { return k.locked }

// Acquire takes the lock, and waits for it if it is held. A free lock costs
// nothing; a waiter runs in the pass after the one that released it. The only
// error is a cancellation, and then the lock is not held.
func (k *Lock) Acquire(t *Task) error {
	if !k.locked && allCancelled(k.waiters) {
		k.locked = true
		return nil
	}
	f := t.loop.NewFuture()
	k.waiters = append(k.waiters, f)
	_, err := t.Await(f)
	k.waiters = without(k.waiters, f)
	if err != nil {
		if IsCancelled(err) && !k.locked {
			k.wakeFirst() // the turn was this task's, which does not take it
		}
		return err
	}
	k.locked = true
	return nil
}

// Release frees the lock, and wakes the first waiter, which takes it in the
// next pass. It returns a RuntimeError if the lock is free.
func (k *Lock) Release() error {
	if !k.locked {
		return Errorf("RuntimeError", "Lock is not acquired")
	}
	k.locked = false
	k.wakeFirst()
	return nil
}

// With holds the lock during the block: Python's async with lock.
func (k *Lock) With(t *Task, block func() error) error {
	if err := k.Acquire(t); err != nil {
		return err
	}
	err := block()
	if rerr := k.Release(); rerr != nil {
		return rerr
	}
	return err
}

// wakeFirst wakes the first waiter only. If that one is done already it will
// run, and take the lock or pass it on.
func (k *Lock) wakeFirst() {
	if len(k.waiters) > 0 {
		release(k.waiters[0])
	}
}

func allCancelled(fs []*Future) bool {
	for _, f := range fs {
		if !f.Cancelled() {
			return false
		}
	}
	return true
}

// without returns the futures but for the first that is f.
func without(fs []*Future, f *Future) []*Future {
	if i := slices.Index(fs, f); i >= 0 {
		return slices.Delete(fs, i, i+1)
	}
	return fs
}
