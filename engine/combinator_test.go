package engine

import (
	"fmt"
	"testing"
)

func TestCombinators(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "gather: constructor_empty_sequence", want: "true []; 0 passes",
			main: func(m *Task, note func(...any)) error {
				g := m.loop.Gather()
				note(g.Done(), outcome(g.Result()))
				n, err := passes(m, func() error { _, err := m.Await(g); return err })
				note(n, "passes")
				return err
			}},
		{name: "gather: both end in their first step", want: "[a b] after 3 passes",
			main: func(m *Task, note func(...any)) error {
				var got any
				n, err := passes(m, func() (err error) {
					got, err = m.Await(m.loop.Gather(
						m.loop.Coroutine("", func(*Task) (any, error) { return "a", nil }),
						m.loop.Coroutine("", func(*Task) (any, error) { return "b", nil })))
					return err
				})
				note(got, "after", n, "passes")
				return err
			}},
		{name: "gather: of what is done", want: "true; 0 passes", old: "false; 2 passes",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				f.SetResult(1)
				g := m.loop.Gather(f)
				note(g.Done())
				n, err := passes(m, func() error { _, err := m.Await(g); return err })
				note(n, "passes")
				return err
			}},
		{name: "gather: one_exception, exception_marking", want: "E at 5; others run on: false; at the end: true true",
			main: func(m *Task, note func(...any)) error {
				slow := m.loop.CreateTask("slow", sleeping(10, nil))
				late := m.loop.CreateTask("late", failing(10, "ValueError"))
				_, err := m.Await(m.loop.Gather(slow, m.loop.CreateTask("", failing(5, "E")), late))
				note(err, "at", m.Now())
				note("others run on:", slow.Done())
				m.Sleep(10)
				note("at the end:", slow.Done(), late.Done())
				return nil
			}},
		{name: "gather: return_exceptions", want: "[1 E CancelledError]",
			main: func(m *Task, note func(...any)) error {
				cancelled := m.loop.CreateTask("", sleeping(100, nil))
				m.loop.CallLater(1, func() { cancelled.Cancel() })
				note(outcome(m.Await(m.loop.GatherWith(GatherOptions{ReturnExceptions: true},
					m.loop.CreateTask("", sleeping(3, 1)), m.loop.CreateTask("", failing(2, "E")), cancelled))))
				return nil
			}},
		{name: "gather: result_exception_one_cancellation", want: "CancelledError, cancelling 0; the sibling lives on: true",
			main: func(m *Task, note func(...any)) error {
				one, other := m.loop.CreateTask("", sleeping(100, nil)), m.loop.CreateTask("", sleeping(100, nil))
				m.loop.CallLater(1, func() { one.Cancel() })
				_, err := m.Await(m.loop.Gather(one, other))
				note(err.Error()+",", "cancelling", m.Cancelling())
				note("the sibling lives on:", !other.Done())
				return nil
			}},
		{name: "gather: cancellation_broadcast", want: "a CancelledError; b CancelledError; main CancelledError after 3 passes",
			main: func(m *Task, note func(...any)) error {
				body := func(name string) Body {
					return func(t *Task) (any, error) {
						err := t.Sleep(100)
						note(name, err)
						return nil, err
					}
				}
				var cancelledIn int
				waiter := m.loop.CreateTask("w", func(t *Task) (any, error) {
					_, err := t.Await(t.loop.GatherWith(GatherOptions{ReturnExceptions: true},
						t.loop.CreateTask("", body("a")), t.loop.CreateTask("", body("b"))))
					note("main", err, "after", t.loop.pass-cancelledIn, "passes")
					return nil, err
				})
				m.Sleep(1)
				cancelledIn = m.loop.pass
				waiter.Cancel()
				m.Await(waiter)
				return nil
			}},
		{name: "gather: cancel_gather_1", want: "false; [1]",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				g := m.loop.Gather(f)
				f.SetResult(1)
				note(g.Cancel())
				note(outcome(m.Await(g)))
				return nil
			}},
		{name: "gather: cancel_gather_2", want: "child CancelledError: stop; CancelledError: stop",
			main: func(m *Task, note func(...any)) error {
				child := m.loop.CreateTask("", func(t *Task) (any, error) {
					err := t.Sleep(100)
					note("child", err)
					return nil, err
				})
				g := m.loop.Gather(child)
				m.Yield()
				g.CancelMessage("stop")
				note(outcome(m.Await(g)))
				return nil
			}},
		{name: "gather: duplicate_coroutines", want: "[7 7 7] from 1 run",
			main: func(m *Task, note func(...any)) error {
				runs := 0
				c := m.loop.Coroutine("", func(t *Task) (any, error) { runs++; return 7, t.Sleep(1) })
				note(outcome(m.Await(m.loop.Gather(c, c, c))), "from", runs, "run")
				return nil
			}},
		{name: "wait: first_completed", want: "1 done, 1 pending, at 5",
			main: func(m *Task, note func(...any)) error {
				a, b := m.loop.CreateTask("", sleeping(5, nil)), m.loop.CreateTask("", sleeping(10, nil))
				done, pending, err := m.Wait(Futures(a, b), WaitOptions{ReturnWhen: FirstCompleted})
				note(len(done), "done,", len(pending), "pending, at", m.Now())
				return err
			}},
		{name: "wait: first_exception_in_wait", want: "2 done at 7",
			main: func(m *Task, note func(...any)) error {
				a, b := m.loop.CreateTask("", sleeping(100, nil)), m.loop.CreateTask("", sleeping(5, nil))
				a.loop.CallLater(3, func() { b.Cancel() }) // to be cancelled is not to fail
				done, _, err := m.Wait(Futures(a, b, m.loop.CreateTask("", failing(7, "E"))), WaitOptions{ReturnWhen: FirstException})
				note(len(done), "done at", m.Now())
				done[1].Exception()
				return err
			}},
		{name: "wait: wait_concurrent_complete", want: "2 done",
			main: func(m *Task, note func(...any)) error {
				a, b := m.loop.CreateTask("", sleeping(10, nil)), m.loop.CreateTask("", sleeping(10, nil))
				m.Yield()
				done, _, err := m.Wait(Futures(a, b), WaitOptions{ReturnWhen: FirstCompleted, Bounded: true, Timeout: 10})
				note(len(done), "done")
				return err
			}},
		{name: "wait: wait_really_done", want: "both are done and went on: x y",
			main: func(m *Task, note func(...any)) error {
				a, b := m.loop.CreateTask("", sleeping(1, "x")), m.loop.CreateTask("", sleeping(1, "y"))
				done, _, err := m.Wait(Futures(a, b), WaitOptions{})
				x, _ := done[0].Result()
				y, _ := done[1].Result()
				note("both are done and went on:", x, y)
				return err
			}},
		{name: "wait: on what is done", want: "2 passes",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				f.SetResult(nil)
				n, err := passes(m, func() error { _, _, err := m.Wait([]*Future{f, f}, WaitOptions{}); return err })
				note(n, "passes")
				return err
			}},
		{name: "wait: the time is up", want: "0 done, 1 pending, at 5; cancelled false",
			main: func(m *Task, note func(...any)) error {
				a := m.loop.CreateTask("", sleeping(10, nil))
				done, pending, err := m.Wait(Futures(a), WaitOptions{Bounded: true, Timeout: 5})
				note(len(done), "done,", len(pending), "pending, at", m.Now())
				note("cancelled", a.Cancelled())
				return err
			}},
		{name: "wait: for nothing", want: "ValueError: set of Tasks/Futures is empty",
			main: func(m *Task, note func(...any)) error {
				_, _, err := m.Wait(nil, WaitOptions{})
				note(err)
				return nil
			}},
		{name: "wait: yield_wait_does_not_shield_cancel", want: "CancelledError; the waited one goes on: a at 10",
			main: func(m *Task, note func(...any)) error {
				a := m.loop.CreateTask("", sleeping(10, "a"))
				w := m.loop.CreateTask("", func(t *Task) (any, error) {
					_, _, err := t.Wait(Futures(a), WaitOptions{})
					return nil, err
				})
				m.Sleep(1)
				w.Cancel()
				note(outcome(m.Await(w)))
				note("the waited one goes on:", outcome(m.Await(a)), "at", m.Now())
				return nil
			}},
		{name: "as_completed: in order of completion", want: "b at 5; c at 7; a at 10",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				for f, err := range m.AsCompleted(Forever, l.CreateTask("", sleeping(10, "a")), l.CreateTask("", sleeping(5, "b")), l.Coroutine("", sleeping(7, "c"))) {
					if err != nil {
						return err
					}
					note(outcome(f.Result()), "at", m.Now())
				}
				return nil
			}},
		{name: "as_completed: as_completed_with_timeout", want: "a at 5; TimeoutError at 7; TimeoutError at 7; cancelled false",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				slow := l.CreateTask("", sleeping(20, "b"))
				for f, err := range m.AsCompleted(7, l.CreateTask("", sleeping(5, "a")), slow, l.CreateTask("", sleeping(20, "c"))) {
					if err == nil {
						_, err = f.Result()
					}
					if err != nil {
						note(err, "at", m.Now())
					} else {
						note("a at", m.Now())
					}
				}
				note("cancelled", slow.Cancelled())
				return nil
			}},
		{name: "as_completed: as_completed_with_unused_timeout", want: "a; the run ends at 5",
			main: func(m *Task, note func(...any)) error {
				for f, err := range m.AsCompleted(50, m.loop.CreateTask("", sleeping(5, "a"))) {
					if err != nil {
						return err
					}
					note(outcome(f.Result()))
				}
				note("the run ends at", m.Now())
				return nil
			}},
		{name: "as_completed: resume_iterator", want: "a; b",
			main: func(m *Task, note func(...any)) error {
				next := m.AsCompleted(Forever, m.loop.CreateTask("", sleeping(5, "a")), m.loop.CreateTask("", sleeping(7, "b")))
				for range 2 {
					for f := range next {
						note(outcome(f.Result()))
						break
					}
				}
				return nil
			}},
		{name: "as_completed: what the consumer costs", want: "2 passes after its end",
			main: func(m *Task, note func(...any)) error {
				ended := 0
				task := m.loop.CreateTask("", func(t *Task) (any, error) { err := t.Sleep(5); ended = t.loop.pass; return nil, err })
				for range m.AsCompleted(Forever, task) {
					note(m.loop.pass-ended, "passes after its end")
				}
				return nil
			}},
		{name: "as_completed: the consumer is cancelled", want: "CancelledError; left: 1",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				consumer := l.CreateTask("", func(t *Task) (any, error) {
					for _, err := range t.AsCompleted(Forever, l.CreateTask("", sleeping(50, nil))) {
						return nil, err
					}
					return nil, nil
				})
				m.Sleep(1)
				consumer.Cancel()
				note(outcome(m.Await(consumer)))
				note("left:", len(l.AllTasks())-1)
				return nil
			}},
		{name: "shield: shield_effect", want: "CancelledError; the inner goes on: a",
			main: func(m *Task, note func(...any)) error {
				inner := m.loop.CreateTask("", sleeping(10, "a"))
				w := m.loop.CreateTask("", awaiting(m.loop.Shield(inner)))
				m.Sleep(1)
				w.Cancel()
				note(outcome(m.Await(w)))
				note("the inner goes on:", outcome(m.Await(inner)))
				return nil
			}},
		{name: "shield: passes", want: "2 passes after its end",
			main: func(m *Task, note func(...any)) error {
				ended := 0
				inner := m.loop.CreateTask("", func(t *Task) (any, error) { err := t.Sleep(5); ended = t.loop.pass; return nil, err })
				_, err := m.Await(m.loop.Shield(inner))
				note(m.loop.pass-ended, "passes after its end")
				return err
			}},
		{name: "shield: shield_cancel_inner", want: "CancelledError, cancelling 0",
			main: func(m *Task, note func(...any)) error {
				inner := m.loop.CreateTask("", sleeping(10, "a"))
				m.loop.CallLater(1, func() { inner.Cancel() })
				_, err := m.Await(m.loop.Shield(inner))
				note(err.Error()+",", "cancelling", m.Cancelling())
				return nil
			}},
		{name: "shield: shield_shortcut", want: "true",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				f.SetResult(1)
				note(m.loop.Shield(f) == f)
				return nil
			}},
		// gh-86802: the late failure of what was shielded.
		{name: "shield: shield_cancel_outer_exception", want: "reported E exception in shielded future", old: "reported " + TaskNeverRetrieved,
			main: func(m *Task, _ func(...any)) error {
				inner := m.loop.CreateTask("", failing(5, "E"))
				outer := m.loop.Shield(inner)
				outer.Cancel()
				return m.Sleep(10)
			}},
		{name: "shield: shield_duplicate_log_once", want: "reported E exception in shielded future", only: "3.14",
			main: func(m *Task, _ func(...any)) error {
				inner := m.loop.CreateTask("", failing(5, "E"))
				for range 3 {
					m.loop.Shield(inner).Cancel()
				}
				return m.Sleep(10)
			}},
		{name: "shield: shield_gather", want: "CancelledError; [1 2]",
			main: func(m *Task, note func(...any)) error {
				g := m.loop.Gather(m.loop.CreateTask("", sleeping(5, 1)), m.loop.CreateTask("", sleeping(5, 2)))
				outer := m.loop.Shield(g)
				outer.Cancel()
				note(outcome(m.Await(outer)))
				note(outcome(m.Await(g)))
				return nil
			}},
		{name: "shield: gather_shield", want: "CancelledError; inner done false false",
			main: func(m *Task, note func(...any)) error {
				a, b := m.loop.CreateTask("", sleeping(5, 1)), m.loop.CreateTask("", sleeping(5, 2))
				g := m.loop.Gather(m.loop.Shield(a), m.loop.Shield(b))
				m.Yield()
				g.Cancel()
				note(outcome(m.Await(g)))
				note("inner done", a.Done(), b.Done())
				return m.Sleep(10)
			}},
		{name: "threads: the hand-over", want: "value 2 passes after the thread ended, at 30",
			main: func(m *Task, note func(...any)) error {
				ended := 0
				v, err := m.Await(m.loop.RunInExecutor(30, func() (any, error) { ended = m.loop.pass; return "value", nil }))
				note(v, m.loop.pass-ended, "passes after the thread ended, at", m.Now())
				return err
			}},
		{name: "threads: an error, and a cancellation", want: "E; CancelledError at 35; the work is done all the same: true",
			main: func(m *Task, note func(...any)) error {
				_, err := m.ToThread(30, func() (any, error) { return nil, Errorf("E", "") })
				note(err)
				worked := false
				task := m.loop.CreateTask("", func(t *Task) (any, error) {
					return t.ToThread(30, func() (any, error) { worked = true; return nil, nil })
				})
				m.Sleep(5)
				task.Cancel()
				note(outcome(m.Await(task)), "at", m.Now())
				m.Sleep(30)
				note("the work is done all the same:", worked)
				return nil
			}},
		{name: "threads: run_coroutine_threadsafe", want: "now 1 task; a pass later 2, started false; InvalidStateError: result is not set; started 2 passes later; the thread knows in the pass after the end: true; 7",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				before, started, ended := l.pass, 0, 0
				cf := l.RunCoroutineThreadsafe(l.Coroutine("", func(t *Task) (any, error) {
					started = l.pass
					err := t.Sleep(5)
					ended = l.pass
					return 7, err
				}))
				cf.AddDoneCallback(func(*ConcurrentFuture) {
					note("the thread knows in the pass after the end:", l.pass == ended+1)
				})
				note("now", len(l.AllTasks()), "task")
				m.Yield()
				note(fmt.Sprintf("a pass later %d, started %v", len(l.AllTasks()), started != 0))
				note(outcome(cf.Result()))
				m.Yield()
				note("started", started-before, "passes later")
				m.Sleep(10)
				note(outcome(cf.Result()))
				return nil
			}},
		{name: "threads: run_coroutine_threadsafe_and_cancel", want: "true; CancelledError; the task: CancelledError; false",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				cf := l.RunCoroutineThreadsafe(l.Coroutine("", func(t *Task) (any, error) {
					err := t.Sleep(50)
					note("the task:", err)
					return nil, err
				}))
				m.Sleep(5)
				note(cf.Cancel())
				note(outcome(cf.Result()))
				m.Sleep(5)
				done := l.RunCoroutineThreadsafe(l.Coroutine("", nothing))
				m.Sleep(5)
				note(done.Cancel())
				return nil
			}},
	})
}
