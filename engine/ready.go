package engine

// entryKind is what running an entry means.
type entryKind uint8

const (
	stepTask  entryKind = iota // the task's next step
	wakeTask                   // the same, with the outcome of the future that the task awaited
	runHandle                  // a handle's callback
)

// An entry is one thing in the ready queue. Tagged pointers, not closures: to
// make a task ready allocates nothing.
type entry struct {
	kind   entryKind
	task   *Task   // of stepTask and wakeTask
	handle *Handle // of runHandle
}

// ring is the ready queue: CPython's deque, in a slice whose length is a power
// of two.
type ring struct {
	slots []entry
	head  int
	n     int
}

func (r *ring) len() int { return r.n }

// at returns the i-th entry, 0 being the front.
func (r *ring) at(i int) entry { return r.slots[(r.head+i)&(len(r.slots)-1)] }

func (r *ring) pushBack(e entry) {
	if r.n == len(r.slots) {
		r.grow()
	}
	r.slots[(r.head+r.n)&(len(r.slots)-1)] = e
	r.n++
}

func (r *ring) popFront() entry {
	slot := &r.slots[r.head]
	e := *slot
	*slot = entry{} // what has run must be free to go
	r.head = (r.head + 1) & (len(r.slots) - 1)
	r.n--
	return e
}

// bringForward moves the last k entries to the front, in their order.
func (r *ring) bringForward(k int) {
	mask := len(r.slots) - 1
	for range k {
		last := &r.slots[(r.head+r.n-1)&mask]
		e := *last
		*last = entry{}
		r.head = (r.head - 1) & mask
		r.slots[r.head] = e
	}
}

//go:noinline
func (r *ring) grow() { // rare, and out of the way of what is not

	bigger := make([]entry, max(16, 2*len(r.slots)))
	n := copy(bigger, r.slots[r.head:])
	copy(bigger[n:], r.slots[:r.head])
	r.slots, r.head = bigger, 0
}
