package catalogue

// A Trace is a run as it can be drawn: lanes over virtual time, what each
// timer went through, and what stood in the queues at the start of each pass.
// All times are in the clock's own unit, ms for a Loop.
type Trace struct {
	Lanes      []Lane     // one a task, in the order they were made
	Deliveries []Delivery // one for each timer that was armed, in the order they were armed
	Passes     []Pass     // in order
}

// A Lane is one task's time on the CPU.
type Lane struct {
	Name  string
	Spans []Span
}

// A Span is one stretch of CPU, a moment where End equals Start.
type Span struct {
	Start, End int64
	Pass       int
}

// A Delivery is the way of one timer from the request to the task's own code.
// A stage it did not reach is -1, and so is its pass.
type Delivery struct {
	Task        string // the lane it belongs to
	Asked       int64  // when it was armed
	Due         int64  // the deadline
	Expired     int64  // when the loop took it off the heap
	Called      int64  // when its callback ran
	Ran         int64  // when the task's own code went on
	ExpiredPass int
	CalledPass  int
	RanPass     int
}

// A Pass is one turn of the loop.
type Pass struct {
	N      int   // from 1
	Start  int64 // the clock at the top, after an idle jump
	End    int64
	Ready  []string // the ready queue once the due timers were expired, front first
	Timers []Timer  // the heap at the top, soonest first
	Steps  []string // what ran, in order
}

// A Timer is one entry of the heap.
type Timer struct {
	When int64
	Name string
}
