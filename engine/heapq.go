package engine

// A heap is Python's heapq, move for move. Any heap would give the least item
// first; what items that compare equal come out in is the moves' doing, and
// programs can see it: in equal deadlines ([Heapq]) and in a [NewPriorityQueue].
type heap[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (h *heap[T]) len() int { return len(h.items) }

// put is heapq.heappush.
func (h *heap[T]) put(item T) {
	h.items = append(h.items, item)
	h.toRoot(0, len(h.items)-1)
}

// get is heapq.heappop: the last item takes the root's place, goes down to a
// leaf, always after the lesser child, and from there up again.
func (h *heap[T]) get() T {
	var none T
	last := len(h.items) - 1
	least := h.items[0]
	h.items[0], h.items[last] = h.items[last], none
	h.items = h.items[:last]
	if last > 0 {
		h.toLeaf(0)
	}
	return least
}

// order is heapq.heapify.
func (h *heap[T]) order() {
	for i := len(h.items)/2 - 1; i >= 0; i-- {
		h.toLeaf(i)
	}
}

// toRoot is heapq._siftdown, whose name tells the opposite of what it does.
func (h *heap[T]) toRoot(start, pos int) {
	item := h.items[pos]
	for pos > start {
		parent := (pos - 1) / 2
		if !h.less(item, h.items[parent]) {
			break
		}
		h.items[pos] = h.items[parent]
		pos = parent
	}
	h.items[pos] = item
}

// toLeaf is heapq._siftup.
func (h *heap[T]) toLeaf(pos int) {
	start, end, item := pos, len(h.items), h.items[pos]
	for child := 2*pos + 1; child < end; child = 2*pos + 1 {
		if right := child + 1; right < end && !h.less(h.items[child], h.items[right]) {
			child = right
		}
		h.items[pos] = h.items[child]
		pos = child
	}
	h.items[pos] = item
	h.toRoot(start, pos)
}
