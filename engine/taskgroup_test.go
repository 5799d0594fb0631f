package engine

import (
	"errors"
	"fmt"
	"testing"
)

// grouped tells the kinds in a group, nested groups in brackets.
func grouped(err error) string {
	g, ok := err.(*ExceptionGroup)
	if !ok {
		return outcome("ok", err)
	}
	text := ""
	for _, e := range g.Errors {
		text += " " + grouped(e)
	}
	return Kind(g) + "[" + text[1:] + "]"
}

func TestTaskGroups(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "passes: empty", want: "0",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error { return m.TaskGroup(func(*TaskGroup) error { return nil }) })
				note(n)
				return err
			}},
		{name: "passes: two instant children", want: "3",
			main: func(m *Task, note func(...any)) error {
				n, err := passes(m, func() error {
					return m.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("a", nothing)
						g.CreateTask("b", nothing)
						return nil
					})
				})
				note(n)
				return err
			}},
		{name: "passes: a child raises", want: "ExceptionGroup[E]; 4 passes after",
			main: func(m *Task, note func(...any)) error {
				raised := 0
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("a", func(t *Task) (any, error) {
						t.Sleep(5)
						raised = t.loop.pass
						return nil, Errorf("E", "")
					})
					g.CreateTask("b", sleeping(100, nil))
					return nil
				})
				note(grouped(err))
				note(m.loop.pass-raised, "passes after")
				return nil
			}},
		{name: "taskgroup_03: to cancel one child by hand is harmless", want: "a cancelled true b done; at 10",
			main: func(m *Task, note func(...any)) error {
				var a, b *Task
				err := m.TaskGroup(func(g *TaskGroup) error {
					a, _ = g.CreateTask("a", sleeping(100, nil))
					b, _ = g.CreateTask("b", sleeping(10, "done"))
					m.Sleep(1)
					a.Cancel()
					return nil
				})
				v, _ := b.Result()
				note("a cancelled", a.Cancelled(), "b", v)
				note("at", m.Now())
				return err
			}},
		{name: "taskgroup_04: cancel_children_on_child_error", want: "b CancelledError at 5; ExceptionGroup[E]; cancelling 0",
			old: "b CancelledError at 5; ExceptionGroup[E]; cancelling 1",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("a", failing(5, "E"))
					g.CreateTask("b", func(t *Task) (any, error) {
						err := t.Sleep(100)
						note("b", err, "at", t.Now())
						return nil, err
					})
					return nil
				})
				note(grouped(err))
				note("cancelling", m.Cancelling())
				return nil
			}},
		{name: "the block is interrupted by a child's error", want: "block CancelledError, cancelling 1; ExceptionGroup[E]; cancelling 0",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("a", failing(5, "E"))
					err := m.Sleep(100)
					note("block", err.Error()+", cancelling", m.Cancelling())
					return err
				})
				note(grouped(err))
				note("cancelling", m.Cancelling())
				return nil
			}},
		{name: "taskgroup_08: outside cancel and a failing cleanup", want: "ExceptionGroup[ValueError]",
			main: func(m *Task, note func(...any)) error {
				outer := m.loop.CreateTask("outer", func(t *Task) (any, error) {
					return nil, t.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("", func(t *Task) (any, error) {
							t.Sleep(100)
							return nil, Errorf("ValueError", "")
						})
						return t.Sleep(50)
					})
				})
				m.Sleep(1)
				outer.Cancel()
				_, err := m.Await(outer)
				note(grouped(err))
				return nil
			}},
		{name: "taskgroup_09: a body error cancels the children", want: "child CancelledError; ExceptionGroup[ZeroDivisionError]",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("", func(t *Task) (any, error) { err := t.Sleep(100); note("child", err); return nil, err })
					m.Sleep(1)
					return Errorf("ZeroDivisionError", "")
				})
				note(grouped(err))
				return nil
			}},
		{name: "taskgroup_11: nested, cancelled from outside", want: "inner left CancelledError; outer left CancelledError; CancelledError",
			main: func(m *Task, note func(...any)) error {
				outer := m.loop.CreateTask("outer", func(t *Task) (any, error) {
					err := t.TaskGroup(func(*TaskGroup) error {
						err := t.TaskGroup(func(g *TaskGroup) error { g.CreateTask("", sleeping(100, nil)); return nil })
						note("inner left", err)
						return err
					})
					note("outer left", err)
					return nil, err
				})
				m.Sleep(1)
				outer.Cancel()
				note(outcome(m.Await(outer)))
				return nil
			}},
		{name: "taskgroup_13: nested, the inner fails", want: "ExceptionGroup[ExceptionGroup[E]]",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("", sleeping(100, nil))
					return m.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("", failing(1, "E"))
						return m.Sleep(100)
					})
				})
				note(grouped(err))
				return nil
			}},
		{name: "taskgroup_18: the body replaces the cancellation", want: "ExceptionGroup[ValueError]",
			main: func(m *Task, note func(...any)) error {
				outer := m.loop.CreateTask("outer", func(t *Task) (any, error) {
					return nil, t.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("", sleeping(50, nil))
						t.Sleep(100)
						return Errorf("ValueError", "")
					})
				})
				m.Sleep(1)
				outer.Cancel()
				_, err := m.Await(outer)
				note(grouped(err))
				return nil
			}},
		{name: "cancelling_level_preserved", want: "ExceptionGroup[E]; cancelling 0; ExceptionGroup[E]; cancelling 0",
			old: "ExceptionGroup[E]; cancelling 1; ExceptionGroup[E]; cancelling 2",
			main: func(m *Task, note func(...any)) error {
				for range 2 {
					note(grouped(m.TaskGroup(func(g *TaskGroup) error { g.CreateTask("", failing(1, "E")); return nil })))
					note("cancelling", m.Cancelling())
				}
				return nil
			}},
		// gh-116720: an error in both groups in one pass.
		{name: "nested_groups_both_cancelled", want: "inner ExceptionGroup[E]; outer ExceptionGroup[E ExceptionGroup[E]]; cancelling 0",
			old: "inner ExceptionGroup[E]; outer ExceptionGroup[E ExceptionGroup[E]]; cancelling 1",
			main: func(m *Task, note func(...any)) error {
				err := m.TaskGroup(func(g *TaskGroup) error {
					g.CreateTask("", failing(1, "E"))
					err := m.TaskGroup(func(g *TaskGroup) error { g.CreateTask("", failing(1, "E")); return nil })
					note("inner", grouped(err))
					return err
				})
				note("outer", grouped(err))
				note("cancelling", m.Cancelling())
				return nil
			}},
		{name: "error_and_cancel", want: "ExceptionGroup[E], cancelling 1; slept CancelledError; par CancelledError",
			old: "ExceptionGroup[E], cancelling 1; slept <nil>; par returned",
			main: func(m *Task, note func(...any)) error {
				var par *Task
				par = m.loop.CreateTask("par", func(t *Task) (any, error) {
					err := t.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("", func(*Task) (any, error) { par.Cancel(); return nil, Errorf("E", "") })
						return t.Sleep(100)
					})
					note(grouped(err)+", cancelling", t.Cancelling())
					err = t.Sleep(1)
					note("slept", err)
					return "returned", err
				})
				note("par", outcome(m.Await(par)))
				return nil
			}},
		{name: "no_create_task_after_failure, finished", want: "<nil>; RuntimeError: the TaskGroup is shutting down; RuntimeError: the TaskGroup is finished",
			main: func(m *Task, note func(...any)) error {
				var group *TaskGroup
				m.TaskGroup(func(g *TaskGroup) error {
					group = g
					g.CreateTask("", func(t *Task) (any, error) {
						_, err := g.CreateTask("spawned", nothing)
						note(err)
						return nil, Errorf("E", "")
					})
					m.Sleep(100)
					_, err := g.CreateTask("", nothing)
					note(err)
					return nil
				})
				_, err := group.CreateTask("", nothing)
				note(err)
				return nil
			}},
		{name: "a parent that is cancelled twice while it waits", want: "child cleaned; CancelledError at 20 cancelling 2",
			main: func(m *Task, note func(...any)) error {
				par := m.loop.CreateTask("par", func(t *Task) (any, error) {
					err := t.TaskGroup(func(g *TaskGroup) error {
						g.CreateTask("", func(t *Task) (any, error) {
							err := t.Sleep(100)
							t.Sleep(19)
							note("child cleaned")
							return nil, err
						})
						return nil
					})
					note(err, "at", t.Now(), "cancelling", t.Cancelling())
					return nil, err
				})
				m.Sleep(1)
				par.Cancel()
				m.Sleep(5)
				par.Cancel()
				m.Await(par)
				return nil
			}},
	})
}

// taskgroup_20, 20a, 21a: KeyboardInterrupt leaves the group bare, another base
// exception in a group.
func TestTaskGroupBaseExceptions(t *testing.T) {
	exit := &Exception{Kind: "GeneratorExit", Class: Base}
	for _, c := range []struct {
		name        string
		body, child error
		want        string
	}{
		{"20: in the block", ErrKeyboardInterrupt, nil, "KeyboardInterrupt"},
		{"20: both", ErrKeyboardInterrupt, Errorf("E", ""), "KeyboardInterrupt"},
		{"20a: another in the block", exit, nil, "BaseExceptionGroup[GeneratorExit]"},
		{"another in a child", nil, exit, "BaseExceptionGroup[GeneratorExit]"},
		{"with an ordinary one", Errorf("E", ""), exit, "BaseExceptionGroup[GeneratorExit E]"},
	} {
		l := New(Options{})
		var got error
		main := l.CreateTask("main", func(m *Task) (any, error) {
			got = m.TaskGroup(func(g *TaskGroup) error {
				g.CreateTask("", func(t *Task) (any, error) {
					t.Sleep(10)
					return nil, c.child
				})
				m.Sleep(5)
				return c.body
			})
			return nil, nil
		})
		if _, err := l.RunUntilComplete(main); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if grouped(got) != c.want {
			t.Errorf("%s: %s, want %s", c.name, grouped(got), c.want)
		}
		l.Close()
	}
	// taskgroup_21a: a child's KeyboardInterrupt stops the loop too; when it runs
	// on, it is what the group raises.
	l := New(Options{})
	defer l.Close()
	var got error
	main := l.CreateTask("main", func(m *Task) (any, error) {
		got = m.TaskGroup(func(g *TaskGroup) error {
			g.CreateTask("", func(*Task) (any, error) { return nil, ErrKeyboardInterrupt })
			return m.Sleep(100)
		})
		return nil, nil
	})
	if _, err := l.RunUntilComplete(main); !errors.Is(err, ErrKeyboardInterrupt) {
		t.Errorf("21a: the run returned %v", err)
	}
	if _, err := l.RunUntilComplete(main); err != nil || grouped(got) != "KeyboardInterrupt" {
		t.Errorf("21a: the run went on with %v, and the group raised %s", err, grouped(got))
	}
}

func TestExceptionGroups(t *testing.T) {
	wrapped := fmt.Errorf("while saving: %w", Errorf("ValueError", "bad"))
	inner := &ExceptionGroup{"inner", []error{Errorf("E", ""), wrapped}}
	g := &ExceptionGroup{"outer", []error{Errorf("TimeoutError", ""), inner}}

	if !errors.Is(g, ErrTimeout) || !errors.Is(g, ErrValue) || errors.Is(g, ErrCancelled) {
		t.Error("errors.Is does not see what is in the group")
	}
	var e *Exception
	if !errors.As(g, &e) || e.Kind != "TimeoutError" {
		t.Errorf("errors.As found %v", e)
	}
	if want := "ExceptionGroup: outer (2 sub-exceptions)"; g.Error() != want {
		t.Errorf("%q, want %q", g.Error(), want)
	}
	matched, rest := g.Split(func(err error) bool { return Kind(err) == "ValueError" })
	if grouped(matched) != "ExceptionGroup[ExceptionGroup[while saving: ValueError: bad]]" {
		t.Errorf("matched %s", grouped(matched))
	}
	if grouped(rest) != "ExceptionGroup[TimeoutError ExceptionGroup[E]]" {
		t.Errorf("the rest %s", grouped(rest))
	}
	if all, none := g.Split(func(error) bool { return true }); none != nil || grouped(all) != grouped(g) {
		t.Errorf("split by true: %s and %v", grouped(all), none)
	}
	cancelled := &ExceptionGroup{"g", []error{newCancelled("")}}
	if IsCancelled(cancelled) || IsException(cancelled) || Kind(cancelled) != "BaseExceptionGroup" {
		t.Error("a group of a cancellation is a base exception, and no cancellation")
	}
	if !IsCancelled(fmt.Errorf("wrapped: %w", newCancelled("x"))) {
		t.Error("a wrapped cancellation is one")
	}
	if Kind(errors.New("plain")) != "Exception" || Kind(nil) != "" || !IsException(errors.New("plain")) {
		t.Error("a plain Go error is an Exception")
	}
}
