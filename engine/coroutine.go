package engine

// A Coroutine is a body that was called but not yet run: what calling an async
// def gives in Python. It runs once: inline when it is awaited, in a task of
// its own when a combinator takes it.
type Coroutine struct {
	loop    *Loop
	name    string
	body    Body
	started bool
}

// Coroutine returns a coroutine of the body. One that is never awaited is
// reported when the loop is closed. The name is for that report, and for the
// task it may become.
func (l *Loop) Coroutine(name string, body Body) *Coroutine {
	c := &Coroutine{loop: l, name: name, body: body}
	l.coroutines = append(l.coroutines, c)
	return c
}

// EnsureFuture returns the future of a: itself, or a new task for a coroutine.
// It is CPython's ensure_future.
func (l *Loop) EnsureFuture(a Awaitable) *Future { return a.ensure(l) }

// Close ends a coroutine that is not to be run: Python's coroutine.close.
func (c *Coroutine) Close() { c.start() }

// start returns the body, the first time.
func (c *Coroutine) start() (Body, error) {
	if c.started {
		return nil, Errorf("RuntimeError", "cannot reuse already awaited coroutine")
	}
	c.started = true
	if cs := c.loop.coroutines; cs[len(cs)-1] == c { // most are awaited at once
		c.loop.coroutines = cs[:len(cs)-1]
	}
	return c.body, nil
}

func (c *Coroutine) await(t *Task) (any, error) {
	body, err := c.start()
	if err != nil {
		return nil, err
	}
	return body(t)
}

func (c *Coroutine) ensure(l *Loop) *Future {
	body, err := c.start()
	if err != nil {
		body = func(*Task) (any, error) { return nil, err }
	}
	return &l.CreateTask(c.name, body).Future
}
