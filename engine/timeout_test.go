package engine

import "testing"

func TestWaitFor(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "passes: a coroutine that does not suspend", want: "0", old: "3",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error { _, err := m.WaitFor(m.loop.Coroutine("", nothing), 10); return err })
				note(n)
				return err
			}},
		{name: "passes: a task", want: "2", old: "3",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error { _, err := m.WaitFor(m.loop.CreateTask("", nothing), 10); return err })
				note(n)
				return err
			}},
		{name: "passes: a task that is done", want: "0", old: "2",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", nothing)
				m.Yield()
				n, err := passes(m, func() error { _, err := m.WaitFor(task, 10); return err })
				note(n)
				return err
			}},
		{name: "passes: the time is up, a task", want: "TimeoutError, 2 passes after the expiry", old: "TimeoutError, 4 passes after the expiry",
			main: func(m *Task, note func(...any)) error {
				l, expiry := m.loop, 0
				task := l.CreateTask("", sleeping(100, nil))
				m.Yield()
				l.CallLater(5, func() { expiry = l.pass })
				_, err := m.WaitFor(task, 5)
				note(Kind(err)+",", l.pass-expiry, "passes after the expiry")
				return nil
			}},
		{name: "wait_for_timeout_less_then_0_or_0_coroutine_do_not_started", want: "TimeoutError after 3; TimeoutError after 3; ready",
			main: func(m *Task, note func(...any)) error {
				for _, ms := range []int64{0, -5} {
					n, err := passes(m, func() error {
						_, err := m.WaitFor(m.loop.Coroutine("", func(*Task) (any, error) { note("started"); return nil, nil }), ms)
						return err
					})
					note(Kind(err), "after", n)
				}
				f := m.loop.NewFuture()
				f.SetResult("ready")
				note(outcome(m.WaitFor(f, 0)))
				return nil
			}},
		{name: "wait_for_waits_for_task_cancellation", want: "cleaned at 25; TimeoutError at 25",
			main: func(m *Task, note func(...any)) error {
				_, err := m.WaitFor(m.loop.CreateTask("", cleaning(20, note)), 5)
				note(Kind(err), "at", m.Now())
				return nil
			}},
		{name: "wait_for_waits_for_task_cancellation_w_timeout_0", want: "cleaned at 21; TimeoutError at 21",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", cleaning(20, note))
				m.Sleep(1)
				_, err := m.WaitFor(task, 0)
				note(Kind(err), "at", m.Now())
				return nil
			}},
		{name: "wait_for_reraises_exception_during_cancellation", want: "E",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					t.Sleep(100)
					return nil, Errorf("E", "")
				})
				note(outcome(m.WaitFor(task, 5)))
				return nil
			}},
		{name: "wait_for_cancel_suppressed", want: "kept",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					t.Sleep(100)
					return "kept", nil
				})
				note(outcome(m.WaitFor(task, 5)))
				return nil
			}},
		{name: "wait_for: the caller is cancelled", want: "the inner one too: CancelledError; CancelledError",
			main: func(m *Task, note func(...any)) error {
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					return t.WaitFor(t.loop.CreateTask("", func(t *Task) (any, error) {
						err := t.Sleep(100)
						note("the inner one too:", err)
						return nil, err
					}), 50)
				})
				m.Sleep(1)
				w.Cancel()
				note(outcome(m.Await(w)))
				return nil
			}},
		// gh-86296, gh-81884: the value and the cancellation come in one pass.
		{name: "wait_for_issue86296", want: "CancelledError", old: "value",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				w := m.loop.CreateTask("", func(t *Task) (any, error) { return t.WaitFor(f, 50) })
				m.Sleep(1)
				f.SetResult("value")
				w.Cancel()
				note(outcome(m.Await(w)))
				return nil
			}},
		{name: "wait_for: no limit", want: "a at 10",
			main: func(m *Task, note func(...any)) error {
				note(outcome(m.WaitFor(m.loop.CreateTask("", sleeping(10, "a")), Forever)), "at", m.Now())
				return nil
			}},
		{name: "wait_for: current_task", want: "the caller's: true", old: "the caller's: false",
			main: func(m *Task, note func(...any)) error {
				_, err := m.WaitFor(m.loop.Coroutine("", func(t *Task) (any, error) { note("the caller's:", t == m); return nil, nil }), 5)
				return err
			}},
	})
}

// cleaning is a body that sleeps, and takes time to clean up when it is
// cancelled: a finally that awaits.
func cleaning(ms int64, note func(...any)) Body {
	return func(t *Task) (_ any, err error) {
		defer func() {
			t.Sleep(ms)
			note("cleaned at", t.Now())
		}()
		return nil, t.Sleep(1000)
	}
}

func TestTimeouts(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "in time, and not", want: "<nil> false; TimeoutError true at 10, cancelling 0 and a pass after the expiry: true",
			main: func(m *Task, note func(...any)) error {
				var tm *Timeout
				err := m.Timeout(10, func(x *Timeout) error { tm = x; return m.Sleep(0) })
				note(err, tm.Expired())
				expiry := 0
				m.loop.CallLater(10, func() { expiry = m.loop.pass })
				err = m.Timeout(10, func(x *Timeout) error { tm = x; return m.Sleep(100) })
				note(Kind(err), tm.Expired(), "at 10, cancelling", m.Cancelling(), "and a pass after the expiry:", m.loop.pass == expiry+1)
				return nil
			}},
		{name: "nested_timeouts", want: "inner CancelledError; outer TimeoutError, cancelling 0",
			main: func(m *Task, note func(...any)) error {
				when := m.Now() + 10
				err := m.TimeoutAt(when, func(*Timeout) error {
					err := m.TimeoutAt(when, func(*Timeout) error { return m.Sleep(100) })
					note("inner", Kind(err))
					return err
				})
				note("outer", Kind(err)+", cancelling", m.Cancelling())
				return nil
			}},
		{name: "nested_timeouts_concurrent", want: "inner CancelledError false; outer TimeoutError at 10",
			main: func(m *Task, note func(...any)) error {
				err := m.Timeout(10, func(*Timeout) error {
					var inner *Timeout
					err := m.Timeout(50, func(x *Timeout) error { inner = x; return m.Sleep(100) })
					note("inner", Kind(err), inner.Expired())
					return err
				})
				note("outer", Kind(err), "at", m.Now())
				return nil
			}},
		{name: "nested_timeouts_loop_busy", want: "inner CancelledError; outer TimeoutError at 30",
			main: func(m *Task, note func(...any)) error {
				err := m.Timeout(10, func(*Timeout) error {
					err := m.Timeout(20, func(*Timeout) error {
						m.Work(30)
						m.Yield()
						return m.Sleep(100)
					})
					note("inner", Kind(err))
					return err
				})
				note("outer", Kind(err), "at", m.Now())
				return nil
			}},
		{name: "timeout_zero_sleep_zero", want: "TimeoutError after 1; TimeoutError after 1",
			main: func(m *Task, note func(...any)) error {
				for _, ms := range []int64{0, -5} {
					n, err := passes(m, func() error { return m.Timeout(ms, func(*Timeout) error { return m.Yield() }) })
					note(Kind(err), "after", n)
				}
				return nil
			}},
		{name: "a block without an await is never interrupted", want: "<nil> false; <nil>",
			main: func(m *Task, note func(...any)) error {
				var tm *Timeout
				err := m.Timeout(0, func(x *Timeout) error { tm = x; m.Work(100); return nil })
				note(err, tm.Expired())
				note(m.Yield())
				return nil
			}},
		{name: "a burn past the deadline", want: "first yield <nil>; second CancelledError; TimeoutError",
			main: func(m *Task, note func(...any)) error {
				err := m.Timeout(10, func(*Timeout) error {
					m.Work(20)
					note("first yield", m.Yield())
					err := m.Yield()
					note("second", err)
					return err
				})
				note(Kind(err))
				return nil
			}},
		{name: "equal deadlines", want: "the timeout first: TimeoutError; a sleep that was armed before: TimeoutError",
			main: func(m *Task, note func(...any)) error {
				note("the timeout first:", Kind(m.Timeout(10, func(*Timeout) error { return m.Sleep(10) })))
				f := m.loop.NewFuture()
				m.loop.CallLater(10, func() { f.SetResult(nil) })
				err := m.Timeout(10, func(*Timeout) error { _, err := m.Await(f); return err })
				note("a sleep that was armed before:", Kind(err))
				return nil
			}},
		// gh-96037: the TimeoutError shows in the context of what replaced it.
		{name: "foreign_exception_on_timeout", want: "ValueError, context TimeoutError, context CancelledError", old: "ValueError, context CancelledError",
			main: func(m *Task, note func(...any)) error {
				err := m.Timeout(10, func(*Timeout) error {
					return &Exception{Kind: "ValueError", Context: m.Sleep(100)}
				})
				text := Kind(err)
				for e, ok := err.(*Exception); ok && e.Context != nil; e, ok = e.Context.(*Exception) {
					text += ", context " + Kind(e.Context)
				}
				note(text)
				return nil
			}},
		{name: "foreign_cancel_doesnt_timeout_if_not_expired", want: "CancelledError, expired false cancelling 1",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					var tm *Timeout
					err := t.Timeout(100, func(x *Timeout) error { tm = x; return t.Sleep(1000) })
					note(Kind(err)+", expired", tm.Expired(), "cancelling", t.Cancelling())
					return nil, err
				})
				m.Sleep(5)
				task.Cancel()
				m.Await(task)
				return nil
			}},
		{name: "a cancellation and a timeout in one instant", want: "CancelledError, cancelling 1",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					err := t.Timeout(10, func(*Timeout) error { return t.Sleep(1000) })
					note(Kind(err)+", cancelling", t.Cancelling())
					return nil, err
				})
				m.loop.CallLater(10, func() { task.Cancel() })
				m.Await(task)
				return nil
			}},
		{name: "timeout_after_cancellation", want: "swallowed; TimeoutError, cancelling 1",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					if IsCancelled(t.Sleep(1000)) {
						note("swallowed")
					}
					err := t.Timeout(10, func(*Timeout) error { return t.Sleep(1000) })
					note(Kind(err)+", cancelling", t.Cancelling())
					return nil, nil
				})
				m.Sleep(5)
				task.Cancel()
				_, err := m.Await(task)
				return err
			}},
		{name: "cancel_in_timeout_after_cancellation", want: "CancelledError, cancelling 2",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					t.Sleep(1000)
					err := t.Timeout(10, func(*Timeout) error { t.Cancel(); return t.Sleep(1000) })
					note(Kind(err)+", cancelling", t.Cancelling())
					return nil, nil
				})
				m.Sleep(5)
				task.Cancel()
				_, err := m.Await(task)
				return err
			}},
		{name: "the block swallows the cancellation", want: "<nil> expired true cancelling 0",
			main: func(m *Task, note func(...any)) error {
				var tm *Timeout
				err := m.Timeout(10, func(x *Timeout) error { tm = x; m.Sleep(1000); return nil })
				note(err, "expired", tm.Expired(), "cancelling", m.Cancelling())
				return nil
			}},
		{name: "timeout_taskgroup", want: "ExceptionGroup: [ValueError ValueError TimeoutError] cancelling 0",
			old: "ExceptionGroup: [ValueError ValueError TimeoutError] cancelling 1",
			main: func(m *Task, note func(...any)) error {
				late := func(t *Task) (any, error) { t.Sleep(10); return nil, Errorf("ValueError", "") }
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("", late)
					g.CreateTask("", late)
					g.CreateTask("", func(t *Task) (any, error) {
						return nil, t.Timeout(10, func(*Timeout) error { return t.Sleep(1000) })
					})
					return nil
				})
				var kinds []string
				for _, e := range err.(*ExceptionGroup).Errors {
					kinds = append(kinds, Kind(e))
				}
				note(Kind(err)+":", kinds, "cancelling", m.Cancelling())
				return nil
			}},
		{name: "reschedule", want: "TimeoutError at 30; RuntimeError: cannot change state of expired Timeout; <nil> at 80; RuntimeError: cannot change state of finished Timeout",
			main: func(m *Task, note func(...any)) error {
				var tm *Timeout
				err := m.Timeout(10, func(x *Timeout) error {
					tm = x
					if err := x.Reschedule(30); err != nil || x.When() != 30 {
						return err
					}
					return m.Sleep(100)
				})
				note(Kind(err), "at", m.Now())
				note(tm.Reschedule(50))
				err = m.Timeout(10, func(x *Timeout) error { tm = x; x.Reschedule(Forever); return m.Sleep(50) })
				note(err, "at", m.Now())
				note(tm.Reschedule(50))
				return nil
			}},
	})
}
