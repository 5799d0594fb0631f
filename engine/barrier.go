package engine

// A Barrier holds tasks until so many have come: CPython's asyncio.Barrier. The
// last to come goes on at once, the others one by one, a pass each, in the order
// they came; the next round begins when they have all gone.
type Barrier struct {
	condition Condition
	parties   int
	count     int // who is inside
	state     barrierState
}

type barrierState uint8

const (
	filling barrierState = iota
	draining
	resetting
	broken
)

// NewBarrier returns a barrier for that many parties. Less than one is a
// ValueError.
func NewBarrier(parties int) (*Barrier, error) {
	if parties < 1 {
		return nil, Errorf("ValueError", "parties must be > 0")
	}
	return &Barrier{parties: parties}, nil
}

// Parties returns how many tasks pass together.
func (b *Barrier) Parties() int { return b.parties }

// Waiting returns how many wait for the others to come.
func (b *Barrier) Waiting() int {
	if b.state == filling {
		return b.count
	}
	return 0
}

// Broken tells whether the barrier was aborted.
func (b *Barrier) Broken() bool { return b.state == broken }

// Wait waits until all parties have come, and returns which one this was, from
// 0. It returns a BrokenBarrierError when the barrier is reset or aborted.
func (b *Barrier) Wait(t *Task) (index int, err error) {
	err = b.condition.With(t, func() error {
		if err := b.enter(t); err != nil {
			return err
		}
		index = b.count
		b.count++
		err := b.pass(t, index)
		b.count--
		b.leave()
		return err
	})
	return index, err
}

// enter waits while the round before drains: CPython's _block.
func (b *Barrier) enter(t *Task) error {
	err := b.condition.WaitFor(t, func() bool { return b.state != draining && b.state != resetting })
	if err == nil && b.state == broken {
		err = Errorf("BrokenBarrierError", "Barrier aborted")
	}
	return err
}

func (b *Barrier) pass(t *Task, index int) error {
	if index+1 == b.parties {
		b.state = draining
		return b.condition.NotifyAll()
	}
	err := b.condition.WaitFor(t, func() bool { return b.state != filling })
	if err == nil && (b.state == broken || b.state == resetting) {
		err = Errorf("BrokenBarrierError", "Abort or reset of barrier")
	}
	return err
}

// leave begins the next round when the last one has gone: CPython's _exit.
func (b *Barrier) leave() {
	if b.count > 0 {
		return
	}
	if b.state == resetting || b.state == draining {
		b.state = filling
	}
	b.condition.NotifyAll()
}

// Reset sends all who wait away with a BrokenBarrierError, and begins anew.
func (b *Barrier) Reset(t *Task) error {
	return b.condition.With(t, func() error {
		if b.count > 0 {
			b.state = resetting
		} else {
			b.state = filling
		}
		return b.condition.NotifyAll()
	})
}

// Abort sends all who wait, and all who come, away with a BrokenBarrierError.
func (b *Barrier) Abort(t *Task) error {
	return b.condition.With(t, func() error {
		b.state = broken
		return b.condition.NotifyAll()
	})
}
