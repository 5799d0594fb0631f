package engine

// CPython's _MIN_SCHEDULED_TIMER_HANDLES: below it cancelled timers wait in the
// heap until they reach its head.
const minScheduledTimers = 100

// A timer is a handle in the heap.
type timer struct {
	when   int64
	seq    uint64 // the order of arming
	handle *Handle
}

// timers is the loop's heap: Python's heapq in a slice, move for move, because
// with [Heapq] the order of equal deadlines is whatever those moves leave.
type timers struct {
	heap      []timer
	seq       uint64
	cancelled int // how many in the heap are cancelled
	heapq     bool
}

func (ts *timers) less(a, b timer) bool {
	return a.when < b.when || a.when == b.when && !ts.heapq && a.seq < b.seq
}

// push is heapq.heappush.
func (ts *timers) push(h *Handle) {
	ts.seq++
	h.scheduled = true
	ts.heap = append(ts.heap, timer{h.when, ts.seq, h})
	ts.toRoot(0, len(ts.heap)-1)
}

// pop is heapq.heappop: the last one takes the root's place and goes down to a
// leaf, always after the lesser child, and from there up again.
func (ts *timers) pop() *Handle {
	last := len(ts.heap) - 1
	h := ts.heap[0].handle
	ts.heap[0], ts.heap[last] = ts.heap[last], timer{}
	ts.heap = ts.heap[:last]
	if last > 0 {
		ts.toLeaf(0)
	}
	h.scheduled = false
	return h
}

// head returns the first timer of the heap, or nil.
func (ts *timers) head() *timer {
	if len(ts.heap) == 0 {
		return nil
	}
	return &ts.heap[0]
}

// dropCancelled forgets cancelled timers as _run_once does at its top: those at
// the head, or all of them once they are more than half of a large heap. Their
// going can change the order of ties, so the moment matters.
func (ts *timers) dropCancelled() {
	if len(ts.heap) > minScheduledTimers && 2*ts.cancelled > len(ts.heap) {
		ts.rebuild()
		return
	}
	for len(ts.heap) > 0 && ts.heap[0].handle.cancelled {
		ts.pop()
		ts.cancelled--
	}
}

// rebuild is heapq.heapify of what is not cancelled.
func (ts *timers) rebuild() {
	live := ts.heap[:0]
	for _, t := range ts.heap {
		if t.handle.cancelled {
			t.handle.scheduled = false
		} else {
			live = append(live, t)
		}
	}
	clear(ts.heap[len(live):])
	ts.heap, ts.cancelled = live, 0
	for i := len(live)/2 - 1; i >= 0; i-- {
		ts.toLeaf(i)
	}
}

// toRoot is heapq._siftdown, whose name tells the opposite of what it does.
func (ts *timers) toRoot(start, pos int) {
	t := ts.heap[pos]
	for pos > start {
		parent := (pos - 1) / 2
		if !ts.less(t, ts.heap[parent]) {
			break
		}
		ts.heap[pos] = ts.heap[parent]
		pos = parent
	}
	ts.heap[pos] = t
}

// toLeaf is heapq._siftup.
func (ts *timers) toLeaf(pos int) {
	start, end, t := pos, len(ts.heap), ts.heap[pos]
	for child := 2*pos + 1; child < end; child = 2*pos + 1 {
		if right := child + 1; right < end && !ts.less(ts.heap[child], ts.heap[right]) {
			child = right
		}
		ts.heap[pos] = ts.heap[child]
		pos = child
	}
	ts.heap[pos] = t
	ts.toRoot(start, pos)
}
