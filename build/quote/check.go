package quote

import (
	"fmt"
	"math/big"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

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

	detail string // a message that says more than the verdict alone; "EXPR" stands for the expression
}

// OK tells whether the literal holds.
func (o Outcome) OK() bool { return o.Verdict == Holds }

// Message says what is wrong, naming the expression. It is empty where the
// literal holds.
func (o Outcome) Message(expr string) string {
	switch {
	case o.OK():
		return ""
	case o.detail != "":
		return strings.ReplaceAll(o.detail, "EXPR", expr)
	case o.Item >= 0:
		return fmt.Sprintf("number drifted: the chapter says %s, %s is %s", o.Said, indexed(expr, o.Item), o.Is)
	}
	return fmt.Sprintf("number drifted: the chapter says %s, %s is %s", o.Said, expr, o.Is)
}

// indexed is the expression of one item.
func indexed(expr string, item int) string {
	if strings.ContainsAny(expr, " ?") {
		expr = "(" + expr + ")"
	}
	return fmt.Sprintf("%s[%d]", expr, item)
}

// Check holds the literal against the value of its expression.
func (l Literal) Check(v catalogue.Value) Outcome {
	o := Outcome{Verdict: Holds, Said: l.text, Is: v.String(), Item: -1}
	switch v.Kind {
	case catalogue.None:
		return o.is(Absent, "EXPR has "+v.String(), "")
	case catalogue.Bool:
		return l.checkClaim(o, v)
	case catalogue.String:
		if !sameWords(l.text, v.Text) {
			return o.is(Drift, fmt.Sprintf("text drifted: the chapter says %q, EXPR is %q", l.text, v.Text), "")
		}
		return o
	case catalogue.List:
		return l.checkList(o, v)
	}
	switch {
	case l.IsWords():
		return o.is(Mismatch, fmt.Sprintf("%q is no number, EXPR is %s", l.text, v), "write the number as the handbook's table has it")
	case len(l.numbers) > 1 || l.more != "":
		return o.is(Mismatch, fmt.Sprintf("%q is %s, EXPR is one number: %s", l.text, l.shape(), v), "")
	}
	return l.checkNumbers(o, []catalogue.Value{v})
}

func (o Outcome) is(verdict Verdict, detail, hint string) Outcome {
	o.Verdict, o.detail, o.Hint = verdict, detail, hint
	return o
}

func (l Literal) shape() string {
	if l.ranged {
		return "a range"
	}
	return "a list"
}

// checkClaim takes any words, but no number: the number in it would not be
// held against anything.
func (l Literal) checkClaim(o Outcome, v catalogue.Value) Outcome {
	switch {
	case !l.IsWords() && !(len(l.numbers) == 1 && l.numbers[0].form == ordinalWord):
		return o.is(Mismatch, fmt.Sprintf("%q is a number, EXPR is true or false", l.text), "quote the value itself, or put words that claim something")
	case !v.Truth:
		return o.is(False, fmt.Sprintf("claim is false: the chapter says %q, EXPR is false", l.text), "")
	}
	return o
}

func (l Literal) checkList(o Outcome, v catalogue.Value) Outcome {
	switch {
	case len(v.Items) == 0:
		return o.is(Mismatch, fmt.Sprintf("%q stands for an empty list: EXPR has nothing in it", l.text), "quote count(EXPR)")
	case v.Items[0].Kind == catalogue.String:
		return l.checkTexts(o, v.Items)
	case l.IsWords():
		return o.is(Mismatch, fmt.Sprintf("%q is no list of numbers, EXPR is %s", l.text, short(v)), "")
	case len(l.numbers) == 1 && l.more == "" && len(v.Items) > 1:
		return o.is(Mismatch, fmt.Sprintf("%q is one number, EXPR is a list of %d: %s", l.text, len(v.Items), short(v)), "quote one of its items, or all of them")
	case l.ranged && len(v.Items) != 2:
		return o.is(Mismatch, fmt.Sprintf("%q is a range, EXPR is a list of %d: %s", l.text, len(v.Items), short(v)), "a range stands for a list of two: [min(EXPR), max(EXPR)]")
	}
	if c := l.checkNumbers(o, v.Items[:min(len(v.Items), len(l.numbers))]); !c.OK() && c.Verdict != Needless {
		return c
	}
	switch {
	case l.more != "" && len(v.Items) <= len(l.numbers):
		return o.is(Drift, fmt.Sprintf("list drifted: the chapter says it goes on after %d, EXPR has %d: %s", len(l.numbers), len(v.Items), short(v)), "")
	case l.more == "" && len(v.Items) != len(l.numbers):
		return o.is(Drift, fmt.Sprintf("list drifted: the chapter lists %d, EXPR has %d: %s", len(l.numbers), len(v.Items), short(v)), "")
	}
	return l.checkNumbers(o, v.Items[:len(l.numbers)])
}

// short is a value that fits a message.
func short(v catalogue.Value) string {
	if len(v.Items) > 8 {
		v.Items = v.Items[:8]
		return v.String() + ", …"
	}
	return v.String()
}

func (l Literal) checkTexts(o Outcome, items []catalogue.Value) Outcome {
	said, _ := split(l.text)
	if len(said) != len(items) {
		return o.is(Drift, fmt.Sprintf("list drifted: the chapter lists %d, EXPR has %d: %s", len(said), len(items), o.Is), "")
	}
	for i, item := range items {
		if !sameWords(said[i], item.Text) {
			o.Said, o.Is, o.Item = said[i], item.Text, i
			return o.is(Drift, fmt.Sprintf("text drifted: the chapter says %q, %s is %q", said[i], indexed("EXPR", i), item.Text), "")
		}
	}
	return o
}

// sameWords compares texts as a reader sees them: a line break is a blank.
func sameWords(a, b string) bool {
	return strings.Join(strings.Fields(a), " ") == strings.Join(strings.Fields(b), " ")
}

// checkNumbers holds the first numbers of the literal against the items.
func (l Literal) checkNumbers(o Outcome, items []catalogue.Value) Outcome {
	exact := true
	for i, item := range items {
		n := &l.numbers[i]
		if item.Kind != catalogue.Number {
			return o.is(Absent, indexed("EXPR", i)+" has "+item.String(), "")
		}
		shown := n.shown(item)
		if shown == nil {
			return o.is(Mismatch, fmt.Sprintf("%q is %s, EXPR is %s: %s", n.text, n.measures(), measure(item.Unit), item), "")
		}
		exact = exact && shown.Cmp(n.value) == 0
		if !n.agrees(shown, l.approx != "") {
			return l.drifted(o, i, item, len(items) > 1 || len(l.numbers) > 1)
		}
	}
	if exact && l.approx != "" {
		return o.is(Needless, fmt.Sprintf("≈ is not needed: EXPR is exactly %s", l.text[len(l.approx):]), "write "+l.text[len(l.approx):])
	}
	return o
}

// shown is the value as this number would have to show it, still exact; nil
// where they measure different things.
func (n *number) shown(v catalogue.Value) *big.Rat {
	factor := n.factorFrom(v.Unit)
	if factor == nil {
		return nil
	}
	return factor.Mul(factor, v.Num)
}

// agrees is the rounding contract.
func (n *number) agrees(shown *big.Rat, approx bool) bool {
	if approx {
		shown = roundTo(shown, n.quantum())
	}
	return shown.Cmp(n.value) == 0
}

// drifted says one number's drift in its own form, and what it is exactly
// where that reads differently.
func (l Literal) drifted(o Outcome, i int, item catalogue.Value, list bool) Outcome {
	n := l.numbers[i]
	one := Literal{text: l.approx + n.text, approx: l.approx, numbers: []number{n}}
	o.Verdict, o.Said, o.Is = Drift, one.text, item.String()
	if list {
		o.Item = i
	}
	if want, err := one.reprint(item); err == nil {
		o.Is = want
		if exact := item.String(); exact != want {
			o.Is += " (" + exact + ")"
		}
	}
	if l.approx == "" && !list && n.agrees(n.shown(item), true) && (n.form == decimal || n.form == power) {
		o.Hint = "≈" + n.text + " would hold"
	}
	return o
}

// measure is what a unit measures, as messages say it.
func measure(u catalogue.Unit) string {
	switch {
	case u.IsDuration():
		return "a duration"
	case u == catalogue.Count:
		return "a count"
	case u == catalogue.Ratio:
		return "a ratio"
	}
	return "a " + string(u)
}
