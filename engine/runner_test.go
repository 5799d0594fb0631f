package engine

import (
	"errors"
	"fmt"
	"testing"
)

// TestShutdownPasses: what asyncio.run costs around a main.
func TestShutdownPasses(t *testing.T) {
	for _, c := range []struct {
		name string
		main Body
		want int
	}{
		{"trivial", nothing, 6},
		{"sleep(1000)", sleeping(1000, nil), 8},
		{"a leftover task that never started", func(t *Task) (any, error) { t.loop.CreateTask("", sleeping(10, nil)); return nil, nil }, 9},
		{"a leftover task", func(t *Task) (any, error) { t.loop.CreateTask("", sleeping(10, nil)); return nil, t.Yield() }, 10},
	} {
		for _, p := range []Profile{Python311(), Python314()} {
			r := NewRunner(Options{Profile: p})
			if _, err := r.Run(c.main); err != nil {
				t.Fatal(err)
			}
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			if got := r.Loop().Pass(); got != c.want {
				t.Errorf("%s, %s: %d passes, want %d", c.name, p.Name, got, c.want)
			}
		}
	}
}

func TestRunner(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "asyncio_run_cancels_hanging_tasks", want: "main is over; a CancelledError; b cleaned at 30",
			main: func(m *Task, note func(...any)) error {
				m.loop.CreateTask("a", func(t *Task) (any, error) { err := t.Sleep(1000); note("a", err); return nil, err })
				m.loop.CreateTask("b", func(t *Task) (any, error) {
					err := t.Sleep(1000)
					t.Sleep(20) // the shutdown waits for it
					note("b cleaned at", t.Now())
					return nil, err
				})
				m.Sleep(10)
				note("main is over")
				return nil
			}},
		{name: "asyncio_run_reports_hanging_tasks_errors", want: "reported " + ShutdownFailure,
			main: func(m *Task, _ func(...any)) error {
				m.loop.CreateTask("", func(t *Task) (any, error) { t.Sleep(1000); return nil, Errorf("E", "") })
				return m.Yield()
			}},
		{name: "main's own error comes first", want: "main raised E; reported " + ShutdownFailure,
			main: func(m *Task, _ func(...any)) error {
				m.loop.CreateTask("", func(t *Task) (any, error) { t.Sleep(1000); return nil, Errorf("E", "") })
				m.Yield()
				return Errorf("E", "")
			}},
		{name: "a leftover that hangs", want: "shutdown raised " + ErrDeadlock.Error() + "; reported " + TaskDestroyed,
			main: func(m *Task, _ func(...any)) error {
				m.loop.CreateTask("", func(t *Task) (any, error) { t.Sleep(1000); return t.Await(t.loop.NewFuture()) })
				return m.Yield()
			}},
	})
}

func TestRunTwiceInOneContext(t *testing.T) {
	v := &Var[string]{Name: "v"}
	r := NewRunner(Options{})
	defer r.Close()
	for i, want := range []string{"", "set by 0"} {
		got, err := r.Run(func(t *Task) (any, error) {
			before := v.Get(t.loop)
			v.Set(t.loop, fmt.Sprint("set by ", i))
			return before, nil
		})
		if err != nil || got != want {
			t.Errorf("run %d: %v, %v; want %q", i, got, err, want)
		}
	}
}

func TestRun(t *testing.T) {
	if v, err := Run(Options{}, sleeping(5, "value")); v != "value" || err != nil {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := Run(Options{}, failing(5, "E")); Kind(err) != "E" {
		t.Errorf("%v", err)
	}
	_, err := Run(Options{}, func(t *Task) (any, error) {
		t.loop.CreateTask("", func(t *Task) (any, error) { t.Sleep(9); return t.Await(t.loop.NewFuture()) })
		return nil, t.Yield()
	})
	if !errors.Is(err, ErrDeadlock) {
		t.Errorf("a leftover that hangs: %v", err)
	}
}

func TestEagerTasks(t *testing.T) {
	eager := func(l *Loop, body Body) *Task { return l.CreateTaskWith(body, TaskOptions{Eager: true}) }
	checkAll(t, []behaviour{
		{name: "done without the ready queue", want: "ran inside create_task as itself; main again true; done true; 0 passes; gather 0 passes", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				l := m.loop
				task := eager(l, func(t *Task) (any, error) {
					if l.CurrentTask() == t {
						note("ran inside create_task as itself")
					}
					return nil, nil
				})
				note("main again", l.CurrentTask() == m)
				note("done", task.Done())
				n, _ := passes(m, func() error { _, err := m.Await(task); return err })
				note(n, "passes")
				n, err := passes(m, func() error { _, err := m.Await(l.Gather(task, eager(l, nothing))); return err })
				note("gather", n, "passes")
				return err
			}},
		{name: "block_after_eager_step", want: "first step; main; second step at 5", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				task := eager(m.loop, func(t *Task) (any, error) {
					note("first step")
					err := t.Sleep(5)
					note("second step at", t.Now())
					return nil, err
				})
				note("main")
				_, err := m.Await(task)
				return err
			}},
		{name: "cancellation_after_eager_completion", want: "false; cancelled false", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				task := eager(m.loop, nothing)
				note(task.Cancel())
				note("cancelled", task.Cancelled())
				return nil
			}},
		{name: "recursive_taskgroups", want: "120 tasks ran", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				ran := 0
				var spread func(t *Task, depth int) error
				spread = func(t *Task, depth int) error {
					return t.TaskGroup(func(g *TaskGroup) error {
						for range 3 {
							if _, err := g.CreateTaskWith(func(t *Task) (any, error) {
								ran++
								if depth == 1 {
									return nil, nil
								}
								return nil, spread(t, depth-1)
							}, TaskOptions{Eager: true}); err != nil {
								return err
							}
						}
						return nil
					})
				}
				err := spread(m, 4)
				note(ran, "tasks ran")
				return err
			}},
		// gh-128550, gh-128588: a child that fails eagerly goes through its callback.
		{name: "an eager child fails in a group", want: "the block goes on; ExceptionGroup[E]; cancelling 0", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTaskWith(func(*Task) (any, error) { return nil, Errorf("E", "") }, TaskOptions{Eager: true})
					note("the block goes on")
					return nil
				})
				note(grouped(err))
				note("cancelling", m.Cancelling())
				return nil
			}},
		{name: "a done eager child costs the group", want: "2", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error {
					return m.TaskGroup(func(g *TaskGroup) error {
						g.CreateTaskWith(nothing, TaskOptions{Eager: true})
						return nil
					})
				})
				note(n)
				return err
			}},
	})
	// In 3.12 the group handles it inside create_task.
	r := NewRunner(Options{Profile: Python312()})
	n := 0
	if _, err := r.Run(func(m *Task) (_ any, err error) {
		n, err = passes(m, func() error {
			return m.TaskGroup(func(g *TaskGroup) error {
				g.CreateTaskWith(nothing, TaskOptions{Eager: true})
				return nil
			})
		})
		return nil, err
	}); err != nil || n != 0 {
		t.Errorf("3.12: %v, %d passes, want 0", err, n)
	}
	r.Close()
}

func TestDebug(t *testing.T) {
	for _, c := range []struct {
		chunk int64
		slow  int
	}{{90, 0}, {99, 0}, {100, 10}, {101, 10}, {200, 10}} {
		l := New(Options{Debug: true})
		l.CreateTask("hog", func(t *Task) (any, error) {
			for range 10 {
				t.Burn(c.chunk)
			}
			return nil, nil
		})
		l.Run(5000)
		if got := len(l.SlowCallbacks()); got != c.slow {
			t.Errorf("%d ms: %d slow callbacks, want %d", c.chunk, got, c.slow)
		}
		l.Close()
	}

	// gh-101946, what real asyncio does not tell: no callback is slow, and yet the pass is.
	l := New(Options{Debug: true})
	defer l.Close()
	l.CreateTask("beat", func(t *Task) (any, error) { return nil, t.Sleep(100) })
	addHogs(l, 60, 3)
	l.Run(300)
	if len(l.SlowCallbacks()) != 0 {
		t.Errorf("slow callbacks: %+v", l.SlowCallbacks())
	}
	want := SlowPass{Pass: 1, At: 0, Took: 180, Late: []Late{{"beat", 100, 80}}}
	if got := l.SlowPasses(); len(got) != 2 || fmt.Sprint(got[0]) != fmt.Sprint(want) {
		t.Errorf("slow passes: %+v, want first %+v", got, want)
	}
}
