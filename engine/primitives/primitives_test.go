package primitives

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/guidegen/engine"
)

// play runs a main program, and returns what it noted.
func play(t *testing.T, main func(m *engine.Task, note func(...any)) error) string {
	t.Helper()
	var notes []string
	r := engine.NewRunner(engine.Options{})
	_, err := r.Run(func(m *engine.Task) (any, error) {
		return nil, main(m, func(what ...any) { notes = append(notes, strings.TrimSuffix(fmt.Sprintln(what...), "\n")) })
	})
	if err != nil {
		notes = append(notes, "main raised "+err.Error())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	for _, report := range r.Loop().Reports() {
		notes = append(notes, "reported "+report.Message)
	}
	return strings.Join(notes, "; ")
}

type example struct {
	name string
	main func(m *engine.Task, note func(...any)) error
	want string
}

func check(t *testing.T, examples []example) {
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			if got := play(t, e.main); got != e.want {
				t.Errorf("\n%s, want\n%s", got, e.want)
			}
		})
	}
}

// cleaning sleeps until it is cancelled, and then takes ms to clean up.
func cleaning(name string, ms int64, note func(...any)) engine.Body {
	return func(t *engine.Task) (any, error) {
		err := t.Sleep(1000)
		if cerr := t.Sleep(ms); cerr != nil {
			note(name, "was cut short at", t.Now())
			return nil, cerr
		}
		note(name, "cleaned at", t.Now())
		return nil, err
	}
}

func sleeping(ms int64, value any) engine.Body {
	return func(t *engine.Task) (any, error) { return value, t.Sleep(ms) }
}

func failing(ms int64) engine.Body {
	return func(t *engine.Task) (any, error) {
		if err := t.Sleep(ms); err != nil {
			return nil, err
		}
		return nil, engine.Errorf("E", "")
	}
}

func TestDurations(t *testing.T) {
	for _, c := range []struct {
		d      time.Duration
		ms, s  int64
		msErr  string
		secErr string
	}{
		{30 * time.Second, 30_000, 30, "", ""},
		{0, 0, 0, "", ""},
		{-2 * time.Second, -2000, -2, "", ""},
		{1500 * time.Millisecond, 1500, 0, "", "ValueError: 1.5s is finer than a second"},
		{time.Microsecond, 0, 0, "ValueError: 1µs is finer than a millisecond", "ValueError: 1µs is finer than a second"},
		{math.MaxInt64, 0, 0, "ValueError: 2562047h47m16.854775807s is finer than a millisecond", "ValueError: 2562047h47m16.854775807s is finer than a second"},
	} {
		ms, err := MillisecondsOf(c.d)
		if text(err) != c.msErr || int64(ms) != c.ms {
			t.Errorf("MillisecondsOf(%v) = %d, %v", c.d, ms, err)
		}
		s, err := SecondsOf(c.d)
		if text(err) != c.secErr || int64(s) != c.s {
			t.Errorf("SecondsOf(%v) = %d, %v", c.d, s, err)
		}
		if back, err := ms.Duration(); c.msErr == "" && (back != c.d || err != nil) {
			t.Errorf("%d ms is %v, %v", ms, back, err)
		}
		if back, err := s.Duration(); c.secErr == "" && (back != c.d || err != nil) {
			t.Errorf("%d s is %v, %v", s, back, err)
		}
	}
	for _, n := range []int64{math.MaxInt64, math.MinInt64, math.MaxInt64 / 1_000_000_000 * 2} {
		if d, err := Seconds(n).Duration(); engine.Kind(err) != "OverflowError" {
			t.Errorf("%d s is %v, %v", n, d, err)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestAsAsyncIterator(t *testing.T) {
	collect := func(m *engine.Task, items any) string {
		it, err := AsAsyncIterator[int](items)
		if err != nil {
			return err.Error()
		}
		defer it.Close()
		before := m.Loop().Pass()
		var got []int
		for {
			item, more, err := it.Next(m)
			if err != nil {
				return err.Error()
			}
			if !more {
				return fmt.Sprint(got, " in ", m.Loop().Pass()-before, " passes")
			}
			got = append(got, item)
		}
	}
	seq := slices.Values([]int{4, 5})
	again, _ := AsAsyncIterator[int]([]int{6})
	check(t, []example{
		{"what is there gives nobody a turn", func(m *engine.Task, note func(...any)) error {
			note(collect(m, []int{1, 2, 3}))
			note(collect(m, seq))
			note(collect(m, (func(func(int) bool))(seq)))
			note(collect(m, again))
			note(collect(m, []int(nil)))
			return nil
		}, "[1 2 3] in 0 passes; [4 5] in 0 passes; [4 5] in 0 passes; [6] in 0 passes; [] in 0 passes"},
		{"a queue, until it is shut down", func(m *engine.Task, note func(...any)) error {
			q := engine.NewQueue[int](1)
			m.Loop().CreateTask("", func(t *engine.Task) (any, error) {
				for i := range 3 {
					if err := q.Put(t, i); err != nil {
						return nil, err
					}
				}
				return nil, q.Shutdown(t.Loop(), false)
			})
			note(collect(m, q))
			return nil
		}, "[0 1 2] in 6 passes"},
		{"a cancellation while it waits", func(m *engine.Task, note func(...any)) error {
			q := engine.NewQueue[int](0)
			task := m.Loop().CreateTask("", func(t *engine.Task) (any, error) { note(collect(t, q)); return nil, nil })
			m.Yield()
			task.Cancel()
			_, err := m.Await(task)
			return err
		}, "CancelledError"},
		{"anything else", func(m *engine.Task, note func(...any)) error {
			note(collect(m, 7))
			note(collect(m, []string{"a"}))
			return nil
		}, "TypeError: int cannot be gone through as items of int; TypeError: []string cannot be gone through as items of int"},
	})
}

func TestBackgroundTask(t *testing.T) {
	check(t, []example{
		{"bounded by the block", func(m *engine.Task, note func(...any)) error {
			err := BackgroundTask(m, "worker", cleaning("worker", 5, note), func(task *engine.Task) error {
				m.Sleep(10)
				note("the block is over, worker done", task.Done())
				return nil
			})
			note(err, "at", m.Now(), "tasks left", len(m.Loop().AllTasks())-1)
			return nil
		}, "the block is over, worker done false; worker cleaned at 15; <nil> at 15 tasks left 0"},
		{"passes: torn down p+1, left p+2", func(m *engine.Task, note func(...any)) error {
			left, torn := 0, 0
			BackgroundTask(m, "", func(t *engine.Task) (any, error) {
				err := t.Sleep(100)
				torn = t.Loop().Pass()
				return nil, err
			}, func(*engine.Task) error { m.Sleep(1); left = m.Loop().Pass(); return nil })
			note(torn-left, m.Loop().Pass()-left)
			return nil
		}, "1 2"},
		{"a worker that had no turn never runs", func(m *engine.Task, note func(...any)) error {
			return BackgroundTask(m, "", func(*engine.Task) (any, error) { note("ran"); return nil, nil },
				func(*engine.Task) error { return nil })
		}, ""},
		{"its failure comes at the end of the block", func(m *engine.Task, note func(...any)) error {
			note(BackgroundTask(m, "", failing(5), func(*engine.Task) error {
				m.Sleep(20)
				note("the block went on to", m.Now())
				return engine.Errorf("ValueError", "")
			}))
			return nil
		}, "the block went on to 20; E"},
		{"the block's own error", func(m *engine.Task, note func(...any)) error {
			note(BackgroundTask(m, "", sleepForever, func(*engine.Task) error { return engine.Errorf("ValueError", "") }))
			return nil
		}, "ValueError"},
	})
}

// sleepForever is SleepForever as a body.
func sleepForever(t *engine.Task) (any, error) { return nil, SleepForever(t) }

func TestCancelFutures(t *testing.T) {
	check(t, []example{
		{"cleanups overlap", func(m *engine.Task, note func(...any)) error {
			l := m.Loop()
			a, b, c := l.CreateTask("a", cleaning("a", 30, note)), l.CreateTask("b", cleaning("b", 10, note)), l.CreateTask("c", cleaning("c", 20, note))
			m.Yield()
			err := CancelFutures(m, &a.Future, nil, &b.Future, &c.Future)
			note("all at", m.Now())
			return err
		}, "b cleaned at 10; c cleaned at 20; a cleaned at 30; all at 30"},
		{"an error ends it: those behind are cancelled, not awaited", func(m *engine.Task, note func(...any)) error {
			l := m.Loop()
			bad := l.CreateTask("bad", func(t *engine.Task) (any, error) { t.Sleep(1000); return nil, engine.Errorf("E", "") })
			slow := l.CreateTask("slow", cleaning("slow", 30, note))
			m.Yield()
			note(CancelFutures(m, &bad.Future, &slow.Future), "slow done", slow.Done())
			return m.Sleep(50)
		}, "E slow done false; slow cleaned at 30"},
		{"of none", func(m *engine.Task, note func(...any)) error {
			return CancelFutures(m, nil, nil)
		}, ""},
		{"the trap: it swallows its caller's cancellation", func(m *engine.Task, note func(...any)) error {
			worker := m.Loop().CreateTask("worker", cleaning("worker", 30, note))
			caller := m.Loop().CreateTask("caller", func(t *engine.Task) (any, error) {
				err := CancelFutures(t, &worker.Future)
				note("the caller goes on with", err, "cancelling", t.Cancelling())
				return "done", t.Sleep(5)
			})
			m.Sleep(10)
			caller.Cancel()
			value, err := m.Await(caller)
			note(value, err)
			return nil
		}, "worker was cut short at 10; the caller goes on with <nil> cancelling 1; done <nil>"},
	})
}

// works is a source of tasks that sleep, and notes when it is asked.
func works(m *engine.Task, note func(...any), delays ...int64) AsyncIterator[engine.Awaitable] {
	it, err := AsAsyncIterator[engine.Awaitable](iter.Seq[engine.Awaitable](func(yield func(engine.Awaitable) bool) {
		for i, ms := range delays {
			name := string(rune('a' + i))
			note("pull", name, "at", m.Now())
			if !yield(m.Loop().Coroutine(name, sleeping(ms, name))) {
				note("closed")
				return
			}
		}
	}))
	if err != nil {
		panic(err)
	}
	return it
}

func TestLimitConcurrency(t *testing.T) {
	quiet := func(...any) {}
	check(t, []example{
		{"two at a time", func(m *engine.Task, note func(...any)) error {
			return LimitConcurrency(m, works(m, note, 30, 10, 10, 10, 5), 2, func(f *engine.Future) bool {
				value, _ := f.Result()
				note(value, m.Now())
				return true
			})
		}, "pull a at 0; pull b at 0; b 10; pull c at 10; c 20; pull d at 20; a 30; d 30; pull e at 30; e 35"},
		{"an early end cancels and awaits the rest, and closes the source", func(m *engine.Task, note func(...any)) error {
			err := LimitConcurrency(m, works(m, note, 30, 10, 10, 10), 2, func(f *engine.Future) bool { note("enough"); return false })
			note("tasks left", len(m.Loop().AllTasks())-1, "at", m.Now())
			return err
		}, "pull a at 0; pull b at 0; enough; closed; tasks left 0 at 10"},
		{"a cancellation too", func(m *engine.Task, note func(...any)) error {
			task := m.Loop().CreateTask("", func(t *engine.Task) (any, error) {
				return nil, LimitConcurrency(t, works(t, quiet, 30, 30, 30), 2, func(*engine.Future) bool { return true })
			})
			m.Sleep(5)
			task.Cancel()
			_, err := m.Await(task)
			note(err, "tasks left", len(m.Loop().AllTasks())-1)
			return nil
		}, "CancelledError tasks left 0"},
		{"a failure is in the future", func(m *engine.Task, note func(...any)) error {
			source, _ := AsAsyncIterator[engine.Awaitable]([]engine.Awaitable{m.Loop().CreateTask("", failing(5)), m.Loop().CreateTask("", sleeping(7, "b"))})
			return LimitConcurrency(m, source, 1, func(f *engine.Future) bool { note(f.Result()); return true })
		}, "<nil> E; b <nil>"},
		{"a source that is a queue", func(m *engine.Task, note func(...any)) error {
			q := engine.NewQueue[engine.Awaitable](0)
			m.Loop().CreateTask("", func(t *engine.Task) (any, error) {
				for i := range 3 {
					t.Sleep(10)
					q.PutNowait(t.Loop().Coroutine("", sleeping(1, i)))
				}
				return nil, q.Shutdown(t.Loop(), false)
			})
			source, _ := AsAsyncIterator[engine.Awaitable](q)
			return LimitConcurrency(m, source, 2, func(f *engine.Future) bool {
				value, _ := f.Result()
				note(value, m.Now())
				return true
			})
		}, "0 20; 1 30; 2 31"},
		{"a limit that would stall", func(m *engine.Task, note func(...any)) error {
			note(LimitConcurrency(m, works(m, note, 1), 0, nil))
			return nil
		}, "ValueError: limit must be at least 1, but got 0"},
		{"nothing", func(m *engine.Task, note func(...any)) error {
			return LimitConcurrency(m, works(m, note), 3, nil)
		}, ""},
		{"many that end together are all handed out", func(m *engine.Task, note func(...any)) error {
			handed := 0
			delays := slices.Repeat([]int64{0, 1, 0, 2}, 50)
			err := LimitConcurrency(m, works(m, quiet, delays...), 7, func(*engine.Future) bool { handed++; return true })
			note(handed)
			return err
		}, "200"},
	})
}

func TestSettled(t *testing.T) {
	check(t, []example{
		{"through two cancellations", func(m *engine.Task, note func(...any)) error {
			work := m.Loop().CreateTask("work", sleeping(50, "record"))
			caller := m.Loop().CreateTask("caller", func(t *engine.Task) (any, error) {
				_, err := Settled(t, &work.Future)
				value, _ := work.Result()
				note(err, "at", t.Now(), "with", value, "cancelling", t.Cancelling())
				return nil, err
			})
			m.Sleep(10)
			caller.CancelMessage("first")
			m.Sleep(10)
			caller.CancelMessage("second")
			m.Await(caller)
			return nil
		}, "CancelledError: first at 50 with record cancelling 2"},
		{"in peace", func(m *engine.Task, note func(...any)) error {
			value, err := Settled(m, &m.Loop().CreateTask("", sleeping(5, "record")).Future)
			note(value, err, "at", m.Now())
			_, err = Settled(m, &m.Loop().CreateTask("", failing(5)).Future)
			note(err)
			return nil
		}, "record <nil> at 5; E"},
		{"the future itself is cancelled", func(m *engine.Task, note func(...any)) error {
			work := m.Loop().CreateTask("", sleeping(50, nil))
			m.Loop().CallLater(5, func() { work.Cancel() })
			_, err := Settled(m, &work.Future)
			note(err, "at", m.Now())
			return nil
		}, "CancelledError at 5"},
	})
}

func TestSleepForeverAndTimeout(t *testing.T) {
	check(t, []example{
		{"until it is cancelled", func(m *engine.Task, note func(...any)) error {
			task := m.Loop().CreateTask("", sleepForever)
			m.Sleep(1_000_000)
			task.Cancel()
			_, err := m.Await(task)
			note(err)
			return nil
		}, "CancelledError"},
		{"timeout", func(m *engine.Task, note func(...any)) error {
			limit := Milliseconds(10)
			note(engine.Kind(Timeout(m, &limit, func() error { return m.Sleep(50) })), "at", m.Now())
			note(Timeout(m, nil, func() error { return m.Sleep(50) }), "at", m.Now())
			return nil
		}, "TimeoutError at 10; <nil> at 60"},
	})
}
