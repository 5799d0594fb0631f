package engine

import (
	"errors"
	"testing"
)

func TestTasksAndFutures(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "cancel_yield", want: "body: CancelledError; main: CancelledError; cancelled true",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					err := t.Yield()
					note("body:", err)
					return nil, err
				})
				m.Yield()
				task.Cancel()
				note("main:", outcome(m.Await(task)))
				note("cancelled", task.Cancelled())
				return nil
			}},
		{name: "cancel_inner_future", want: "CancelledError; cancelled true; cancelling 0",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				task := m.loop.CreateTask("t", awaiting(f))
				m.Yield()
				f.Cancel()
				note(outcome(m.Await(task)))
				note("cancelled", task.Cancelled())
				note("cancelling", task.Cancelling())
				return nil
			}},
		{name: "cancel_both_task_and_inner_future", want: "true; true; body: CancelledError; CancelledError; true true",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					_, err := t.Await(f)
					note("body:", err)
					return nil, err
				})
				m.Yield()
				note(f.Cancel())
				note(task.Cancel())
				note(outcome(m.Await(task)))
				note(f.Cancelled(), task.Cancelled())
				return nil
			}},
		{name: "cancel_task_catching", want: "42; cancelled false; cancelling 3",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					t.Sleep(100)
					return 42, nil
				})
				m.Yield()
				for range 3 {
					task.Cancel()
				}
				note(outcome(m.Await(task)))
				note("cancelled", task.Cancelled())
				note("cancelling", task.Cancelling())
				return nil
			}},
		{name: "cancel_task_ignoring", want: "first CancelledError; second <nil>; done at 10",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					note("first", t.Sleep(1000))
					note("second", t.Sleep(10))
					return "done", nil
				})
				m.Yield()
				task.Cancel()
				note(outcome(m.Await(task)), "at", m.Now())
				return nil
			}},
		{name: "cancel_current_task", want: "CancelledError at 0; CancelledError",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					t.Cancel()
					err := t.Sleep(100)
					note(err, "at", t.Now())
					return nil, err
				})
				note(outcome(m.Await(task)))
				return nil
			}},
		{name: "cancel_at_end", want: "body is over; CancelledError; cancelled true",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					t.Cancel()
					note("body is over")
					return 42, nil
				})
				note(outcome(m.Await(task)))
				note("cancelled", task.Cancelled())
				return nil
			}},
		// One pass a level on the way up: depth 3 is p+1, +2, +3, and the awaiter +4.
		{name: "cancel_awaited_task", want: "innermost future cancelled true; CancelledError after 4 passes; true true true",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				inner := m.loop.CreateTask("inner", awaiting(f))
				middle := m.loop.CreateTask("middle", awaiting(inner))
				outer := m.loop.CreateTask("outer", awaiting(middle))
				m.Sleep(1)
				outer.Cancel()
				note("innermost future cancelled", f.Cancelled())
				n, err := passes(m, func() error { _, err := m.Await(outer); return err })
				note(err, "after", n, "passes")
				note(inner.Cancelled(), middle.Cancelled(), outer.Cancelled())
				return nil
			}},
		{name: "cancel_with_message_before_starting_task", want: "CancelledError: my message after 2 passes",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(*Task) (any, error) {
					note("the body ran")
					return nil, nil
				})
				task.CancelMessage("my message")
				n, err := passes(m, func() error { _, err := m.Await(task); return err })
				note(err, "after", n, "passes")
				return nil
			}},
		{name: "uncancel_basic", want: "0 1 2; uncancel 1 0 0; CancelledError; CancelledError; still cancelling 0",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					err := t.Sleep(100)
					note(err)
					return nil, err
				})
				m.Yield()
				a := task.Cancelling()
				task.Cancel()
				b := task.Cancelling()
				task.Cancel()
				note(a, b, task.Cancelling())
				note("uncancel", task.Uncancel(), task.Uncancel(), task.Uncancel())
				note(outcome(m.Await(task)))
				note("still cancelling", task.Cancelling())
				return nil
			}},
		{name: "uncancel_structured_blocks", want: "inner TimeoutError, cancelling 0; outer <nil>; 42",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					err := t.Timeout(100, func(*Timeout) error {
						err := t.Timeout(10, func(*Timeout) error { return t.Sleep(50) })
						note("inner", Kind(err)+",", "cancelling", t.Cancelling())
						return t.Sleep(20)
					})
					note("outer", err)
					return 42, nil
				})
				note(outcome(m.Await(task)))
				return nil
			}},
		{name: "uncancel_resets_must_cancel", want: "slept <nil>; 42", old: "slept CancelledError; 42",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", func(t *Task) (any, error) {
					t.Cancel()
					t.Uncancel()
					note("slept", t.Sleep(1))
					return 42, nil
				})
				note(outcome(m.Await(task)))
				return nil
			}},
		{name: "task_awaits_on_itself", want: "RuntimeError: task cannot await on itself, a pass later",
			main: func(m *Task, note func(...any)) error {
				var task *Task
				task = m.loop.CreateTask("t", func(t *Task) (any, error) {
					n, err := passes(t, func() error { _, err := t.Await(task); return err })
					if n != 1 {
						return nil, err
					}
					note(err.Error() + ", a pass later")
					return nil, nil
				})
				_, err := m.Await(task)
				return err
			}},
		{name: "a future of another loop", want: "RuntimeError: task got a Future attached to a different loop",
			main: func(m *Task, note func(...any)) error {
				other := New(Options{})
				defer other.Close()
				note(outcome(m.Await(other.NewFuture())))
				return nil
			}},
		{name: "step_result_future", want: "7 at 5",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				m.loop.CallLater(5, func() { f.SetResult(7) })
				note(outcome(m.Await(f)), "at", m.Now())
				return nil
			}},
		{name: "log_destroyed_pending_task", want: "shutdown raised Deadlock: nothing is ready and no timer is armed; reported " + TaskDestroyed,
			main: func(m *Task, _ func(...any)) error {
				f := m.loop.NewFuture()
				m.loop.CreateTask("t", func(t *Task) (any, error) {
					m.loop.NewFuture()
					t.Await(f) // the cancellation of the shutdown is swallowed
					return t.Await(t.loop.NewFuture())
				})
				return m.Yield()
			}},
		{name: "tb_logger_not_called_after_cancel", want: "false",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				f.SetException(Errorf("E", ""))
				note(f.Cancel()) // there is nothing to cancel, yet who tries has seen it
				return nil
			}},
		{name: "future_exception_never_retrieved", want: "reported " + FutureNeverRetrieved + "; reported " + TaskNeverRetrieved,
			main: func(m *Task, _ func(...any)) error {
				m.loop.NewFuture().SetException(Errorf("E", ""))
				m.loop.CreateTask("t", failing(0, "E"))
				return m.Sleep(1)
			}},
		{name: "retrieved by result, exception, await and gather", want: "E E E E",
			main: func(m *Task, note func(...any)) error {
				fs := make([]*Future, 4)
				for i := range fs {
					fs[i] = &m.loop.CreateTask("", failing(0, "E")).Future
				}
				m.Sleep(1)
				_, a := fs[0].Result()
				b := fs[1].Exception()
				_, c := m.Await(fs[2])
				_, d := m.Await(m.loop.Gather(fs[3]))
				note(a, b, c, d)
				return nil
			}},
		{name: "coroutine was never awaited", want: "reported " + CoroutineNotAwaited,
			main: func(m *Task, _ func(...any)) error {
				m.loop.Coroutine("lost", sleeping(1, nil))
				m.loop.Coroutine("closed", sleeping(1, nil)).Close()
				_, err := m.Await(m.loop.Coroutine("awaited", sleeping(1, nil)))
				return err
			}},
		{name: "a coroutine runs once", want: "7 <nil>; RuntimeError: cannot reuse already awaited coroutine",
			main: func(m *Task, note func(...any)) error {
				c := m.loop.Coroutine("c", sleeping(0, 7))
				v, err := m.Await(c)
				note(v, err)
				note(outcome(m.Await(m.loop.Gather(c))))
				return nil
			}},
		{name: "callbacks_invoked_on_set_result", want: "set; a; b; late, a pass after it was added: true",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				f.AddDoneCallback(func(*Future) { note("a") })
				f.AddDoneCallback(func(*Future) { note("b") })
				f.SetResult(1)
				note("set")
				m.Yield()
				added := m.loop.pass
				f.AddDoneCallback(func(*Future) { note("late, a pass after it was added:", m.loop.pass == added+1) })
				return m.Yield()
			}},
		{name: "remove_done_callback", want: "true false; kept; scheduled",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				removed := f.AddDoneCallback(func(*Future) { note("removed") })
				f.AddDoneCallback(func(*Future) { note("kept") })
				scheduled := f.AddDoneCallback(func(*Future) { note("scheduled") })
				note(f.RemoveDoneCallback(removed), f.RemoveDoneCallback(removed))
				f.SetResult(nil)
				f.RemoveDoneCallback(scheduled) // too late: it is in the ready queue
				return m.Yield()
			}},
		{name: "set_result_unless_cancelled", want: "CancelledError at 5; the loop ended at 10",
			main: func(m *Task, note func(...any)) error {
				task := m.loop.CreateTask("t", sleeping(10, nil))
				m.loop.CallLater(5, func() { task.Cancel() })
				note(outcome(m.Await(task)), "at", m.Now())
				err := m.Sleep(5)
				note("the loop ended at", m.Now())
				return err
			}},
		{name: "InvalidState", want: "InvalidStateError: result is not set; InvalidStateError: invalid state; RuntimeError: a task does not support to be set",
			main: func(m *Task, note func(...any)) error {
				f := m.loop.NewFuture()
				note(outcome(f.Result()))
				f.SetResult(1)
				note(f.SetException(Errorf("E", "")))
				note(m.SetResult(1))
				return nil
			}},
		{name: "current_task_with_interleaving_tasks", want: "a true; b true; a true; b true; callback true; main true",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				for _, name := range []string{"a", "b"} {
					l.CreateTask(name, func(t *Task) (any, error) {
						note(name, l.CurrentTask() == t)
						err := t.Yield()
						note(name, l.CurrentTask() == t)
						return nil, err
					})
				}
				m.Yield()
				l.CallSoon(func() { note("callback", l.CurrentTask() == nil) })
				m.Yield()
				note("main", l.CurrentTask() == m)
				return nil
			}},
		{name: "all_tasks is in order of creation", want: "main a b",
			main: func(m *Task, note func(...any)) error {
				m.loop.CreateTask("a", sleeping(1, nil))
				m.loop.CreateTask("done", sleeping(0, nil))
				m.loop.CreateTask("b", sleeping(1, nil))
				m.Yield()
				m.Yield()
				var names []any
				for _, t := range m.loop.AllTasks() {
					names = append(names, t.name)
				}
				note(names...)
				return m.Sleep(1)
			}},
		{name: "a task that returns in its first step", want: "2 passes",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error { _, err := m.Await(m.loop.CreateTask("", nothing)); return err })
				note(n, "passes")
				return err
			}},
	})
}

// KeyboardInterrupt is the task's exception, and leaves the run as well.
func TestBaseExceptionDuringCancel(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	task := l.CreateTask("t", func(t *Task) (any, error) {
		if err := t.Sleep(1000); IsCancelled(err) {
			return nil, ErrKeyboardInterrupt
		}
		return nil, nil
	})
	ran := false
	l.CallLater(5, func() { task.Cancel() })
	l.CallLater(6, func() { ran = true })
	if err := l.Run(100); !errors.Is(err, ErrKeyboardInterrupt) {
		t.Errorf("the run returned %v", err)
	}
	if !errors.Is(task.Exception(), ErrKeyboardInterrupt) || ran {
		t.Errorf("the task's exception is %v; the loop went on: %v", task.Exception(), ran)
	}
	if err := l.Run(100); err != nil || !ran {
		t.Errorf("the next run returned %v; the rest ran: %v", err, ran)
	}
}

func TestStopWhileRunInComplete(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	l.CallLater(5, l.Stop)
	if _, err := l.RunUntilComplete(l.NewFuture()); !errors.Is(err, Errorf("RuntimeError", "event loop stopped before Future completed")) {
		t.Errorf("%v", err)
	}
	if _, err := l.RunUntilComplete(l.NewFuture()); !errors.Is(err, ErrDeadlock) {
		t.Errorf("%v, want %v", err, ErrDeadlock)
	}
}

// error_in_call_soon: a task that cannot be scheduled is not made.
func TestErrorInCallSoon(t *testing.T) {
	l := New(Options{})
	l.Close()
	defer func() {
		if recover() == nil || l.tasks.first != nil || len(l.Reports()) > 0 {
			t.Errorf("a closed loop made a task, reports %v", l.Reports())
		}
	}()
	l.CreateTask("t", nothing)
}

func TestRunAfterClose(t *testing.T) {
	l := New(Options{})
	l.Close()
	if err := l.Run(1); !errors.Is(err, Errorf("RuntimeError", "event loop is closed")) {
		t.Errorf("%v", err)
	}
}

func TestAwaitThroughAnotherTask(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	other := l.CreateTask("other", sleeping(10, nil))
	l.CreateTask("t", func(*Task) (any, error) { return nil, other.Sleep(1) })
	defer func() {
		if r := recover(); r != "engine: an await through other from outside its body" {
			t.Errorf("recovered %v", r)
		}
	}()
	l.Run(20)
}

func TestCloseInsideARun(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	defer func() {
		if recover() != "engine: Close of a loop that is running" {
			t.Error("a loop was closed from inside its run")
		}
	}()
	l.CallSoon(l.Close)
	l.Run(1)
}

func TestRunInsideARun(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	var err error
	l.CallSoon(func() { err = l.Run(1) })
	l.Run(1)
	if !errors.Is(err, Errorf("RuntimeError", "this event loop is already running")) {
		t.Errorf("%v", err)
	}
}

func TestCallbackRaises(t *testing.T) {
	l := New(Options{})
	defer l.Close()
	ran := 0
	l.CallSoon(func() { panic(Errorf("ValueError", "bad")) }).Named("bad one")
	l.CallSoon(func() { ran++ })
	var handled []Report
	l.SetExceptionHandler(func(r Report) { handled = append(handled, r) })
	if err := l.Run(1); err != nil || ran != 1 {
		t.Errorf("err %v, the pass went on: %v", err, ran == 1)
	}
	if len(handled) != 1 || handled[0].Message != "Exception in callback" || handled[0].Name != "bad one" || handled[0].Pass != 1 {
		t.Errorf("handled %+v", handled)
	}
	l.CallSoon(func() { panic(ErrSystemExit) })
	if err := l.Run(1); !errors.Is(err, ErrSystemExit) {
		t.Errorf("SystemExit in a callback: the run returned %v", err)
	}
}

// A panic that is no error of the model is a mistake in Go code, and goes up.
func TestPanicsGoUp(t *testing.T) {
	for name, arrange := range map[string]func(*Loop){
		"callback": func(l *Loop) { l.CallSoon(func() { panic("a mistake") }) },
		"body":     func(l *Loop) { l.CreateTask("", func(*Task) (any, error) { panic("a mistake") }) },
	} {
		func() {
			l := New(Options{})
			defer l.Close()
			defer func() {
				if r := recover(); r != "a mistake" {
					t.Errorf("%s: recovered %v", name, r)
				}
			}()
			arrange(l)
			l.Run(10)
		}()
	}
}

func TestContext(t *testing.T) {
	v := &Var[int]{Name: "v", Default: -1}
	checkAll(t, []behaviour{
		{name: "copied where CPython copies", want: "task 1; callback 2; done-callback 3; main 3",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				f := l.NewFuture()
				v.Set(l, 1)
				task := l.CreateTask("", func(t *Task) (any, error) { note("task", v.Get(l)); return nil, nil })
				v.Set(l, 2)
				l.CallSoon(func() { note("callback", v.Get(l)); v.Set(l, 99) })
				v.Set(l, 3)
				f.AddDoneCallback(func(*Future) { note("done-callback", v.Get(l)) })
				f.SetResult(nil)
				_, err := m.Await(task)
				note("main", v.Get(l))
				return err
			}},
		{name: "a task keeps its own across awaits", want: "a 1 2; b 10 20; main -1",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				body := func(name string, step int) Body {
					return func(t *Task) (any, error) {
						v.Set(l, step)
						t.Sleep(5)
						first := v.Get(l)
						v.Set(l, 2*step)
						t.Sleep(5)
						note(name, first, v.Get(l))
						return nil, nil
					}
				}
				_, err := m.Await(l.Gather(l.CreateTask("a", body("a", 1)), l.CreateTask("b", body("b", 10))))
				note("main", v.Get(l))
				return err
			}},
		{name: "a coroutine shares its awaiter's", want: "7",
			main: func(m *Task, note func(...any)) error {
				_, err := m.Await(m.loop.Coroutine("", func(t *Task) (any, error) { v.Set(t.loop, 7); return nil, nil }))
				note(v.Get(m.loop))
				return err
			}},
		{name: "tasks may share one", want: "second sees 5; main -1; in the context 5",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				c := l.CopyContext()
				m.Await(l.CreateTaskWith(func(t *Task) (any, error) { v.Set(l, 5); return nil, nil }, TaskOptions{Context: c}))
				m.Await(l.CreateTaskWith(func(t *Task) (any, error) { note("second sees", v.Get(l)); return nil, nil }, TaskOptions{Context: c}))
				note("main", v.Get(l))
				l.RunIn(c, func() { note("in the context", v.Get(l)) })
				return nil
			}},
		{name: "call_soon with a context", want: "6; main -1; 6",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				c := l.CopyContext()
				l.CallSoon(func() { v.Set(l, 6); note(v.Get(l)) }).In(c)
				m.Yield()
				note("main", v.Get(l))
				l.RunIn(c, func() { note(v.Get(l)) })
				return nil
			}},
		{name: "to_thread_contextvars", want: "to_thread 4; run_in_executor -1; main 4",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				v.Set(l, 4)
				m.ToThread(5, func() (any, error) { note("to_thread", v.Get(l)); v.Set(l, 40); return nil, nil })
				m.Await(l.RunInExecutor(5, func() (any, error) { note("run_in_executor", v.Get(l)); return nil, nil }))
				note("main", v.Get(l))
				return nil
			}},
		{name: "wait_for", want: "main 3", old: "main -1", // a task of its own, in 3.11
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				_, err := m.WaitFor(l.Coroutine("", func(t *Task) (any, error) { v.Set(l, 3); return nil, nil }), 10)
				note("main", v.Get(l))
				return err
			}},
	})
}
