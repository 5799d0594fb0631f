package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRing holds the ready queue against a slice.
func TestRing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r ring
		var want []*Task
		t.Repeat(map[string]func(*rapid.T){
			"pushBack": func(t *rapid.T) {
				e := entry{task: &Task{}}
				r.pushBack(e)
				want = append(want, e.task)
			},
			"popFront": func(t *rapid.T) {
				if len(want) == 0 {
					return
				}
				if got := r.popFront().task; got != want[0] {
					t.Fatal("the front is another")
				}
				want = want[1:]
			},
			"bringForward": func(t *rapid.T) {
				k := rapid.IntRange(0, len(want)).Draw(t, "k")
				r.bringForward(k)
				want = slices.Concat(want[len(want)-k:], want[:len(want)-k])
			},
			"": func(t *rapid.T) {
				if r.len() != len(want) {
					t.Fatalf("%d entries, want %d", r.len(), len(want))
				}
				for i := range want {
					if r.at(i).task != want[i] {
						t.Fatalf("entry %d is another", i)
					}
				}
			},
		})
	})
}

// TestFrontKeepsOrder: timers that expire in one pass go first, in their order.
func TestFrontKeepsOrder(t *testing.T) {
	l := New(Options{Policy: Policy{DueTimers: Front}})
	defer l.Close()
	var order []string
	add := func(s string) func() { return func() { order = append(order, s) } }
	l.CallLater(5, add("a"))
	l.CallLater(5, add("b"))
	l.CallLater(4, add("earlier"))
	l.CallSoon(func() {
		l.Work(10)
		l.CallSoon(add("ready"))
	})
	l.Run(20)
	if want := []string{"earlier", "a", "b", "ready"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
}
