package main

import (
	"encoding/json"
	"math/rand/v2"
)

// A tree is a program's tasks as JSON: what is generated, and shrunk.
type tree = []any

// leaves are the ops that nest nothing.
var leaves = []string{
	"sleep", "burn", "yield", "cancel", "raise", "event", "queue", "semaphore", "lock",
	"condition", "barrier", "uncancel", "thread", "call_later",
}

var nesting = []string{
	"await_task", "gather", "gather_exceptions", "group", "timeout", "wait_for", "wait_for_task",
	"shield", "catch", "swallow_cancel", "finally_sleep", "wait", "as_completed",
}

// generator writes random programs. Delays are few and small, so that timers
// meet; what tasks share is one of each, so that they meet there too.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 0))} }

// program is a few deep tasks; or, now and then, so many that the heap holds
// over a hundred timers and drops the cancelled ones.
func (g generator) program(depth int) tree {
	if g.IntN(16) == 0 {
		return g.bodies(100+g.IntN(100), min(1, depth))
	}
	return g.bodies(2+g.IntN(3), depth)
}

func (g generator) bodies(n, depth int) tree {
	bs := make(tree, n)
	for i := range bs {
		bs[i] = g.body(depth)
	}
	return bs
}

func (g generator) body(depth int) tree {
	b := make(tree, 1+g.IntN(3))
	for i := range b {
		b[i] = g.op(depth)
	}
	return b
}

func (g generator) op(depth int) tree {
	name := leaves[g.IntN(len(leaves))]
	if depth > 0 && g.IntN(2) == 0 {
		name = nesting[g.IntN(len(nesting))]
	}
	op := tree{name}
	for _, kind := range shapes[name] {
		switch kind {
		case 'm':
			op = append(op, []int{0, 1, 2, 3, 5, 5, 7, 10, 10}[g.IntN(9)])
		case 'i':
			op = append(op, g.IntN(7))
		case 'w':
			op = append(op, words[name][g.IntN(len(words[name]))])
		case 'b':
			op = append(op, g.body(depth-1))
		case 'B':
			op = append(op, g.bodies(1+g.IntN(3), depth-1))
		}
	}
	return op
}

// line is a program as the two sides read it.
func line(id uint64, ties string, tasks tree) []byte {
	text, err := json.Marshal(map[string]any{"id": id, "ties": ties, "tasks": tasks})
	if err != nil {
		panic(err)
	}
	return text
}
