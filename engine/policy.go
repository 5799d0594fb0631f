package engine

// A Policy says what the loop does where asyncio could have decided otherwise.
// The zero value is asyncio, with equal deadlines in the order they were armed.
type Policy struct {
	Pass      Pass
	DueTimers DueTimers
	Ties      Ties
}

// Pass is how much of the ready queue one pass runs.
type Pass uint8

const (
	// Snapshot runs what was ready when the pass began. It bounds the pass, and
	// so is what brings the loop back to its timers.
	Snapshot Pass = iota
	// Drain runs until nothing is ready. A task that is ready again each time
	// it yields keeps the loop from its timers for ever; [Limits] end it.
	Drain
)

// DueTimers is where in the ready queue an expired timer goes.
type DueTimers uint8

const (
	// Back queues it behind everything that is ready, as asyncio does.
	Back DueTimers = iota
	// Front lets it go first, as uvloop does. Timers that expire in one pass
	// keep their own order.
	Front
)

// Ties is the order of timers with equal deadlines.
type Ties uint8

const (
	// FIFO runs them in the order they were armed.
	FIFO Ties = iota
	// Heapq runs them as CPython does, whose heap compares deadlines only: the
	// order is what the shape of the heap gives.
	Heapq
)
