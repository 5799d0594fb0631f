package engine

import "iter"

// pull is a [Coro] whose body is a Go function, run as a coroutine by
// [iter.Pull]: a switch of about 100 ns, a sixth of what two channels cost.
type pull struct {
	task   *Task
	body   Body
	next   func() (struct{}, bool)
	stop   func()
	leave  func(struct{}) bool // back to the loop; false when the coroutine was closed
	thrown error
	out    Yield
}

// closing is what unwinds the body of a coroutine that is closed, Python's
// GeneratorExit. A panic, because no body may go on by dropping an error.
type closing struct{}

func newPull(t *Task, body Body) *pull { return &pull{task: t, body: body} }

func (p *pull) Resume(thrown error) Yield {
	if p.next == nil {
		if thrown != nil {
			return Yield{Kind: Raised, Err: thrown}
		}
		p.next, p.stop = iter.Pull(p.run)
	}
	p.thrown = thrown
	p.next()
	return p.out
}

func (p *pull) Close() {
	if p.stop != nil {
		p.stop()
	}
}

// run is the coroutine's own stack.
func (p *pull) run(yield func(struct{}) bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, closed := r.(closing); !closed {
				panic(r)
			}
		}
	}()
	p.leave = yield
	value, err := p.body(p.task)
	if err != nil {
		p.out = Yield{Kind: Raised, Err: err}
	} else {
		p.out = Yield{Kind: Returned, Value: value}
	}
}

// suspend gives the CPU back from inside the body, and returns what is thrown
// into it when it is resumed.
func (p *pull) suspend(y Yield) error {
	p.out = y
	if !p.leave(struct{}{}) {
		panic(closing{})
	}
	return p.thrown
}

// suspend is the one place where a body of this task gives the CPU back.
func (t *Task) suspend(y Yield) error { return t.coro.(*pull).suspend(y) }
