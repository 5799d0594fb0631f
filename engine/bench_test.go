package engine

import (
	"fmt"
	"iter"
	"runtime"
	"sync"
	"testing"
)

var sizes = []int{2, 100, 10_000}

// loopOf returns a loop with n tasks that have taken their first step.
func loopOf(b *testing.B, n int, body func(i int) Body) *Loop {
	l := New(Options{})
	for i := range n {
		l.CreateTask("", body(i))
	}
	if err := l.Run(1); err != nil {
		b.Fatal(err)
	}
	return l
}

func burning(t *Task) (any, error) {
	for {
		if err := t.Burn(1); err != nil {
			return nil, err
		}
	}
}

// BenchmarkBurn is one burn and its yield: the round trip from the loop into a
// body and back.
func BenchmarkBurn(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n, "tasks"), func(b *testing.B) {
			l := loopOf(b, n, func(int) Body { return burning })
			defer l.Close()
			b.ReportAllocs()
			b.ResetTimer()
			if err := l.Run(l.Now() + int64(b.N)); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkSleep is one sleep: a timer armed and expired, and two trips through
// the ready queue.
func BenchmarkSleep(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n, "tasks"), func(b *testing.B) {
			slept := 0
			l := loopOf(b, n, func(i int) Body {
				ms := int64(1 + i*7919%1000)
				return func(t *Task) (any, error) {
					for {
						slept++
						if err := t.Sleep(ms); err != nil {
							return nil, err
						}
					}
				}
			})
			defer l.Close()
			b.ReportAllocs()
			b.ResetTimer()
			for slept = 0; slept < b.N; {
				if err := l.Run(l.Now() + 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSpawn is a task from its creation to its end, over one yield.
func BenchmarkSpawn(b *testing.B) {
	b.ReportAllocs()
	l := New(Options{})
	defer l.Close()
	for range b.N {
		l.CreateTask("t", func(t *Task) (any, error) { return nil, t.Yield() })
		if err := l.Run(l.Now() + 1); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkIdleTask is the memory, heap and stack, of a task that waits for a
// future. One that sleeps has a timer too: 152 bytes, and 24 in the heap.
func BenchmarkIdleTask(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(idleTaskBytes(), "B/task")
	}
}

// idleTaskBytes is measured once in a process: a second time it would find the
// stacks of the first, and count them for nothing.
var idleTaskBytes = sync.OnceValue(func() float64 {
	const n = 100_000
	l := New(Options{})
	defer l.Close()
	f := l.NewFuture()
	body := func(t *Task) (any, error) { return t.Await(f) }
	before := memory()
	for range n {
		l.CreateTask("", body)
	}
	if err := l.Run(1); err != nil {
		panic(err)
	}
	return float64(memory()-before) / n
})

func memory() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// BenchmarkClosedForm is the 180 combinations of the test, two periods of each.
func BenchmarkClosedForm(b *testing.B) {
	for b.Loop() {
		each180(func(period, chunk, hogs, hops int64) {
			beats(period, chunk, hogs, hops, 2, Options{})
		})
	}
}

// BenchmarkPull is a bare iter.Pull, in and out again, among 100 of them: what a
// burn cannot be cheaper than.
func BenchmarkPull(b *testing.B) {
	var enter []func() (struct{}, bool)
	for range 100 {
		next, stop := iter.Pull(func(yield func(struct{}) bool) {
			for yield(struct{}{}) {
			}
		})
		defer stop()
		enter = append(enter, next)
	}
	b.ResetTimer()
	for i := range b.N {
		enter[i%len(enter)]()
	}
}
