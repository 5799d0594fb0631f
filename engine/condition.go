package engine

// A Condition is a lock with a waiting room: CPython's asyncio.Condition. The
// zero Condition has a lock of its own.
type Condition struct {
	lock    *Lock
	waiters []*Future
}

// NewCondition returns a condition on that lock.
func NewCondition(lock *Lock) *Condition { return &Condition{lock: lock} }

// Lock returns the condition's lock.
func (c *Condition) Lock() *Lock {
	if c.lock == nil {
		c.lock = &Lock{}
	}
	return c.lock
}

// Wait releases the lock, waits to be notified, and takes the lock again. The
// caller holds the lock, else the error is a RuntimeError; it holds it again
// when Wait returns, even after a cancellation. A cancellation while it queues
// for the lock is kept until it has it.
//
// From 3.13 on a waiter that leaves with an error hands its notification on;
// before, the notification was lost ([Profile.ConditionRenotify]).
func (c *Condition) Wait(t *Task) error {
	if !c.Lock().locked {
		return Errorf("RuntimeError", "cannot wait on un-acquired lock")
	}
	c.lock.Release()
	f := t.loop.NewFuture()
	c.waiters = append(c.waiters, f)
	_, err := t.Await(f)
	c.waiters = without(c.waiters, f)
	for {
		aerr := c.lock.Acquire(t)
		if aerr == nil {
			break
		}
		if !IsCancelled(aerr) {
			return aerr
		}
		err = aerr
	}
	if err != nil && t.loop.profile.ConditionRenotify {
		c.wake(1)
	}
	return err
}

// WaitFor waits until the predicate holds: CPython's Condition.wait_for.
func (c *Condition) WaitFor(t *Task, predicate func() bool) error {
	for !predicate() {
		if err := c.Wait(t); err != nil {
			return err
		}
	}
	return nil
}

// Notify wakes up to n waiters. They go on one by one, as each gets the lock.
// The caller holds the lock, else the error is a RuntimeError.
func (c *Condition) Notify(n int) error {
	if !c.Lock().locked {
		return Errorf("RuntimeError", "cannot notify on un-acquired lock")
	}
	c.wake(n)
	return nil
}

// NotifyAll wakes all waiters.
func (c *Condition) NotifyAll() error { return c.Notify(len(c.waiters)) }

func (c *Condition) wake(n int) {
	for _, f := range c.waiters {
		if n <= 0 {
			return
		}
		if !f.Done() {
			n--
			f.resolve(nil)
		}
	}
}

// With holds the condition's lock during the block: Python's async with.
func (c *Condition) With(t *Task, block func() error) error { return c.Lock().With(t, block) }
