package engine

import (
	"cmp"
	"slices"
)

// CPython's _MIN_SCHEDULED_TIMER_HANDLES: below it cancelled timers wait in the
// heap until they reach its head.
const minScheduledTimers = 100

// A timer is a handle in the heap.
type timer struct {
	when   int64
	seq    uint64 // the order of arming, where that breaks ties; else 0
	handle *Handle
}

// timers is the loop's heap. With [FIFO] a later timer of an equal deadline is
// the greater one; with [Heapq], as in CPython, neither is.
type timers struct {
	heap      heap[timer]
	ties      Ties
	armed     uint64
	cancelled int // how many in the heap are cancelled
}

func newTimers(ties Ties) timers { return timers{heap: heap[timer]{less: earlier}, ties: ties} }

func earlier(a, b timer) bool { return a.when < b.when || a.when == b.when && a.seq < b.seq }

func (ts *timers) push(h *Handle) {
	t := timer{when: h.when, handle: h}
	if ts.ties == FIFO {
		ts.armed++
		t.seq = ts.armed
	}
	h.scheduled = true
	ts.heap.put(t)
}

func (ts *timers) pop() *Handle {
	h := ts.heap.get().handle
	h.scheduled = false
	return h
}

// head returns the first timer of the heap, or nil.
func (ts *timers) head() *timer {
	if ts.heap.len() == 0 {
		return nil
	}
	return &ts.heap.items[0]
}

// dropCancelled forgets cancelled timers as _run_once does at its top: those at
// the head, or all of them once they are more than half of a large heap. Their
// going can change the order of ties, so the moment matters.
func (ts *timers) dropCancelled() {
	if n := ts.heap.len(); n > minScheduledTimers && 2*ts.cancelled > n {
		ts.rebuild()
		return
	}
	for head := ts.head(); head != nil && head.handle.cancelled; head = ts.head() {
		ts.pop()
		ts.cancelled--
	}
}

func (ts *timers) rebuild() {
	ts.heap.items = slices.DeleteFunc(ts.heap.items, func(t timer) bool {
		t.handle.scheduled = !t.handle.cancelled
		return t.handle.cancelled
	})
	ts.cancelled = 0
	ts.heap.order()
}

// live returns the timers that are not cancelled as plain data, soonest first.
func (ts *timers) live() []Timer {
	items := slices.Clone(ts.heap.items)
	slices.SortStableFunc(items, func(a, b timer) int {
		return cmp.Or(cmp.Compare(a.when, b.when), cmp.Compare(a.seq, b.seq))
	})
	var out []Timer
	for _, t := range items {
		if !t.handle.cancelled {
			out = append(out, Timer{t.when, cmp.Or(t.handle.name, "timer")})
		}
	}
	return out
}
