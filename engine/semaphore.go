package engine

// A Semaphore lets so many tasks in at a time: CPython's asyncio.Semaphore. It
// is fair, as a [Lock] is.
type Semaphore struct {
	value   int
	bound   int // of a BoundedSemaphore, else -1
	waiters []*Future
}

// NewSemaphore returns a semaphore with room for value tasks. A negative value
// is a ValueError.
func NewSemaphore(value int) (*Semaphore, error) {
	if value < 0 {
		return nil, Errorf("ValueError", "Semaphore initial value must be >= 0")
	}
	return &Semaphore{value: value, bound: -1}, nil
}

// NewBoundedSemaphore returns a semaphore that refuses to be released more often
// than it was acquired: CPython's BoundedSemaphore.
func NewBoundedSemaphore(value int) (*Semaphore, error) {
	s, err := NewSemaphore(value)
	if err == nil {
		s.bound = value
	}
	return s, err
}

// Locked tells whether Acquire would wait: there is no room, or others wait.
func (s *Semaphore) Locked() bool { return s.value == 0 || !allCancelled(s.waiters) }

// Acquire takes a place, and waits for one. The place is taken when it is
// released, for the waiter that is then woken, so that nobody can come between.
// The only error is a cancellation, and then no place is held.
func (s *Semaphore) Acquire(t *Task) error {
	if !s.Locked() {
		s.value--
		return nil
	}
	f := t.loop.NewFuture()
	s.waiters = append(s.waiters, f)
	_, err := t.Await(f)
	s.waiters = without(s.waiters, f)
	woken := IsCancelled(err) && f.Done() && !f.Cancelled()
	if woken {
		s.value++ // the place was taken for this task, which does not use it
	}
	switch {
	case t.loop.profile.SemaphoreWakeLoop:
		for s.value > 0 && s.wakeNext() {
		}
	case woken, err == nil && s.value > 0:
		s.wakeNext()
	}
	return err
}

// Release gives a place back, to the first waiter if there is one. Releasing a
// bounded semaphore too often is a ValueError.
func (s *Semaphore) Release() error {
	if s.bound >= 0 && s.value >= s.bound {
		return Errorf("ValueError", "BoundedSemaphore released too many times")
	}
	s.value++
	s.wakeNext()
	return nil
}

// With holds a place during the block: Python's async with semaphore.
func (s *Semaphore) With(t *Task, block func() error) error {
	if err := s.Acquire(t); err != nil {
		return err
	}
	err := block()
	if rerr := s.Release(); rerr != nil {
		return rerr
	}
	return err
}

// wakeNext takes a place for the first waiter that is not woken yet.
func (s *Semaphore) wakeNext() bool {
	for _, f := range s.waiters {
		if !f.Done() {
			s.value--
			f.resolve(nil)
			return true
		}
	}
	return false
}
