package engine

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// neighbour is the guide's demo: a beat that asks for a period among hogs. It
// returns the trace of the beat's deliveries and the burns between them.
func neighbour(t *testing.T, period, chunk, hogs, hops int64, until int64, p Policy) (ds []Delivery, burns []int) {
	t.Helper()
	l := New(Options{Policy: p, Trace: true})
	defer l.Close()
	count := 0
	tick := func() {
		burns = append(burns, count)
		count = 0
	}
	if hops == 1 {
		var beat func()
		beat = func() {
			tick()
			l.CallLater(period, beat).Named("beat")
		}
		l.CallLater(period, beat).Named("beat")
	} else {
		l.CreateTask("beat", func(t *Task) (any, error) {
			for {
				if err := t.Sleep(period); err != nil {
					return nil, err
				}
				tick()
			}
		})
	}
	for i := range hogs {
		l.CreateTask(fmt.Sprintf("hog%d", i+1), func(t *Task) (any, error) {
			for {
				count++
				if err := t.Burn(chunk); err != nil {
					return nil, err
				}
			}
		})
	}
	if err := l.Run(until); err != nil {
		t.Fatal(err)
	}
	for _, d := range l.Trace().Deliveries {
		if d.Task == "beat" && d.Ran >= 0 {
			ds = append(ds, d)
		}
	}
	return ds, burns
}

func column(ds []Delivery, of func(Delivery) int64) (out []int64) {
	for _, d := range ds {
		out = append(out, of(d))
	}
	return out
}

func TestTheDemo(t *testing.T) {
	ds, burns := neighbour(t, 1000, 200, 1, 2, 7200, Policy{})
	for _, c := range []struct {
		name string
		of   func(Delivery) int64
		want []int64
	}{
		{"asked", func(d Delivery) int64 { return d.Asked }, []int64{0, 1400, 2800, 4200, 5600}},
		{"expired", func(d Delivery) int64 { return d.Expired }, []int64{1000, 2400, 3800, 5200, 6600}},
		{"lateness of the expiry", func(d Delivery) int64 { return d.Expired - d.Deadline }, []int64{0, 0, 0, 0, 0}},
		{"called", func(d Delivery) int64 { return d.Called }, []int64{1200, 2600, 4000, 5400, 6800}},
		{"ran", func(d Delivery) int64 { return d.Ran }, []int64{1400, 2800, 4200, 5600, 7000}},
		{"passes between expiry and call", func(d Delivery) int64 { return int64(d.CalledPass - d.ExpiredPass) }, []int64{0, 0, 0, 0, 0}},
		{"passes between call and run", func(d Delivery) int64 { return int64(d.RanPass - d.CalledPass) }, []int64{1, 1, 1, 1, 1}},
	} {
		if got := column(ds, c.of); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if want := []int{7, 7, 7, 7, 7}; !slices.Equal(burns, want) {
		t.Errorf("burns a tick: %v, want %v", burns, want)
	}
}

func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		chunk, hogs, hops int64
		policy            Policy
		periods           []int64
		burns             int // of the last tick
	}{
		{200, 1, 2, Policy{}, []int64{1400, 1400, 1400}, 7},
		{200, 1, 1, Policy{}, []int64{1200, 1200, 1200}, 6},
		{300, 1, 1, Policy{}, []int64{1500, 1500, 1500}, 5},
		{300, 1, 2, Policy{}, []int64{1800, 1800, 1800}, 6},
		{90, 1, 2, Policy{}, []int64{1260, 1260}, 14},
		{100, 1, 2, Policy{}, []int64{1200, 1200}, 12},
		{50, 1, 2, Policy{}, []int64{1100, 1100}, 22},
		{10, 1, 2, Policy{}, []int64{1020, 1020}, 102},
		{1, 1, 2, Policy{}, []int64{1002, 1002}, 1002},
		{400, 3, 2, Policy{}, []int64{3600, 3600}, 9},
		{200, 1, 2, Policy{DueTimers: Front}, []int64{1200, 1200, 1200}, 6},
		{200, 1, 1, Policy{DueTimers: Front}, []int64{1000, 1000, 1000}, 5},
	} {
		ds, burns := neighbour(t, 1000, c.chunk, c.hogs, c.hops, 8000, c.policy)
		last := int64(0)
		for i, want := range c.periods {
			if got := ds[i].Ran - last; got != want {
				t.Errorf("%+v: period %d is %d, want %d", c, i+1, got, want)
			}
			last = ds[i].Ran
		}
		if got := burns[len(c.periods)-1]; got != c.burns {
			t.Errorf("%+v: %d burns a tick, want %d", c, got, c.burns)
		}
	}
}

// A drained pass never ends, and so never looks at the timers again.
func TestDrain(t *testing.T) {
	ds, _ := neighbour(t, 1000, 200, 1, 2, 60_000, Policy{})
	if len(ds) != 42 {
		t.Errorf("%d deliveries in 60,000 ms, want 42", len(ds))
	}

	l := New(Options{Policy: Policy{Pass: Drain}, Trace: true})
	defer l.Close()
	l.CreateTask("beat", func(t *Task) (any, error) {
		return nil, t.Sleep(1000)
	})
	addHogs(l, 200, 1)
	err := l.Run(60_000)
	var limit *LimitError
	if !errors.As(err, &limit) {
		t.Fatalf("a drained run returned %v, want a LimitError", err)
	}
	if want := "stopped after 10 000 virtual seconds inside pass 1, beat's timer of 1 000 ms still in the heap"; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	if d := l.Trace().Deliveries[0]; d.Expired != -1 || d.Ran != -1 {
		t.Errorf("the beat was delivered: %+v", d)
	}
}

func TestLimits(t *testing.T) {
	spin := func(t *Task) (any, error) {
		for {
			if err := t.Yield(); err != nil {
				return nil, err
			}
		}
	}
	for _, c := range []struct {
		name   string
		o      Options
		body   Body
		want   string
		cpuFor int64
	}{
		{"steps", Options{Limits: Limits{Steps: 50}}, spin, "stopped after 50 steps, in pass 50 at 0 ms", 0},
		{"steps in a pass", Options{Policy: Policy{Pass: Drain}, Limits: Limits{PassSteps: 70}}, spin,
			"stopped after 70 steps inside one pass, in pass 1 at 0 ms", 0},
		{"a body that never yields", Options{Limits: Limits{PassTime: 500}}, func(t *Task) (any, error) {
			for {
				t.Work(3)
			}
		}, "stopped after 500 virtual ms inside pass 1", 501},
	} {
		l := New(c.o)
		l.CreateTask("t", c.body)
		err := l.Run(1000)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if l.Now() != c.cpuFor {
			t.Errorf("%s: ended at %d, want %d", c.name, l.Now(), c.cpuFor)
		}
		l.Close()
	}
}

// TestTieOrder is the table of CPython's tie orders: n timers at 5, and one at
// 6 armed first.
func TestTieOrder(t *testing.T) {
	for _, c := range []struct {
		n    int
		want string
	}{
		{3, "0 2 1"},
		{4, "0 2 1 3"},
		{5, "0 2 1 3 4"},
		{6, "0 2 5 1 3 4"},
		{7, "0 2 6 5 1 3 4"},
		{8, "0 2 6 5 7 1 3 4"},
		{10, "0 2 6 5 9 8 7 1 3 4"},
		{16, "0 2 6 14 13 15 5 11 12 10 9 8 7 1 3 4"},
	} {
		if got := tieOrder(t, Heapq, c.n); got != c.want {
			t.Errorf("heapq, %d timers: %s, want %s", c.n, got, c.want)
		}
		var want []string
		for i := range c.n {
			want = append(want, fmt.Sprint(i))
		}
		if got := tieOrder(t, FIFO, c.n); got != strings.Join(want, " ") {
			t.Errorf("fifo, %d timers: %s, want them in order", c.n, got)
		}
	}
}

func tieOrder(t *testing.T, ties Ties, n int) string {
	l := New(Options{Policy: Policy{Ties: ties}})
	defer l.Close()
	var order []string
	for i := range n {
		l.CallAt(5, func() { order = append(order, fmt.Sprint(i)) })
	}
	l.CallAt(6, func() {})
	if err := l.Run(10); err != nil {
		t.Fatal(err)
	}
	return strings.Join(order, " ")
}

// Cancelling more than half of more than a hundred timers rebuilds the heap at
// the top of the next pass; half is not enough.
func TestCancelledTimersAreDropped(t *testing.T) {
	for _, c := range []struct{ armed, cancel, left int }{
		{101, 51, 50},
		{100, 51, 100}, // not over a hundred
		{101, 50, 101}, // not over a half
	} {
		l := New(Options{Policy: Policy{Ties: Heapq}})
		var hs []*Handle
		for range c.armed {
			hs = append(hs, l.CallAt(5, func() {}))
		}
		for _, h := range hs[c.armed-c.cancel:] { // not the head, which goes at once
			h.Cancel()
		}
		l.timers.dropCancelled()
		if got := l.timers.heap.len(); got != c.left {
			t.Errorf("%d of %d cancelled: %d are left in the heap, want %d", c.cancel, c.armed, got, c.left)
		}
		l.Close()
	}
}

// The rebuild changes the order of ties: this is CPython's, for 101 timers at 5
// of which every other and the last are cancelled, and one at 6.
func TestTieOrderAfterARebuild(t *testing.T) {
	const want = "0 2 6 14 30 62 98 96 94 92 90 88 86 84 82 80 78 76 74 72 70 68 66 64 60 58 56 54 52 50 48 46 44 42 40 " +
		"38 36 34 32 28 26 24 22 20 18 16 12 10 8 4"
	l := New(Options{Policy: Policy{Ties: Heapq}})
	defer l.Close()
	var order []string
	for i := range 101 {
		h := l.CallAt(5, func() { order = append(order, fmt.Sprint(i)) })
		if i%2 == 1 || i == 100 {
			h.Cancel()
		}
	}
	l.CallAt(6, func() {})
	if err := l.Run(10); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(order, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestNegativeDelaysGoBehindCallSoon(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	var order []string
	add := func(s string) func() { return func() { order = append(order, s) } }
	l.CallAt(10, func() {
		l.CallLater(0, add("later(0)"))
		l.CallSoon(add("soon1"))
		l.CallLater(-5, add("later(-5)"))
		l.CallAt(l.Now()-1, add("at(past)"))
		l.CallSoon(add("soon2"))
	})
	if err := l.Run(20); err != nil {
		t.Fatal(err)
	}
	if want := []string{"soon1", "soon2", "later(-5)", "at(past)", "later(0)"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
}

// A timer that stands in the ready queue, and is cancelled there by a callback
// before it, does not run.
func TestCancelInTheSamePass(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	var second *Handle
	ran := false
	l.CallAt(5, func() { second.Cancel() })
	second = l.CallAt(5, func() { ran = true })
	if err := l.Run(10); err != nil || ran {
		t.Errorf("err %v, the cancelled timer ran: %v", err, ran)
	}
}

func TestStop(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	var ran []string
	l.CallSoon(func() { l.Stop(); ran = append(ran, "a"); l.CallSoon(func() { ran = append(ran, "c") }) })
	l.CallSoon(func() { ran = append(ran, "b") })
	if err := l.RunForever(); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "b"}; !slices.Equal(ran, want) {
		t.Errorf("the pass of the stop ran %v, want %v", ran, want)
	}
	l.Stop()
	if err := l.RunForever(); err != nil || l.Pass() != 2 || len(ran) != 3 {
		t.Errorf("stopped before: err %v, pass %d, ran %v; want exactly one more pass", err, l.Pass(), ran)
	}
	if err := l.RunForever(); !errors.Is(err, ErrDeadlock) {
		t.Errorf("with nothing left: %v, want %v", err, ErrDeadlock)
	}
}

// TestTraceOfAPass shows what a picture of the queues is drawn from.
func TestTraceOfAPass(t *testing.T) {
	l := New(Options{Trace: true})
	defer l.Close()
	l.CreateTask("beat", func(t *Task) (any, error) { return nil, t.Sleep(400) })
	addHogs(l, 200, 2)
	if err := l.Run(1200); err != nil {
		t.Fatal(err)
	}
	got := l.Trace().Passes
	want := []PassTrace{
		{N: 1, Start: 0, End: 400, Ready: []string{"beat", "hog1", "hog2"},
			Ran: []Slot{{"beat", "step", 0, 0}, {"hog1", "step", 0, 200}, {"hog2", "step", 200, 400}}},
		{N: 2, Start: 400, End: 800, Ready: []string{"hog1", "hog2", "beat"}, Timers: []Timer{{400, "beat"}},
			Ran: []Slot{{"hog1", "step", 400, 600}, {"hog2", "step", 600, 800}, {"beat", "timer", 800, 800}}},
		{N: 3, Start: 800, End: 1200, Ready: []string{"hog1", "hog2", "beat"},
			Ran: []Slot{{"hog1", "step", 800, 1000}, {"hog2", "step", 1000, 1200}, {"beat", "wakeup", 1200, 1200}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("passes\n%+v, want\n%+v", got, want)
	}
	var log []string
	for _, e := range l.Trace().Log {
		if e.Task == "beat" {
			log = append(log, e.String())
		}
	}
	wantLog := []string{
		"0/0 beat created",
		"1/0 beat armed a timer for 400",
		"2/400 beat timer expired",
		"2/800 beat timer's callback ran",
		"3/1200 beat resumed",
		"3/1200 beat returned",
	}
	if !slices.Equal(log, wantLog) {
		t.Errorf("events\n%s\nwant\n%s", strings.Join(log, "\n"), strings.Join(wantLog, "\n"))
	}
}

func TestHandles(t *testing.T) {
	l := New(Options{Trace: true, Profile: Python311()})
	defer l.Close()
	h := l.CallLater(30, func() {}).Named("beat")
	l.CallLater(40, func() {})
	if h.Name() != "beat" || h.When() != 30 || h.Cancelled() || l.Profile().Name != "3.11" {
		t.Errorf("%q at %d, cancelled %v, on a loop of %s", h.Name(), h.When(), h.Cancelled(), l.Profile().Name)
	}
	h.Cancel()
	h.Cancel()
	if !h.Cancelled() || l.timers.cancelled != 1 {
		t.Errorf("cancelled %v, counted %d times", h.Cancelled(), l.timers.cancelled)
	}
	l.CreateTask("worker", func(t *Task) (any, error) {
		l.Note(t.Name(), "says hello")
		return nil, nil
	})
	if err := l.Run(100); err != nil || l.Now() != 40 {
		t.Errorf("err %v, the run ended at %d; want 40", err, l.Now())
	}
	var log []string
	for _, line := range l.Trace().Log {
		log = append(log, line.String())
	}
	want := []string{
		"0/0 beat armed a timer for 30",
		"0/0  armed a timer for 40",
		"0/0 worker created",
		"1/0 worker says hello",
		"1/0 worker returned",
		"2/40  timer expired",
		"2/40  timer's callback ran",
	}
	if !slices.Equal(log, want) {
		t.Errorf("log\n%s\nwant\n%s", strings.Join(log, "\n"), strings.Join(want, "\n"))
	}
}

// A loop that cannot run makes no task of the coroutine that it was given.
func TestRunUntilCompleteMakesNoTaskInVain(t *testing.T) {
	l := New(Options{})
	body := func(*Task) (any, error) { return nil, nil }
	if _, err := l.RunUntilComplete(l.Coroutine("outer", func(*Task) (any, error) {
		_, err := l.RunUntilComplete(l.Coroutine("inner", body))
		if Kind(err) != "RuntimeError" {
			t.Errorf("a run inside a run: %v", err)
		}
		if n := len(l.AllTasks()); n != 1 {
			t.Errorf("there are %d tasks, want the outer one alone", n)
		}
		return nil, nil
	})); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if _, err := l.RunUntilComplete(l.Coroutine("late", body)); Kind(err) != "RuntimeError" {
		t.Errorf("a run of a closed loop: %v", err)
	}
}
