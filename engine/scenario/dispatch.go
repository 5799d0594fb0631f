package scenario

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"example.com/guidegen/engine/catalogue"
)

// A dispatch is the loop of the engine cut down to a beat and its hogs, with
// two decisions left open that asyncio has taken: which of the ready steps goes
// first, and how often the loop looks at its timers. The engine itself has no
// such switches, for no asyncio has them. A test holds a dispatch that decides
// as asyncio does to the engine's own deliveries.
type dispatch struct {
	rank func(step) int64 // lower goes first, equals in the order of arrival; nil is arrival alone
	each bool             // look at the timers, and rank, before each step and not only before each pass

	now    int64
	ready  []step
	armed  *armed // the one timer there is: the beat's
	ran    map[string]int64
	trace  catalogue.Trace
	events []catalogue.Event
}

// A step is one entry of the ready queue.
type step struct {
	task     string
	does     string
	deadline int64 // math.MaxInt64 is none
	run      func()
}

type armed struct {
	delivery catalogue.Delivery
	fire     func()
}

// neighbour runs a beat beside hogs, through a future as asyncio.sleep does,
// and returns its deliveries.
func (d *dispatch) neighbour(period, chunk, hogs, beats int64) []catalogue.Delivery {
	d.ran = map[string]int64{}
	d.soon("beat", "starts", math.MaxInt64, func() { d.sleep(period) })
	for i := range hogs {
		d.soon(hogName(int(i), int(hogs)), "burns", math.MaxInt64, func() { d.now += chunk })
	}
	for int64(len(d.trace.Deliveries)) < beats {
		d.pass()
	}
	return d.trace.Deliveries
}

func (d *dispatch) soon(task, does string, deadline int64, run func()) {
	d.ready = append(d.ready, step{task, does, deadline, run})
}

// sleep arms the timer whose callback resolves a future, whose callback
// resumes the beat: two steps, as in asyncio.
func (d *dispatch) sleep(period int64) {
	way := catalogue.Delivery{Task: "beat", Asked: d.now, Due: d.now + period}
	d.armed = &armed{way, func() {
		d.armed.delivery.Called, d.armed.delivery.CalledPass = d.now, len(d.trace.Passes)
		d.soon("beat", "goes on", way.Due, func() {
			done := d.armed.delivery
			done.Ran, done.RanPass = d.now, len(d.trace.Passes)
			d.trace.Deliveries = append(d.trace.Deliveries, done)
			d.sleep(period)
		})
	}}
}

// pass expires the timer if it is due, and runs what is ready.
func (d *dispatch) pass() {
	if len(d.ready) == 0 {
		d.now = max(d.now, d.armed.delivery.Due)
	}
	pass := catalogue.Pass{N: len(d.trace.Passes) + 1, Start: d.now}
	if a := d.armed; a != nil && a.fire != nil && a.delivery.Due <= d.now {
		pass.Timers = []catalogue.Timer{{When: a.delivery.Due, Name: "beat"}}
		a.delivery.Expired, a.delivery.ExpiredPass = d.now, pass.N
		d.soon("beat", "is called back", a.delivery.Due, a.fire)
		a.fire = nil
	}
	if d.rank != nil {
		slices.SortStableFunc(d.ready, func(a, b step) int { return cmp.Compare(d.rank(a), d.rank(b)) })
	}
	batch := d.ready
	d.ready = nil
	if d.each {
		batch, d.ready = batch[:1], batch[1:]
	}
	for _, s := range slices.Concat(batch, d.ready) {
		pass.Ready = append(pass.Ready, s.task)
	}
	d.trace.Passes = append(d.trace.Passes, pass)
	for _, s := range batch {
		d.run(s)
	}
	d.trace.Passes[pass.N-1].End = d.now
}

// run runs one step; one that burned is ready again at once.
func (d *dispatch) run(s step) {
	pass := &d.trace.Passes[len(d.trace.Passes)-1]
	start := d.now
	s.run()
	d.ran[s.task] = d.now - start
	if d.now > start {
		d.soon(s.task, s.does, s.deadline, s.run)
	}
	pass.Steps = append(pass.Steps, s.task+" "+s.does)
	d.events = append(d.events, catalogue.Event{Pass: pass.N, At: start, Task: s.task, What: s.does})
	lane := slices.IndexFunc(d.trace.Lanes, func(l catalogue.Lane) bool { return l.Name == s.task })
	if lane < 0 {
		lane = len(d.trace.Lanes)
		d.trace.Lanes = append(d.trace.Lanes, catalogue.Lane{Name: s.task})
	}
	d.trace.Lanes[lane].Spans = append(d.trace.Lanes[lane].Spans, catalogue.Span{Start: start, End: d.now, Pass: pass.N})
}

// hogName names the hogs: "hog" if there is one, else "hog 1", "hog 2".
func hogName(i, of int) string {
	if of == 1 {
		return "hog"
	}
	return fmt.Sprintf("hog %d", i+1)
}
