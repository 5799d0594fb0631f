package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
)

// shrink returns the smallest program it finds that still differs: it tries to
// take away an op or a task, to put what an op nests in the op's place, and to
// make a number smaller, until nothing of that helps.
func shrink(tasks tree, differs func(tree) bool) tree {
	for {
		smaller, found := smallerOne(tasks, differs)
		if !found {
			return tasks
		}
		tasks = smaller
	}
}

func smallerOne(tasks tree, differs func(tree) bool) (tree, bool) {
	var found tree
	tried := func(candidate tree) bool {
		if found == nil && valid(candidate) && differs(candidate) {
			found = candidate
		}
		return found != nil
	}
	edits(tasks, func(edit tree) bool { return tried(edit) })
	return found, found != nil
}

// edits calls try with each list that is one edit away, largest edits first,
// until try says that it is enough.
func edits(list tree, try func(tree) bool) bool {
	for i := range list {
		if try(append(append(tree{}, list[:i]...), list[i+1:]...)) {
			return true
		}
	}
	for i, v := range list {
		put := func(vs ...any) tree {
			return append(append(append(tree{}, list[:i]...), vs...), list[i+1:]...)
		}
		switch v := v.(type) {
		case tree:
			for _, nested := range v {
				if body, ok := nested.(tree); ok && try(put(body...)) {
					return true
				}
			}
			if edits(v, func(edit tree) bool { return try(put(edit)) }) {
				return true
			}
		case int:
			if v > 0 && (try(put(0)) || try(put(v/2)) || try(put(v-1))) {
				return true
			}
		}
	}
	return false
}

// valid tells whether the program can be read, and has no empty list of bodies,
// which some of CPython's functions refuse.
func valid(tasks tree) bool {
	p, err := parse(line(0, "fifo", tasks))
	return err == nil && len(p.tasks) > 0 && filled(p.tasks)
}

func filled(bs []body) bool {
	for _, b := range bs {
		for _, o := range b {
			inner := append([]body{o.body}, o.bodies...)
			if hasBodies(o.name) && len(o.bodies) == 0 || !filled(inner) {
				return false
			}
		}
	}
	return true
}

func hasBodies(name string) bool { return bytes.ContainsRune([]byte(shapes[name]), 'B') }

// firstDifference tells where two logs part.
func firstDifference(got, want []byte) string {
	g, w := logOf(got), logOf(want)
	for i := range max(len(g), len(w)) {
		a, b := "(the log ends)", "(the log ends)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d of the log: the engine has %q, CPython %q", i+1, a, b)
		}
	}
	return "the logs are the same"
}

func logOf(text []byte) []string {
	var answer struct{ Log []string }
	if err := json.Unmarshal(text, &answer); err != nil {
		return []string{err.Error()}
	}
	return answer.Log
}

// TestShrink shrinks what tells two profiles apart, where a difference is sure
// to be found without CPython.
func TestShrink(t *testing.T) {
	differs := func(tasks tree) bool {
		a, _ := profileNamed("3.11")
		b, _ := profileNamed("3.14")
		return !bytes.Equal(engineLog(t, line(0, "fifo", tasks), a), engineLog(t, line(0, "fifo", tasks), b))
	}
	shrunk := 0
	for seed := uint64(1); shrunk < 20; seed++ {
		tasks := newGenerator(seed).program(3)
		if !differs(tasks) {
			continue
		}
		shrunk++
		small := shrink(tasks, differs)
		if !differs(small) {
			t.Errorf("seed %d: what was shrunk does not differ: %s", seed, line(0, "fifo", small))
		}
		if _, found := smallerOne(small, differs); found {
			t.Errorf("seed %d: could be shrunk further: %s", seed, line(0, "fifo", small))
		}
		if text := line(0, "fifo", small); len(text) > 250 {
			t.Errorf("seed %d: %d bytes were shrunk to %d only: %s", seed, len(line(0, "fifo", tasks)), len(text), text)
		}
	}
}
