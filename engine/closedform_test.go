package engine

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// beats runs a beat among hogs and returns when it ran. With one hop the beat
// is a callback that arms itself again, with two it is a task that sleeps.
func beats(period, chunk, hogs, hops int64, count int, o Options) []int64 {
	l := New(o)
	defer l.Close()
	var ran []int64
	tick := func() {
		if ran = append(ran, l.Now()); len(ran) == count {
			l.Stop()
		}
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
	addHogs(l, chunk, hogs)
	if err := l.RunForever(); err != nil {
		panic(err)
	}
	return ran
}

func addHogs(l *Loop, chunk, hogs int64) {
	for i := range hogs {
		l.CreateTask(fmt.Sprintf("hog%d", i+1), func(t *Task) (any, error) {
			for {
				if err := t.Burn(chunk); err != nil {
					return nil, err
				}
			}
		})
	}
}

func checkClosedForm(t interface{ Errorf(string, ...any) }, period, chunk, hogs, hops int64) {
	want := ClosedForm(period, chunk, hogs, hops)
	for i, got := range beats(period, chunk, hogs, hops, 4, Options{}) {
		if got != int64(i+1)*want {
			t.Errorf("period %d, chunk %d, %d hogs, %d hops: beat %d ran at %d, want %d", period, chunk, hogs, hops, i+1, got, int64(i+1)*want)
		}
	}
}

// each180 calls check with five periods, six chunks, two hops and three counts
// of hogs.
func each180(check func(period, chunk, hogs, hops int64)) {
	for _, period := range []int64{100, 250, 1000, 1001, 5000} {
		for _, chunk := range []int64{1, 10, 90, 100, 200, 300} {
			for _, hops := range []int64{1, 2} {
				for _, hogs := range []int64{1, 2, 3} {
					check(period, chunk, hogs, hops)
				}
			}
		}
	}
}

func TestClosedFormOn180Combinations(t *testing.T) {
	n := 0
	each180(func(period, chunk, hogs, hops int64) {
		checkClosedForm(t, period, chunk, hogs, hops)
		n++
	})
	if n != 180 {
		t.Errorf("%d combinations, want 180", n)
	}
}

// TestClosedFormByProperty draws a thousand cases in each of rapid's hundred
// checks. The period is drawn as sevenths of a chunk, so that it is often just
// under, at or over a multiple of it, and never takes many passes.
func TestClosedFormByProperty(t *testing.T) {
	cases := 1000
	if testing.Short() {
		cases = 10
	}
	rapid.Check(t, func(t *rapid.T) {
		for range cases {
			chunk := rapid.Int64Range(1, 400).Draw(t, "chunk")
			period := rapid.Int64Range(0, 100).Draw(t, "sevenths")*chunk/7 + 1
			checkClosedForm(t, period, chunk, rapid.Int64Range(1, 3).Draw(t, "hogs"), rapid.Int64Range(1, 2).Draw(t, "hops"))
		}
	})
}

func TestClosedFormWithoutHogs(t *testing.T) {
	for _, c := range [][4]int64{{1000, 200, 0, 2}, {1000, 0, 3, 2}} {
		if got := ClosedForm(c[0], c[1], c[2], c[3]); got != 1000 {
			t.Errorf("ClosedForm(%v) = %d, want 1000", c, got)
		}
	}
}

// The form is about a beat that is armed at a boundary between two passes. One
// that is created between the hogs is armed in the middle of the first pass, so
// that its first deadline falls elsewhere in the grid.
func TestClosedFormDoesNotHoldForABeatArmedInsideAPass(t *testing.T) {
	for _, c := range []struct {
		before, after int64
		want          []int64 // periods
	}{
		{1, 1, []int64{1800, 2000, 2000}},
		{1, 2, []int64{2200, 2400, 2400}},
	} {
		l := New(Options{})
		var periods []int64
		addHogs(l, 200, c.before)
		l.CreateTask("beat", func(t *Task) (any, error) {
			for {
				asked := t.Now()
				if err := t.Sleep(1000); err != nil {
					return nil, err
				}
				periods = append(periods, t.Now()-asked)
			}
		})
		addHogs(l, 200, c.after)
		if err := l.Run(8000); err != nil {
			t.Fatal(err)
		}
		l.Close()
		for i, want := range c.want {
			if periods[i] != want {
				t.Errorf("%d hogs before, %d after: period %d is %d, want %d", c.before, c.after, i+1, periods[i], want)
			}
		}
		if form := ClosedForm(1000, 200, c.before+c.after, 2); periods[0] == form || periods[1] != form {
			t.Errorf("%d hogs before, %d after: the form gives %d: wrong for the first period %d, right for the second %d",
				c.before, c.after, form, periods[0], periods[1])
		}
	}
}
