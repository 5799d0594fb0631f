package engine

import (
	"fmt"
	"strings"
	"testing"
)

// holder is a body that takes a lock, notes it, holds it for ms and gives it back.
func holder(k *Lock, name string, ms int64, note func(...any)) Body {
	return func(t *Task) (any, error) {
		return nil, k.With(t, func() error {
			note(name, "at", t.Now())
			return t.Sleep(ms)
		})
	}
}

func TestLocks(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "lock: free", want: "0 passes, locked true; RuntimeError: Lock is not acquired",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				n, err := passes(m, func() error { return k.Acquire(m) })
				note(n, "passes, locked", k.Locked())
				k.Release()
				note(k.Release())
				return err
			}},
		{name: "lock: a chain, a pass each", want: "a 1; b 2; c 3; main 4",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				k.Acquire(m)
				released := 0
				for _, name := range []string{"a", "b", "c"} {
					m.loop.CreateTask(name, func(t *Task) (any, error) {
						return nil, k.With(t, func() error { note(name, t.loop.pass-released); return nil })
					})
				}
				m.Yield()
				m.Yield()
				k.Release()
				released = m.loop.pass
				err := k.Acquire(m) // right away, and yet last: nobody overtakes
				note("main", m.loop.pass-released)
				return err
			}},
		{name: "lock: cancel_race", want: "b at 0; a CancelledError",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				k.Acquire(m)
				a := m.loop.CreateTask("a", holder(&k, "a", 0, note))
				b := m.loop.CreateTask("b", holder(&k, "b", 0, note))
				m.Yield()
				k.Release() // wakes a
				a.Cancel()  // which must wake b
				_, err := m.Await(b)
				note("a", outcome(m.Await(a)))
				return err
			}},
		// gh-76915: the second waiter is cancelled and the lock released in one callback.
		{name: "lock: cancel_release_race", want: "a at 0; b CancelledError; c at 5",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				k.Acquire(m)
				m.loop.CreateTask("a", holder(&k, "a", 5, note))
				b := m.loop.CreateTask("b", holder(&k, "b", 5, note))
				c := m.loop.CreateTask("c", holder(&k, "c", 5, note))
				m.Yield()
				m.loop.CallSoon(func() { b.Cancel(); k.Release() })
				m.Yield()
				m.Yield()
				note("b", outcome(m.Await(b)))
				_, err := m.Await(c)
				return err
			}},
		{name: "lock: finished_waiter_cancelled", want: "a CancelledError; locked false",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				k.Acquire(m)
				a := m.loop.CreateTask("a", holder(&k, "a", 5, note))
				m.Yield()
				k.Release()
				a.Cancel()
				note("a", outcome(m.Await(a)))
				note("locked", k.Locked())
				return nil
			}},
		{name: "event: set and clear wake all the same", want: "a 1; b 1; is set false",
			main: func(m *Task, note func(...any)) error {
				var e Event
				set := 0
				for _, name := range []string{"a", "b"} {
					m.loop.CreateTask(name, func(t *Task) (any, error) {
						err := e.Wait(t)
						note(name, t.loop.pass-set)
						return nil, err
					})
				}
				m.Yield()
				e.Set()
				e.Set()
				e.Clear()
				set = m.loop.pass
				m.Yield()
				note("is set", e.IsSet())
				e.Set()
				return e.Wait(m)
			}},
		{name: "condition: not locked", want: "RuntimeError: cannot wait on un-acquired lock; RuntimeError: cannot notify on un-acquired lock",
			main: func(m *Task, note func(...any)) error {
				var c Condition
				note(c.Wait(m))
				note(c.Notify(1))
				return nil
			}},
		{name: "condition: woken one by one", want: "a 2; b 3; c 4",
			main: func(m *Task, note func(...any)) error {
				var c Condition
				notified := 0
				for _, name := range []string{"a", "b", "c"} {
					m.loop.CreateTask(name, func(t *Task) (any, error) {
						return nil, c.With(t, func() error {
							err := c.Wait(t)
							note(name, t.loop.pass-notified)
							return err
						})
					})
				}
				for range 4 {
					m.Yield()
				}
				err := c.With(m, func() error {
					notified = m.loop.pass
					c.NotifyAll()
					return m.Yield()
				})
				m.Sleep(1)
				return err
			}},
		// gh-112202: a notification whose taker is cancelled.
		{name: "condition: cancelled_wakeup", want: "a CancelledError; b notified", old: "a CancelledError; b still waits; CancelledError",
			main: func(m *Task, note func(...any)) error {
				var c Condition
				wait := func(t *Task) (any, error) {
					return "notified", c.With(t, func() error { return c.Wait(t) })
				}
				a, b := m.loop.CreateTask("a", wait), m.loop.CreateTask("b", wait)
				m.Yield()
				m.Yield()
				c.With(m, func() error { return c.Notify(1) })
				a.Cancel()
				note("a", outcome(m.Await(a)))
				m.Sleep(5)
				if !b.Done() {
					note("b still waits")
					b.Cancel()
					note(outcome(m.Await(b)))
					return nil
				}
				note("b", outcome(b.Result()))
				return nil
			}},
		// gh-86766, gh-77022, gh-111693: cancelled while it queues for the lock.
		{name: "condition: wait_cancel_contested", want: "holds the lock true; a CancelledError: second",
			old: "holds the lock true; a CancelledError",
			main: func(m *Task, note func(...any)) error {
				var c Condition
				a := m.loop.CreateTask("a", func(t *Task) (any, error) {
					return nil, c.With(t, func() error {
						err := c.Wait(t)
						note("holds the lock", c.Lock().Locked())
						return err
					})
				})
				m.Yield()
				c.Lock().Acquire(m)
				c.Notify(1)
				m.Yield()
				a.CancelMessage("first")
				m.Yield()
				a.CancelMessage("second")
				m.Yield()
				c.Lock().Release()
				_, err := m.Await(a)
				if m.loop.profile.Name == "3.11" { // raises one of its own
					err = errKindOnly(err)
				}
				note("a", err)
				return nil
			}},
		{name: "condition: two on one lock", want: "full; empty; RuntimeError: cannot notify on un-acquired lock",
			main: func(m *Task, note func(...any)) error {
				var k Lock
				full, empty := NewCondition(&k), NewCondition(&k)
				m.loop.CreateTask("", func(t *Task) (any, error) {
					return nil, full.With(t, func() error {
						err := full.Wait(t)
						note("full")
						empty.NotifyAll()
						return err
					})
				})
				m.Yield()
				k.With(m, func() error {
					full.NotifyAll()
					err := empty.Wait(m)
					note("empty")
					return err
				})
				note(full.NotifyAll())
				return nil
			}},
		{name: "condition: wait_for", want: "ready at 10",
			main: func(m *Task, note func(...any)) error {
				var c Condition
				ready := false
				m.loop.CreateTask("", func(t *Task) (any, error) {
					for range 2 {
						t.Sleep(5)
						c.With(t, func() error { ready = t.Now() == 10; return c.NotifyAll() })
					}
					return nil, nil
				})
				return c.With(m, func() error {
					err := c.WaitFor(m, func() bool { return ready })
					note("ready at", m.Now())
					return err
				})
			}},
		{name: "semaphore: three releases wake three", want: "a 1; b 1; c 1",
			main: func(m *Task, note func(...any)) error {
				s, _ := NewSemaphore(0)
				released := 0
				for _, name := range []string{"a", "b", "c"} {
					m.loop.CreateTask(name, func(t *Task) (any, error) {
						err := s.Acquire(t)
						note(name, t.loop.pass-released)
						return nil, err
					})
				}
				m.Yield()
				for range 3 {
					s.Release()
				}
				released = m.loop.pass
				return m.Yield()
			}},
		// gh-90155: first in, first out, even while a place is free.
		{name: "semaphore: acquire_fifo_order", want: "c1 c2 c3 c1 c2 c3",
			main: func(m *Task, note func(...any)) error {
				s, _ := NewSemaphore(1)
				var order []string
				var as []Awaitable
				for _, name := range []string{"c1", "c2", "c3"} {
					as = append(as, m.loop.CreateTask(name, func(t *Task) (any, error) {
						for range 2 {
							if err := s.With(t, func() error { order = append(order, name); return t.Yield() }); err != nil {
								return nil, err
							}
						}
						return nil, nil
					}))
				}
				_, err := m.Await(m.loop.Gather(as...))
				note(strings.Join(order, " "))
				return err
			}},
		{name: "semaphore: acquire_cancel_before_awoken", want: "a CancelledError; b got it; value back: false",
			main: func(m *Task, note func(...any)) error {
				s, _ := NewSemaphore(0)
				take := func(t *Task) (any, error) { return "got it", s.Acquire(t) }
				a, b := m.loop.CreateTask("a", take), m.loop.CreateTask("b", take)
				m.Yield()
				s.Release() // for a
				a.Cancel()
				note("a", outcome(m.Await(a)))
				note("b", outcome(m.Await(b)))
				s.Release()
				note("value back:", s.Locked())
				return nil
			}},
		{name: "semaphore: acquire_no_hang", want: "b got it",
			main: func(m *Task, note func(...any)) error {
				s, _ := NewSemaphore(1)
				take := func(t *Task) (any, error) { return "got it", s.Acquire(t) }
				s.Acquire(m)
				a, b := m.loop.CreateTask("a", take), m.loop.CreateTask("b", take)
				m.Yield()
				a.Cancel()
				s.Release()
				note("b", outcome(m.WaitFor(b, 10)))
				m.Await(a)
				return nil
			}},
		{name: "semaphore: bounds", want: "ValueError: BoundedSemaphore released too many times; ValueError: Semaphore initial value must be >= 0; 0 passes",
			main: func(m *Task, note func(...any)) error {
				s, _ := NewBoundedSemaphore(1)
				note(s.Release())
				_, err := NewSemaphore(-1)
				note(err)
				n, err := passes(m, func() error { return s.Acquire(m) })
				note(n, "passes")
				return err
			}},
		{name: "barrier: rounds", want: "b0 a0 b1 a1 d0 c0 d1 c1",
			main: func(m *Task, note func(...any)) error {
				b, _ := NewBarrier(2)
				var order []string
				var as []Awaitable
				for _, name := range []string{"a", "b", "c", "d"} {
					as = append(as, m.loop.CreateTask(name, func(t *Task) (any, error) {
						for round := range 2 {
							if _, err := b.Wait(t); err != nil {
								return nil, err
							}
							order = append(order, name+string(rune('0'+round)))
						}
						return nil, nil
					}))
				}
				_, err := m.Await(m.loop.Gather(as...))
				note(strings.Join(order, " "))
				return err
			}},
		{name: "barrier: reset and abort", want: "a BrokenBarrierError: Abort or reset of barrier; waiting 0, broken false; b BrokenBarrierError: Abort or reset of barrier; broken true; main BrokenBarrierError: Barrier aborted",
			main: func(m *Task, note func(...any)) error {
				b, _ := NewBarrier(2)
				wait := func(t *Task) (any, error) { return b.Wait(t) }
				a := m.loop.CreateTask("a", wait)
				m.Yield()
				b.Reset(m)
				note("a", outcome(m.Await(a)))
				note(fmt.Sprintf("waiting %d, broken %v", b.Waiting(), b.Broken()))
				a = m.loop.CreateTask("b", wait)
				m.Yield()
				b.Abort(m)
				note("b", outcome(m.Await(a)))
				note("broken", b.Broken())
				note("main", outcome(b.Wait(m)))
				return nil
			}},
		// gh-155233: the index of a waiter that was cancelled is handed out again.
		{name: "barrier: a cancelled waiter's index", want: "a CancelledError; b 0; c 1",
			main: func(m *Task, note func(...any)) error {
				b, _ := NewBarrier(2)
				wait := func(t *Task) (any, error) { return b.Wait(t) }
				a := m.loop.CreateTask("a", wait)
				m.Yield()
				a.Cancel()
				note("a", outcome(m.Await(a)))
				x, y := m.loop.CreateTask("b", wait), m.loop.CreateTask("c", wait)
				note("b", outcome(m.Await(x)))
				note("c", outcome(m.Await(y)))
				return nil
			}},
		{name: "barrier: of none", want: "ValueError: parties must be > 0; 3",
			main: func(m *Task, note func(...any)) error {
				_, err := NewBarrier(0)
				note(err)
				b, _ := NewBarrier(3)
				note(b.Parties())
				return nil
			}},
	})
}

func errKindOnly(err error) error { return &Exception{Kind: Kind(err), Class: Base} }

func TestQueues(t *testing.T) {
	checkAll(t, []behaviour{
		{name: "not blocked: 0 passes", want: "0; 7",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](1)
				n, err := passes(m, func() error { return q.Put(m, 7) })
				note(n)
				v, _ := q.Get(m)
				note(v)
				return err
			}},
		{name: "a stolen item sends the getter to the back of the line", want: "main stole 1; b got 2; a got 3",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](0)
				for _, name := range []string{"a", "b"} {
					m.loop.CreateTask(name, func(t *Task) (any, error) {
						v, err := q.Get(t)
						note(name, "got", v)
						return nil, err
					})
				}
				m.Yield()
				q.PutNowait(1)
				v, _ := q.GetNowait()
				note("main stole", v)
				m.Yield()
				q.PutNowait(2)
				m.Yield()
				q.PutNowait(3)
				return m.Yield()
			}},
		{name: "back-pressure", want: "put 1 at 0; put 2 at 0; put 3 at 10; put 4 at 20",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](2)
				m.loop.CreateTask("", func(t *Task) (any, error) {
					for i := 1; i <= 4; i++ {
						q.Put(t, i)
						note("put", i, "at", t.Now())
					}
					return nil, nil
				})
				for range 4 {
					m.Sleep(10)
					q.Get(m)
				}
				return nil
			}},
		{name: "get_cancel_drop_many_pending_readers", want: "a CancelledError; b got x; empty true",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[string](0)
				get := func(t *Task) (any, error) { return q.Get(t) }
				a, b := m.loop.CreateTask("a", get), m.loop.CreateTask("b", get)
				m.Yield()
				q.PutNowait("x") // wakes a
				a.Cancel()
				note("a", outcome(m.Await(a)))
				note("b got", outcome(m.Await(b)))
				note("empty", q.Empty())
				return nil
			}},
		{name: "put_cancelled_race", want: "first CancelledError; second put; length 1",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](1)
				q.PutNowait(0)
				put := func(v int) Body { return func(t *Task) (any, error) { return "put", q.Put(t, v) } }
				a, b := m.loop.CreateTask("", put(1)), m.loop.CreateTask("", put(2))
				m.Yield()
				q.GetNowait() // wakes the first
				a.Cancel()
				note("first", outcome(m.Await(a)))
				note("second", outcome(m.Await(b)))
				note("length", q.Len())
				return nil
			}},
		{name: "cancelled_put_silence_value_error", want: "CancelledError",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](1)
				q.PutNowait(0)
				a := m.loop.CreateTask("", func(t *Task) (any, error) { return nil, q.Put(t, 1) })
				m.Yield()
				q.putters[0].Cancel() // as a getter that finds it done leaves it
				q.GetNowait()
				note(outcome(m.Await(a)))
				return nil
			}},
		{name: "join and task_done", want: "joined at 10, 1 pass after; ValueError: task_done() called too many times",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](0)
				q.PutNowait(1)
				done := 0
				m.loop.CallLater(10, func() { q.GetNowait(); q.TaskDone(); done = m.loop.pass })
				err := q.Join(m)
				note(fmt.Sprintf("joined at %d, %d pass after", m.Now(), m.loop.pass-done))
				note(q.TaskDone())
				return err
			}},
		{name: "QueueFull and QueueEmpty", want: "true QueueFull; QueueEmpty",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](1)
				q.PutNowait(1)
				note(q.Full(), q.PutNowait(2))
				q.GetNowait()
				_, err := q.GetNowait()
				note(err)
				return nil
			}},
		{name: "lifo and priority", want: "3 2 1; 1 1 2 3",
			main: func(m *Task, note func(...any)) error {
				lifo, least := NewLifoQueue[int](0), NewPriorityQueue(0, func(a, b int) bool { return a < b })
				for _, v := range []int{1, 2, 3} {
					lifo.PutNowait(v)
				}
				for _, v := range []int{3, 1, 2, 1} {
					least.PutNowait(v)
				}
				drain := func(q *Queue[int]) (got []any) {
					for !q.Empty() {
						v, _ := q.GetNowait()
						got = append(got, v)
					}
					return got
				}
				note(drain(lifo)...)
				note(drain(least)...)
				return nil
			}},
		{name: "shutdown", want: "getter QueueShutDown; put QueueShutDown; left 1, then QueueShutDown", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				empty, full := NewQueue[int](0), NewQueue[int](1)
				getter := m.loop.CreateTask("", func(t *Task) (any, error) { return empty.Get(t) })
				full.PutNowait(1)
				putter := m.loop.CreateTask("", func(t *Task) (any, error) { return nil, full.Put(t, 2) })
				m.Yield()
				empty.Shutdown(m.loop, false)
				full.Shutdown(m.loop, false)
				note("getter", outcome(m.Await(getter)))
				note("put", outcome(m.Await(putter)))
				v, _ := full.Get(m)
				_, err := full.Get(m)
				note(fmt.Sprintf("left %d, then %v", v, err))
				return nil
			}},
		{name: "shutdown_immediate_with_unfinished", want: "length 0; still unfinished: true; joined", only: "3.14",
			main: func(m *Task, note func(...any)) error {
				q := NewQueue[int](0)
				q.PutNowait(1)
				q.PutNowait(2)
				q.GetNowait() // one is in work
				q.Shutdown(m.loop, true)
				note("length", q.Len())
				joiner := m.loop.CreateTask("", func(t *Task) (any, error) { return nil, q.Join(t) })
				m.Sleep(1)
				note("still unfinished:", !joiner.Done())
				q.TaskDone()
				_, err := m.Await(joiner)
				note("joined")
				return err
			}},
		{name: "shutdown before 3.13", want: "RuntimeError: Queue.shutdown is new in Python 3.13", only: "3.11",
			main: func(m *Task, note func(...any)) error {
				note(NewQueue[int](0).Shutdown(m.loop, false))
				return nil
			}},
		// gh-92824: the item and the timeout come in one pass.
		{name: "wait_for of a get loses no item", want: "the item is still there or was got: true",
			main: func(m *Task, note func(...any)) error {
				for _, early := range []bool{true, false} {
					q := NewQueue[int](0)
					l := m.loop
					if early {
						l.CallLater(5, func() { q.PutNowait(1) })
					}
					w := l.CreateTask("", func(t *Task) (any, error) {
						return t.WaitFor(l.Coroutine("", func(t *Task) (any, error) { return q.Get(t) }), 5)
					})
					m.Yield()
					if !early {
						l.CallLater(5, func() { q.PutNowait(1) })
					}
					_, err := m.Await(w)
					if err == nil == (q.Len() == 1) {
						note("err", err, "length", q.Len())
					}
				}
				note("the item is still there or was got:", true)
				return nil
			}},
	})
}
