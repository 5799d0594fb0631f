package engine

import "testing"

// TestIssues replays CPython issues by number. What is a behaviour of one
// primitive stands with that primitive's other tests; the numbers are there too.
func TestIssues(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "107547: wait_for of what is done, after a cancellation of oneself", want: "done; then CancelledError", old: "done; then <nil>",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					f := t.loop.NewFuture()
					f.SetResult("done")
					t.Cancel()
					note(outcome(t.WaitFor(f, 10)))
					note("then", t.Sleep(1))
					return nil, nil
				})
				m.Await(task)
				return nil
			}},
		{name: "88537: the caller is cancelled while the inner one cleans up", want: "cleaned at 10; CancelledError at 10", old: "CancelledError at 10; cleaned at 30",
			main: func(m *Task, note func(...any)) error {
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					_, err := t.WaitFor(t.loop.Coroutine("", cleaning(25, note)), 5)
					note(Kind(err), "at", t.Now())
					return nil, err
				})
				m.Sleep(10)
				w.Cancel()
				m.Await(w)
				return m.Sleep(50)
			}},
		{name: "114496: inner code cancels the caller during the expiry", want: "CancelledError, cancelling 1",
			main: func(m *Task, note func(...any)) error {
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					err := t.Timeout(5, func(*Timeout) error {
						err := t.Sleep(100)
						t.Cancel()
						return err
					})
					note(Kind(err)+", cancelling", t.Cancelling())
					return nil, err
				})
				m.Await(w)
				return nil
			}},
		{name: "76865: gather(return_exceptions) and an outer cancel", want: "CancelledError, children swallowed: true true",
			main: func(m *Task, note func(...any)) error {
				swallow := func(t *Task) (any, error) { t.Sleep(100); return "kept", nil }
				a, b := m.loop.CreateTask("", swallow), m.loop.CreateTask("", swallow)
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					return t.Await(t.loop.GatherWith(GatherOptions{ReturnExceptions: true}, a, b))
				})
				m.Sleep(1)
				w.Cancel()
				_, err := m.Await(w)
				note(Kind(err)+", children swallowed:", !a.Cancelled(), !b.Cancelled())
				return nil
			}},
		{name: "81884: to cancel a gather that has failed", want: "E; cancel false; the sibling lives on: true",
			main: func(m *Task, note func(...any)) error {
				slow := m.loop.CreateTask("", sleeping(10, nil))
				g := m.loop.Gather(m.loop.CreateTask("", failing(1, "E")), slow)
				note(outcome(m.Await(g)))
				note("cancel", g.Cancel())
				note("the sibling lives on:", !slow.Done())
				return m.Sleep(20)
			}},
		{name: "79306, 155143: shield and cancel in a loop leave no callbacks behind", want: "callbacks: 1", old: "callbacks: 0",
			main: func(m *Task, note func(...any)) error {
				inner := m.loop.CreateTask("", sleeping(50, nil))
				for range 20 {
					m.loop.Shield(inner).Cancel()
					m.Yield()
				}
				note("callbacks:", len(inner.more)) // one that would log
				return nil
			}},
		{name: "95289: the body swallows the group's cancellation", want: "block CancelledError; ExceptionGroup[E]; cancelling 0",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("", failing(1, "E"))
					note("block", m.Sleep(100))
					return nil
				})
				note(grouped(err))
				note("cancelling", m.Cancelling())
				return nil
			}},
		{name: "95051: timeout(0) goes by order, not by clock", want: "soon; body CancelledError; TimeoutError",
			main: func(m *Task, note func(...any)) error {
				err := m.Timeout(0, func(*Timeout) error {
					m.loop.CallSoon(func() { note("soon") })
					err := m.Yield()
					note("body", err)
					return err
				})
				note(Kind(err))
				return nil
			}},
		{name: "134471: timeout(0) after a cancellation of oneself", want: "TimeoutError, cancelling 1",
			main: func(m *Task, note func(...any)) error {
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					t.Cancel()
					err := t.Timeout(0, func(*Timeout) error { return t.Sleep(10) })
					note(Kind(err)+", cancelling", t.Cancelling())
					return nil, err
				})
				m.Await(w)
				return nil
			}},
		{name: "102780: a timeout in the cleanup of a cancelled task", want: "TimeoutError, cancelling 1",
			main: func(m *Task, note func(...any)) error {
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					err := t.Sleep(100)
					note(Kind(t.Timeout(5, func(*Timeout) error { return t.Sleep(100) }))+", cancelling", t.Cancelling())
					return nil, err
				})
				m.Sleep(1)
				w.Cancel()
				m.Await(w)
				return nil
			}},
		{name: "111379: a task that swallows the timeout's cancellation", want: "<nil>; 42",
			main: func(m *Task, note func(...any)) error {
				var value any
				note(m.Timeout(5, func(*Timeout) error {
					if IsCancelled(m.Sleep(100)) {
						value = 42
					}
					return nil
				}))
				note(value)
				return nil
			}},
	})

	// 102780, under Debian's 3.11.2: the count is compared with zero.
	p := Python311()
	p.TimeoutBaseCount = false
	r := NewRunner(Options{Profile: p})
	defer r.Close()
	var got error
	r.Run(func(m *Task) (any, error) {
		w := m.loop.CreateTask("", func(t *Task) (any, error) {
			err := t.Sleep(100)
			got = t.Timeout(5, func(*Timeout) error { return t.Sleep(100) })
			return nil, err
		})
		m.Sleep(1)
		w.Cancel()
		m.Await(w)
		return nil, nil
	})
	if !IsCancelled(got) {
		t.Errorf("3.11.2: %v, want a CancelledError", got)
	}
}

// The clock is a whole number, and large values of it are as good as small
// ones: 116342, 145703.
func TestLargeClock(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	var at []int64
	l.CreateTask("", func(t *Task) (any, error) {
		for _, ms := range []int64{1 << 40, 1, 1 << 24, 1} {
			t.Sleep(ms)
			at = append(at, t.Now())
		}
		return nil, nil
	})
	if err := l.Run(1 << 50); err != nil {
		t.Fatal(err)
	}
	if want := int64(1<<40 + 1<<24 + 2); at[3] != want || l.Pass() != 9 {
		t.Errorf("woke at %v after %d passes, want the last at %d after 9", at, l.Pass(), want)
	}
	end := New(Options{})
	defer end.Close()
	end.CallLater(Forever, func() {})
	end.Work(5)
	if err := end.Run(Forever); err != nil || end.Now() != Forever {
		t.Errorf("%v at %d: a timer at the end of time", err, end.Now())
	}
}
