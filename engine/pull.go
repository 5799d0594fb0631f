package engine

import "iter"

// pull is a [Coro] whose body is a Go function, run as a coroutine by
// [iter.Pull]: a switch of about 100 ns, a sixth of what two channels cost.
type pull struct {
	task    *Task
	body    Body
	enter   func() (struct{}, bool) // into the body; nil until it is started
	leave   func(struct{}) bool     // back to the loop
	thrown  error                   // into the body, when it is resumed
	outcome any                     // what the body left with: a *Future, a value or an error
	kind    YieldKind               // which of these
	closed  bool
}

// closing unwinds a body that is closed, as GeneratorExit does in Python. It is
// a panic, because no body may go on by dropping an error.
type closing struct{}

func newPull(t *Task, body Body) *pull { return &pull{task: t, body: body} }

func (p *pull) Resume(thrown error) Yield {
	if p.enter == nil {
		if thrown != nil {
			return Yield{Kind: Raised, Err: thrown}
		}
		// The stop that Pull returns is not kept: closing does as much.
		p.enter, _ = iter.Pull(p.run)
	}
	p.thrown = thrown
	p.enter()
	switch p.kind {
	case Bare:
		return Yield{Kind: Bare}
	case Awaits:
		return Yield{Kind: Awaits, Future: p.outcome.(*Future)}
	case Raised:
		return Yield{Kind: Raised, Err: p.outcome.(error)}
	}
	return Yield{Kind: Returned, Value: p.outcome}
}

func (p *pull) Close() {
	if p.enter == nil {
		return
	}
	p.closed = true
	p.leave = func(struct{}) bool { return false } // an await of a deferred call does not suspend
	p.enter()
}

// run is the coroutine's own stack.
func (p *pull) run(leave func(struct{}) bool) {
	p.leave = leave
	defer func() {
		if r := recover(); r != nil && r != any(closing{}) {
			panic(r)
		}
	}()
	value, err := p.body(p.task)
	if p.kind, p.outcome = Returned, value; err != nil {
		p.kind, p.outcome = Raised, err
	}
}

// yield gives the CPU back from inside the body for one pass, and returns what
// is thrown into the body when it is resumed.
func (p *pull) yield() error {
	p.kind = Bare
	return p.suspend()
}

// await gives the CPU back until the future is done.
func (p *pull) await(f *Future) error {
	p.kind, p.outcome = Awaits, f
	return p.suspend()
}

func (p *pull) suspend() error {
	p.leave(struct{}{})
	if p.closed {
		panic(closing{})
	}
	return p.thrown
}

// coroutine is the body's own side of its task: only a Go function awaits
// through the methods of a task, and what runs it is a pull. Nothing else of a
// task knows that.
func (t *Task) coroutine() *pull { return t.coro.(*pull) }
