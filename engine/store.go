package engine

// store is where a queue keeps its items: what CPython's queues override.
type store[T any] interface {
	len() int
	put(T)
	get() T
}

type fifo[T any] struct{ items []T }

func (s *fifo[T]) len() int   { return len(s.items) }
func (s *fifo[T]) put(item T) { s.items = append(s.items, item) }
func (s *fifo[T]) get() T {
	var none T
	item := s.items[0]
	s.items[0] = none
	s.items = s.items[1:]
	return item
}

type lifo[T any] struct{ items []T }

func (s *lifo[T]) len() int   { return len(s.items) }
func (s *lifo[T]) put(item T) { s.items = append(s.items, item) }
func (s *lifo[T]) get() T {
	var none T
	last := len(s.items) - 1
	item := s.items[last]
	s.items[last] = none
	s.items = s.items[:last]
	return item
}
