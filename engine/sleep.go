package engine

// sleeper is what a sleep needs, in one piece of memory. A task keeps its own for
// the next sleep: once the timer has run and the future is awaited, nobody else
// knows them.
type sleeper struct {
	future Future
	handle Handle
}

// Sleep suspends the body for at least ms: CPython's asyncio.sleep. The wake-up
// takes two trips through the ready queue: the timer's callback resolves a
// future, and the future's callback resumes the task, a pass later. A delay
// that is not positive is [Task.Yield]. The only error is a cancellation.
func (t *Task) Sleep(ms int64) error {
	if ms <= 0 {
		return t.Yield()
	}
	l := t.loop
	s := t.spare
	if s == nil {
		s = new(sleeper)
	}
	t.spare = nil
	s.future = Future{loop: l}
	s.handle = Handle{loop: l, when: l.after(ms), name: t.name, future: &s.future}
	l.arm(&s.handle)
	_, err := s.future.await(t)
	if err != nil {
		s.handle.Cancel() // it is in the heap still: not to be used again
		return err
	}
	l.trace.delivered(&s.handle)
	t.spare = s
	return nil
}

// Yield lets everything else that is ready run first, and costs exactly one
// pass: sleep(0) in CPython, a bare yield without a future or a timer.
func (t *Task) Yield() error {
	t.mustRun()
	return t.coroutine().yield()
}

// Burn burns ms of CPU and then yields once: a step of ordinary Python that
// ends in await asyncio.sleep(0), the shape of work that is well-behaved.
func (t *Task) Burn(ms int64) error {
	t.loop.Work(ms)
	t.mustRun()
	return t.coroutine().yield() // not through Yield: a return less to mispredict
}

// Work burns ms of CPU and does not yield, see [Loop.Work].
func (t *Task) Work(ms int64) { t.loop.Work(ms) }
