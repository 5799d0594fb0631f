package engine

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A world is a random program for the laws: tasks that sleep, burn, spawn,
// cancel one another, and arm and cancel callbacks.
type world struct {
	options Options
	scripts [][]move
}

type move struct {
	kind string
	n    int64
}

func drawWorld(t *rapid.T) world {
	policy := Policy{
		DueTimers: rapid.SampledFrom([]DueTimers{Back, Front}).Draw(t, "due"),
		Ties:      rapid.SampledFrom([]Ties{FIFO, Heapq}).Draw(t, "ties"),
	}
	moves := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) move {
		return move{
			rapid.SampledFrom([]string{"sleep", "burn", "work", "spawn", "cancel", "later", "drop", "gather", "timeout", "lock"}).Draw(t, "kind"),
			rapid.Int64Range(-1, 12).Draw(t, "n"),
		}
	}), 0, 8)
	return world{
		options: Options{Policy: policy, Trace: true, Profile: rapid.SampledFrom([]Profile{Python311(), Python314()}).Draw(t, "profile")},
		scripts: rapid.SliceOfN(moves, 1, 6).Draw(t, "scripts"),
	}
}

// A ledger is what a run of a world did with the callbacks it armed, and what
// its bodies read off the clock.
type ledger struct {
	armed     int
	ran       map[int]bool // by the number of the callback
	cancelled map[int]bool // before it ran
	clock     []int64
}

func (w world) run() (*Loop, *ledger) {
	l := New(w.options)
	book := &ledger{ran: map[int]bool{}, cancelled: map[int]bool{}}
	var tasks []*Task
	var handles []*Handle
	var lock Lock
	var spawn func(depth int, script []move)
	spawn = func(depth int, script []move) {
		tasks = append(tasks, l.CreateTask("", func(t *Task) (any, error) {
			for _, m := range script {
				book.clock = append(book.clock, l.Now())
				var err error
				switch m.kind {
				case "sleep":
					err = t.Sleep(m.n)
				case "burn":
					err = t.Burn(m.n)
				case "work":
					t.Work(m.n)
				case "spawn":
					if depth < 2 {
						spawn(depth+1, script)
					}
				case "cancel":
					tasks[int(m.n+1)%len(tasks)].Cancel()
				case "later":
					number := len(handles)
					book.armed++
					handles = append(handles, l.CallLater(m.n, func() {
						if book.ran[number] {
							panic("a handle ran twice")
						}
						book.ran[number] = true
					}))
				case "drop":
					if len(handles) > 0 {
						number := int(m.n+1) % len(handles)
						handles[number].Cancel()
						book.cancelled[number] = !book.ran[number]
					}
				case "gather":
					_, err = t.Await(l.Gather(l.Coroutine("", sleeping(m.n, nil)), l.Coroutine("", sleeping(2, nil))))
				case "timeout":
					err = t.Timeout(m.n, func(*Timeout) error { return t.Sleep(5) })
				case "lock":
					err = lock.With(t, func() error { return t.Sleep(m.n) })
				}
				if IsCancelled(err) {
					return nil, err
				}
			}
			return nil, nil
		}))
	}
	for _, script := range w.scripts {
		spawn(0, script)
	}
	if err := l.Run(100_000); err != nil {
		panic(err)
	}
	return l, book
}

// TestLaws: what holds for every program, whatever it does.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		l, book := w.run()
		l.Close()
		checkTime(t, l, book)
		checkSnapshots(t, l)
		for number := range book.armed {
			if book.ran[number] == book.cancelled[number] {
				t.Fatalf("handle %d ran: %v, was cancelled before: %v", number, book.ran[number], book.cancelled[number])
			}
		}
		again, _ := w.run()
		again.Close()
		if a, b := fmt.Sprint(l.Trace().Log), fmt.Sprint(again.Trace().Log); a != b {
			t.Fatalf("two runs of one program differ:\n%s\n%s", a, b)
		}
	})
}

// Time never goes back, and moves only while somebody burns or nothing is ready.
func checkTime(t *rapid.T, l *Loop, book *ledger) {
	if !slices.IsSorted(book.clock) {
		t.Fatalf("time went back: %v", book.clock)
	}
	end := int64(0)
	for _, p := range l.Trace().Passes {
		if p.Start < end {
			t.Fatalf("pass %d starts at %d, before the end of the one before, %d", p.N, p.Start, end)
		}
		if p.Start > end && (len(p.Timers) == 0 || p.Timers[0].When != p.Start) {
			t.Fatalf("pass %d: the clock moved from %d to %d, where no deadline is: %v", p.N, end, p.Start, p.Timers)
		}
		end = p.End
	}
	for _, d := range l.Trace().Deliveries {
		if d.Expired >= 0 && (d.Expired < d.Deadline || d.Called >= 0 && d.Called < d.Expired || d.Ran >= 0 && d.Ran < d.Called) {
			t.Fatalf("a delivery out of order: %+v", d)
		}
		if d.Called >= 0 && d.CalledPass != d.ExpiredPass {
			t.Fatalf("a callback ran in another pass than its timer expired in: %+v", d)
		}
	}
}

// A pass runs exactly what was ready at its start, in that order, but for what
// was cancelled meanwhile.
func checkSnapshots(t *rapid.T, l *Loop) {
	for _, p := range l.Trace().Passes {
		next := 0
		for _, slot := range p.Ran {
			for next < len(p.Ready) && p.Ready[next] != slot.Name {
				next++
			}
			if next == len(p.Ready) {
				t.Fatalf("pass %d ran %q, which was not ready at its start: %v", p.N, slot.Name, p.Ready)
			}
			next++
		}
	}
}

// TestNothingLeaks counts the coroutines: each is one more goroutine while its
// body is suspended, and none is left once its loop is closed.
func TestNothingLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	unwound := 0
	for range 50 {
		l := New(Options{})
		for i := range 20 {
			l.CreateTask("", func(t *Task) (any, error) {
				defer func() {
					unwound++
					t.Sleep(1) // an await of a deferred call cannot hold the coroutine
				}()
				if i%2 == 0 {
					return t.Await(l.NewFuture())
				}
				for {
					t.Sleep(1000) // drops every error
				}
			})
		}
		l.CreateTask("never started", sleeping(1, nil)).Cancel()
		if err := l.Run(1); err != nil {
			t.Fatal(err)
		}
		l.CreateTask("not yet started", sleeping(1, nil))
		l.Close()
		l.Close()
	}
	if unwound != 50*20 {
		t.Errorf("%d bodies were unwound, want %d", unwound, 50*20)
	}
	for wait := 0; runtime.NumGoroutine() > before && wait < 100; wait++ {
		time.Sleep(time.Millisecond) // a coroutine that is over still has to exit
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

// A task that is spawned while the loop closes is closed too, and never starts.
func TestSpawnWhileClosing(t *testing.T) {
	l := New(Options{})
	spawned, started := false, false
	l.CreateTask("", func(t *Task) (any, error) {
		defer func() {
			spawned = true
			l.CreateTask("late", func(*Task) (any, error) { started = true; return nil, nil })
		}()
		return t.Await(l.NewFuture())
	})
	l.Run(1)
	l.Close()
	if !spawned || started || l.tasks.first != nil {
		t.Errorf("spawned: %v, started: %v, left over: %v", spawned, started, l.tasks.first)
	}
}

// Two loops in one process know nothing of one another.
func TestLoopsInParallel(t *testing.T) {
	var want string
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			ds, _ := neighbour(t, 1000, 200, 1, 2, 20_000, Policy{})
			got := fmt.Sprint(ds)
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("run %d has another trace", i)
			}
		})
	}
	done := make(chan string)
	for range 8 {
		go func() {
			l := New(Options{Trace: true})
			defer l.Close()
			addHogs(l, 7, 3)
			l.Run(500)
			done <- fmt.Sprint(l.Trace().Log)
		}()
	}
	first := <-done
	for range 7 {
		if other := <-done; other != first {
			t.Error("loops in parallel have different traces")
		}
	}
	if !strings.Contains(first, "burned 7 ms") {
		t.Errorf("the trace is %.200s", first)
	}
}
