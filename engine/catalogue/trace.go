package catalogue

// A Trace is a run as it can be drawn: lanes over virtual time, what each
// timer went through, and what stood in the queues at the start of each pass.
// All times are in the clock's own unit, ms for a Loop. The names in JSON are
// those of the program protocol.
type Trace struct {
	Lanes      []Lane     `json:"lanes"`      // one a task, in the order they were made
	Deliveries []Delivery `json:"deliveries"` // one for each timer that was armed, in the order they were armed
	Passes     []Pass     `json:"passes"`     // in order
}

// A Lane is one task's time on the CPU.
type Lane struct {
	Name  string `json:"name"`
	Spans []Span `json:"spans"`
}

// A Span is one stretch of CPU, a moment where End equals Start.
type Span struct {
	Start int64 `json:"start"`
	End   int64 `json:"end"`
	Pass  int   `json:"pass"`
}

// A Delivery is the way of one timer from the request to the task's own code.
// A stage it did not reach is -1, and so is its pass.
type Delivery struct {
	Task        string `json:"task"`    // the lane it belongs to
	Asked       int64  `json:"asked"`   // when it was armed
	Due         int64  `json:"due"`     // the deadline
	Expired     int64  `json:"expired"` // when the loop took it off the heap
	Called      int64  `json:"called"`  // when its callback ran
	Ran         int64  `json:"ran"`     // when the task's own code went on
	ExpiredPass int    `json:"expiredPass"`
	CalledPass  int    `json:"calledPass"`
	RanPass     int    `json:"ranPass"`
}

// A Pass is one turn of the loop.
type Pass struct {
	N      int      `json:"n"`     // from 1
	Start  int64    `json:"start"` // the clock at the top, after an idle jump
	End    int64    `json:"end"`
	Ready  []string `json:"ready"`  // the ready queue once the due timers were expired, front first
	Timers []Timer  `json:"timers"` // the heap at the top, soonest first
	Steps  []string `json:"steps"`  // what ran, in order
}

// A Timer is one entry of the heap.
type Timer struct {
	When int64  `json:"when"`
	Name string `json:"name"`
}
