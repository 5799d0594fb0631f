package quote

import "fmt"

// A Verdict is the kind of an Outcome.
type Verdict string

// The verdicts. Only Drift and Needless can be accepted: the others are for a
// person to decide.
const (
	Holds    Verdict = "holds"
	Drift    Verdict = "drift"    // the number, text or list is another one now
	Needless Verdict = "approx"   // ≈ before an exact literal
	Mismatch Verdict = "unit"     // a duration against a count, words against a number, …
	False    Verdict = "claim"    // words, and the expression is false
	Absent   Verdict = "no-value" // the run has no such value this time
)

// An Outcome is what came of holding a literal against a value.
type Outcome struct {
	Verdict Verdict
	Said    string // what the chapter says: the literal, or the one item of a list that differs
	Is      string // what the value is, in the literal's own form
	Item    int    // which item of a list differs, from 0; -1 for the whole
	Hint    string // the next move; may be empty

	format string // of the message; its first argument is the expression
	args   []any
}

// OK tells whether the literal holds.
func (o Outcome) OK() bool { return o.Verdict == Holds }

// Message says what is wrong, with both values, and names the expression. It
// is empty where the literal holds.
func (o Outcome) Message(expr string) string {
	if o.OK() {
		return ""
	}
	if o.Item >= 0 {
		expr = indexed(expr, o.Item)
	}
	return fmt.Sprintf(o.format, append([]any{expr}, o.args...)...)
}

func (o Outcome) is(verdict Verdict, hint, format string, args ...any) Outcome {
	o.Verdict, o.Hint, o.format, o.args = verdict, hint, format, args
	return o
}

// indexed is the expression of one item. Nothing but a name, a call or a
// bracket gives a list, so it needs no parentheses.
func indexed(expr string, item int) string { return fmt.Sprintf("%s[%d]", expr, item) }
