package quote

import "testing"

// Every row of the documented table is true: the example holds for its value,
// is reprinted as itself, and none of its bumps holds.
func TestGrammarTable(t *testing.T) {
	for _, r := range Grammar() {
		l, err := Parse(r.Example)
		if err != nil {
			t.Errorf("%s: %v", r.Example, err)
			continue
		}
		if o := l.Check(r.Holds); !o.OK() {
			t.Errorf("%s does not hold for %s: %s", r.Example, r.Holds, o.Message("x"))
		}
		if got, err := l.Reprint(r.Holds); err != nil || got != r.Example {
			t.Errorf("%s is reprinted as %q, %v", r.Example, got, err)
		}
		for _, b := range l.Bumps(r.Holds) {
			if bumped, err := Parse(b); err != nil || bumped.Check(r.Holds).OK() {
				t.Errorf("%s bumped to %s still holds (%v)", r.Example, b, err)
			}
		}
		if r.Note == "" || r.Form == "" {
			t.Errorf("%s: a row without a form or a note", r.Example)
		}
	}
}
