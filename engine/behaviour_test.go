package engine

import (
	"fmt"
	"strings"
	"testing"
)

// A behaviour is a small program, and what it notes: one of CPython's own tests,
// or an issue, told in the model's words. It runs under 3.11 and 3.14, as
// asyncio.run runs it, and each note stands for one thing that must happen.
type behaviour struct {
	name string
	main func(m *Task, note func(...any)) error
	want string // the notes, one behind the other
	only string // the profile it is about; "" is both
	old  string // what 3.11 notes, where that differs
}

func (b behaviour) check(t *testing.T) {
	for _, p := range []Profile{Python311(), Python314()} {
		if b.only != "" && b.only != p.Name {
			continue
		}
		want := b.want
		if b.old != "" && p.Name == "3.11" {
			want = b.old
		}
		t.Run(p.Name, func(t *testing.T) {
			var notes []string
			r := NewRunner(Options{Profile: p})
			_, err := r.Run(func(m *Task) (any, error) {
				return nil, b.main(m, func(what ...any) {
					notes = append(notes, strings.TrimSuffix(fmt.Sprintln(what...), "\n"))
				})
			})
			if err != nil {
				notes = append(notes, "main raised "+err.Error())
			}
			if err := r.Close(); err != nil {
				notes = append(notes, "shutdown raised "+err.Error())
			}
			for _, report := range r.Loop().Reports() {
				notes = append(notes, "reported "+report.Message)
			}
			if got := strings.Join(notes, "; "); got != want {
				t.Errorf("\n%s, want\n%s", got, want)
			}
			if first := r.Loop().tasks.first; first != nil {
				t.Errorf("the task %s is left over", first.name)
			}
		})
	}
}

func checkAll(t *testing.T, bs []behaviour) {
	for _, b := range bs {
		t.Run(b.name, b.check)
	}
}

// outcome is how a note tells a result.
func outcome(value any, err error) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(value)
}

// awaiting is a body that awaits one thing.
func awaiting(a Awaitable) Body {
	return func(t *Task) (any, error) { return t.Await(a) }
}

// sleeping is a body that sleeps and returns a value.
func sleeping(ms int64, value any) Body {
	return func(t *Task) (any, error) { return value, t.Sleep(ms) }
}

// failing is a body that sleeps and fails.
func failing(ms int64, kind string) Body {
	return func(t *Task) (any, error) {
		if err := t.Sleep(ms); err != nil {
			return nil, err
		}
		return nil, Errorf(kind, "")
	}
}

// passes counts the passes of an await.
func passes(t *Task, await func() error) (int, error) {
	before := t.loop.pass
	err := await()
	return t.loop.pass - before, err
}
