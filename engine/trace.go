package engine

import "fmt"

// A Trace is a run as plain data, recorded where [Options] ask for it. All
// times are virtual milliseconds; passes count from 1, and 0 stands for before
// the first.
type Trace struct {
	Deliveries []Delivery // in the order that the timers were armed
	Passes     []PassTrace
	Log        []LogLine // everything that happened, in order

	loop *Loop
}

// A Delivery is the way of one timer from the request to the code that wanted
// it. A stage it did not reach is -1, and its pass 0.
type Delivery struct {
	Task     string // who asked, or the name of the handle
	Asked    int64  // when the timer was armed
	Deadline int64
	Expired  int64 // when the loop took it off the heap
	Called   int64 // when its callback ran
	Ran      int64 // when the task went on; for a bare callback, when it ran

	ExpiredPass int
	CalledPass  int
	RanPass     int
}

// A PassTrace is one pass.
type PassTrace struct {
	N      int
	Start  int64    // the clock once the pass began, after an idle jump
	End    int64    // the clock when its last callback was over
	Ready  []string // what it ran: the ready queue once the due timers were in it, front first
	Timers []Timer  // the heap at its start, before the due ones were taken, soonest first
	Ran    []Slot
}

// A Timer is one timer in the heap.
type Timer struct {
	When int64
	Name string
}

// A Slot is one callback that a pass ran, and the CPU it took.
type Slot struct {
	Name  string // of the task or handle
	What  string // "step", "wakeup", "timer" or "callback"
	Start int64
	End   int64
}

// A LogLine is one thing that happened.
type LogLine struct {
	Pass int
	At   int64
	Task string // who, "" for the loop itself
	What string
}

// String is the line as "PASS/CLOCK task what".
func (e LogLine) String() string { return fmt.Sprintf("%d/%d %s %s", e.Pass, e.At, e.Task, e.What) }

func newTrace(l *Loop) *Trace { return &Trace{loop: l} }

// Trace returns what was recorded, nil if nothing is.
func (l *Loop) Trace() *Trace { return l.trace }

// Note adds a line of the program's own to the trace's log.
func (l *Loop) Note(who, what string) { l.trace.happened(who, what) }

// The methods that a loop calls do nothing on a nil trace, and are small enough
// to be inlined: that is what it costs to be without one.

func (tr *Trace) happened(who, what string) {
	if tr != nil {
		tr.Log = append(tr.Log, LogLine{tr.loop.pass, tr.loop.now, who, what})
	}
}

func (tr *Trace) begin() {
	if tr != nil {
		tr.Passes = append(tr.Passes, PassTrace{N: tr.loop.pass, Start: tr.loop.now, End: tr.loop.now, Timers: tr.loop.timers.live()})
	}
}

func (tr *Trace) snapshot() {
	if tr != nil {
		tr.addReady(&tr.Passes[len(tr.Passes)-1])
	}
}

func (tr *Trace) addReady(p *PassTrace) {
	for i := range tr.loop.ready.len() {
		name, _ := tr.loop.ready.at(i).label()
		p.Ready = append(p.Ready, name)
	}
}

func (tr *Trace) ran(e entry, start int64) {
	if tr != nil {
		tr.addSlot(&tr.Passes[len(tr.Passes)-1], e, start)
	}
}

func (tr *Trace) addSlot(p *PassTrace, e entry, start int64) {
	name, what := e.label()
	p.Ran = append(p.Ran, Slot{name, what, start, tr.loop.now})
	p.End = tr.loop.now
}

func (tr *Trace) armed(h *Handle) {
	if tr != nil {
		tr.addDelivery(h)
	}
}

func (tr *Trace) addDelivery(h *Handle) {
	tr.Deliveries = append(tr.Deliveries, Delivery{
		Task: h.name, Asked: tr.loop.now, Deadline: h.when, Expired: -1, Called: -1, Ran: -1,
	})
	h.delivery = int32(len(tr.Deliveries))
	tr.happened(h.name, armedFor(h))
}

func armedFor(h *Handle) string { return fmt.Sprintf("armed a timer for %d", h.when) }

// delivery returns the handle's delivery, nil if it has none.
func (tr *Trace) delivery(h *Handle) *Delivery {
	if tr == nil || h.delivery == 0 {
		return nil
	}
	return &tr.Deliveries[h.delivery-1]
}

func (tr *Trace) rename(h *Handle) {
	d := tr.delivery(h)
	if d == nil {
		return
	}
	d.Task = h.name
	for i := len(tr.Log) - 1; i >= 0; i-- { // the arming was the last of this text
		if tr.Log[i].What == armedFor(h) {
			tr.Log[i].Task = h.name
			return
		}
	}
}

func (tr *Trace) expired(h *Handle) {
	if d := tr.delivery(h); d != nil {
		d.Expired, d.ExpiredPass = tr.loop.now, tr.loop.pass
		tr.happened(h.name, "timer expired")
	}
}

func (tr *Trace) called(h *Handle) {
	d := tr.delivery(h)
	if d == nil {
		return
	}
	d.Called, d.CalledPass = tr.loop.now, tr.loop.pass
	tr.happened(h.name, "timer's callback ran")
	if !h.isSleep() { // no task is behind it: the callback is the work
		d.Ran, d.RanPass = d.Called, d.CalledPass
	}
}

func (tr *Trace) delivered(h *Handle) {
	if d := tr.delivery(h); d != nil {
		d.Ran, d.RanPass = tr.loop.now, tr.loop.pass
		tr.happened(h.name, "resumed")
	}
}

func (tr *Trace) worked(ms int64) {
	if tr != nil {
		tr.addWork(ms)
	}
}

func (tr *Trace) addWork(ms int64) {
	if ms <= 0 {
		return
	}
	who := ""
	if tr.loop.current != nil {
		who = tr.loop.current.name
	}
	tr.happened(who, fmt.Sprintf("burned %d ms", ms))
}

// label is how an entry is shown: whose it is, and what running it means.
func (e entry) label() (name, what string) {
	switch e.kind {
	case stepTask:
		return e.task.name, "step"
	case wakeTask:
		return e.task.name, "wakeup"
	}
	name, what = e.handle.name, "callback"
	if e.handle.delivery != 0 {
		what = "timer"
	}
	if name == "" {
		name = what
	}
	return name, what
}
