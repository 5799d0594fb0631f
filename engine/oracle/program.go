package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The bounds of a program that is run. They are far above what a person or a
// generator writes, and keep any other input from taking the machine.
const (
	maxLine    = 16 << 20 // bytes of one program
	maxNesting = 400      // bodies inside bodies
	maxOps     = 200_000  // in one program
	maxBodies  = 20_000   // in one program; each may be a task with a stack of its own
	maxDelay   = 1 << 40  // ms
)

// A program is what one line of programs.jsonl holds.
type program struct {
	id    json.RawMessage
	ties  string
	tasks []body
}

type body []op

// An op is one step of a body. Which fields it uses is its shape.
type op struct {
	name   string
	ms     int64  // a delay, or the index of cancel
	word   string // of event, condition, queue, raise and wait
	body   body
	bodies []body
}

// shape is what stands behind an op's name, one letter an argument: m a delay,
// i an index, w a word, b a body, B a list of bodies.
var shapes = map[string]string{
	"sleep": "m", "yield": "", "burn": "m",
	"await_task": "b", "gather": "B", "gather_exceptions": "B", "group": "B",
	"timeout": "mb", "wait_for": "mb", "wait_for_task": "mb", "shield": "b",
	"lock": "m", "semaphore": "m", "event": "w", "condition": "w", "queue": "w", "barrier": "",
	"cancel": "i", "uncancel": "", "raise": "w",
	"catch": "b", "swallow_cancel": "b", "finally_sleep": "mb",
	"wait": "wB", "as_completed": "B", "thread": "m", "call_later": "m",
}

// words are what an op's word may be.
var words = map[string][]string{
	"event":     {"set", "clear", "wait"},
	"condition": {"notify", "notify_all", "wait"},
	"queue":     {"put", "get", "put_nowait"},
	"raise":     {"E", "CancelledError", "ValueError"},
	"wait":      {"all", "first", "exception"},
}

// parse reads one program. An error names the place inside it.
func parse(line []byte) (*program, error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("the program has %d bytes, more than %d", len(line), maxLine)
	}
	var raw struct {
		ID    json.RawMessage `json:"id"`
		Ties  string          `json:"ties"`
		Tasks []any           `json:"tasks"`
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	d.DisallowUnknownFields()
	var mistyped *json.UnmarshalTypeError
	switch err := d.Decode(&raw); {
	case errors.As(err, &mistyped):
		return nil, fmt.Errorf("not a program: has %s in a place of another type, want {\"id\", \"ties\", \"tasks\"}", mistyped.Value)
	case err != nil:
		return nil, fmt.Errorf("not a program: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("not a program: more than one JSON value in a line")
	}
	if raw.ID == nil {
		return nil, fmt.Errorf("the program has no id")
	}
	if raw.Ties != "fifo" && raw.Ties != "heapq" {
		return nil, fmt.Errorf("ties is %q, want fifo or heapq", raw.Ties)
	}
	var id bytes.Buffer
	if err := json.Compact(&id, raw.ID); err != nil {
		return nil, fmt.Errorf("id: %w", err)
	}
	r := reader{}
	p := &program{id: id.Bytes(), ties: raw.Ties, tasks: r.bodies(raw.Tasks, "tasks", 1)}
	return p, r.err
}

// reader turns JSON values into bodies, up to the first error.
type reader struct {
	ops       int
	bodyCount int
	err       error
}

func (r *reader) fail(at, format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...))
	}
}

func (r *reader) bodies(v any, at string, depth int) (bs []body) {
	list, ok := v.([]any)
	if !ok {
		r.fail(at, "%s is not a list of bodies", short(v))
	}
	for i, b := range list {
		if r.err != nil {
			return nil
		}
		bs = append(bs, r.body(b, fmt.Sprintf("%s[%d]", at, i), depth))
	}
	return bs
}

func (r *reader) body(v any, at string, depth int) (b body) {
	list, ok := v.([]any)
	switch {
	case !ok:
		r.fail(at, "%s is not a body", short(v))
	case depth > maxNesting:
		r.fail(at, "nested more than %d deep", maxNesting)
	}
	if r.bodyCount++; r.bodyCount > maxBodies {
		r.fail(at, "more than %d bodies", maxBodies)
	}
	for i, o := range list {
		if r.err != nil {
			return nil
		}
		b = append(b, r.op(o, fmt.Sprintf("%s[%d]", at, i), depth))
	}
	return b
}

func (r *reader) op(v any, at string, depth int) op {
	list, ok := v.([]any)
	if !ok || len(list) == 0 {
		r.fail(at, "%s is not an op", short(v))
		return op{}
	}
	name, _ := list[0].(string)
	shape, known := shapes[name]
	if !known {
		r.fail(at, "%s is not the name of an op", short(list[0]))
		return op{}
	}
	if r.ops++; r.ops > maxOps {
		r.fail(at, "more than %d ops", maxOps)
	}
	if len(list)-1 != len(shape) {
		r.fail(at, "%s takes %d arguments, has %d", name, len(shape), len(list)-1)
		return op{}
	}
	o := op{name: name}
	for i, kind := range shape {
		r.argument(&o, kind, list[i+1], at, depth)
	}
	return o
}

func (r *reader) argument(o *op, kind rune, v any, at string, depth int) {
	switch kind {
	case 'm', 'i':
		o.ms = r.number(v, at)
		if o.name == "burn" && o.ms < 0 {
			r.fail(at, "burn takes %d ms: time does not go back", o.ms)
		}
	case 'w':
		o.word, _ = v.(string)
		if !slices.Contains(words[o.name], o.word) {
			r.fail(at, "%s takes %s, has %s", o.name, strings.Join(words[o.name], " or "), short(v))
		}
	case 'b':
		o.body = r.body(v, at, depth+1)
	case 'B':
		o.bodies = r.bodies(v, at, depth+1)
	}
}

func (r *reader) number(v any, at string) int64 {
	number, _ := v.(json.Number)
	n, err := number.Int64()
	if err != nil || n > maxDelay || n < -maxDelay {
		r.fail(at, "%s is not a whole number of at most %d", short(v), int64(maxDelay))
	}
	return n
}

// short shows a value in a message, cut where it is long.
func short(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(text) > 40 {
		return string(text[:37]) + "..."
	}
	return string(text)
}
