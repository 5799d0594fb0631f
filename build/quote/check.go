package quote

import (
	"math/big"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// Check holds the literal against the value of its expression.
func (l Literal) Check(v catalogue.Value) Outcome {
	o := Outcome{Verdict: Holds, Said: l.text, Is: v.String(), Item: -1}
	switch v.Kind {
	case catalogue.None:
		return o.is(Absent, "", "%[1]s has %[2]s", v)
	case catalogue.Bool:
		return l.checkClaim(o, v)
	case catalogue.String:
		if !sameWords(l.text, v.Text) {
			return o.is(Drift, "", "text drifted: the chapter says %[2]q, %[1]s is %[3]q", l.text, v.Text)
		}
		return o
	case catalogue.List:
		return l.checkList(o, v)
	}
	switch {
	case l.IsWords():
		return l.noNumber(o, v)
	case l.ranged:
		return o.is(Mismatch, "a range stands for a list of two: [min(…), max(…)]", "%[2]q is a range, %[1]s is one number: %[3]s", l.text, v)
	case len(l.numbers) > 1 || l.more != "":
		return o.is(Mismatch, "", "%[2]q is a list, %[1]s is one number: %[3]s", l.text, v)
	}
	return l.checkNumbers(o, []catalogue.Value{v})
}

// noNumber says why words stand where a number is wanted.
func (l Literal) noNumber(o Outcome, v catalogue.Value) Outcome {
	if l.flaw.Message != "" {
		return o.is(Mismatch, l.flaw.Hint, "%[2]s, %[1]s is %[3]s", l.flaw.Message, short(v))
	}
	return o.is(Mismatch, "write the number as the handbook's table has it", "%[2]q is no number, %[1]s is %[3]s", l.text, short(v))
}

// checkClaim takes any words, but no number: the number in it would not be
// held against anything.
func (l Literal) checkClaim(o Outcome, v catalogue.Value) Outcome {
	orders := len(l.numbers) == 1 && l.numbers[0].form == ordinalWord // "finishes first"
	switch {
	case !l.IsWords() && !orders:
		return o.is(Mismatch, "quote the value itself, or put words that claim something", "%[2]q is a number, %[1]s is true or false", l.text)
	case !v.Truth:
		return o.is(False, "", "claim is false: the chapter says %[2]q, %[1]s is false", l.text)
	}
	return o
}

func (l Literal) checkList(o Outcome, v catalogue.Value) Outcome {
	said, has := len(l.numbers), len(v.Items)
	for i, item := range v.Items {
		if item.Kind == catalogue.None {
			o.Item = i
			return o.is(Absent, "", "%[1]s has %[2]s", item)
		}
	}
	switch {
	case has == 0:
		return o.is(Mismatch, "quote how many there are: count(…)", "%[2]q stands for an empty list: %[1]s has nothing in it", l.text)
	case v.Items[0].Kind == catalogue.String:
		return l.checkTexts(o, v)
	case l.IsWords():
		return l.noNumber(o, v)
	case said == 1 && l.more == "" && has > 1:
		return o.is(Mismatch, "quote one of its items, or all of them", "%[2]q is one number, %[1]s is a list of %[3]d: %[4]s", l.text, has, short(v))
	case l.ranged && has != 2:
		return o.is(Mismatch, "a range stands for a list of two: [min(…), max(…)]", "%[2]q is a range, %[1]s is a list of %[3]d: %[4]s", l.text, has, short(v))
	}
	numbers := l.checkNumbers(o, v.Items[:min(has, said)])
	switch {
	case !numbers.OK() && numbers.Verdict != Needless:
		return numbers
	case l.more != "" && has <= said:
		return o.is(Drift, "", "list drifted: the chapter says it goes on after %[2]d, %[1]s has %[3]d: %[4]s", said, has, short(v))
	case l.more == "" && has != said:
		return o.is(Drift, "", "list drifted: the chapter lists %[2]d, %[1]s has %[3]d: %[4]s", said, has, short(v))
	}
	return numbers
}

func (l Literal) checkTexts(o Outcome, v catalogue.Value) Outcome {
	said, _ := split(l.text)
	if len(said) != len(v.Items) {
		return o.is(Drift, "", "list drifted: the chapter lists %[2]d, %[1]s has %[3]d: %[4]s", len(said), len(v.Items), short(v))
	}
	for i, item := range v.Items {
		if !sameWords(said[i], item.Text) {
			o.Said, o.Is, o.Item = said[i], item.Text, i
			return o.is(Drift, "", "text drifted: the chapter says %[2]q, %[1]s is %[3]q", said[i], item.Text)
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
		n, one := &l.numbers[i], o
		if len(l.numbers) > 1 || l.more != "" {
			one.Item = i
		}
		shown := n.shown(item)
		if shown == nil {
			return one.is(Mismatch, "", "%[2]q is %[3]s, %[1]s is %[4]s: %[5]s", n.text, n.measures(), measure(item.Unit), item)
		}
		exact = exact && shown.Cmp(n.value) == 0
		if !n.agrees(shown, l.approx != "") {
			return l.drifted(one, n, item)
		}
	}
	if bare := l.text[len(l.approx):]; exact && l.approx != "" {
		return o.is(Needless, "write "+bare, "≈ is not needed: %[1]s is exactly %[2]s", bare)
	}
	return o
}

// shown is the value as this number would have to show it, still exact; nil
// where they measure different things.
func (n *number) shown(v catalogue.Value) *big.Rat {
	factor := n.factorFrom(v.Unit)
	if factor == nil || v.Kind != catalogue.Number {
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
// where that form rounds or converts.
func (l Literal) drifted(o Outcome, n *number, item catalogue.Value) Outcome {
	one := Literal{text: l.approx + n.text, approx: l.approx, numbers: []number{*n}}
	o.Said, o.Is = one.text, item.String()
	if want, err := one.reprint(item); err == nil && !(n.kind == bare && item.Unit.IsDuration()) {
		o.Is = want
		if strings.HasPrefix(want, "≈") || n.kind == duration && n.unit != item.Unit {
			o.Is += " (" + item.String() + ")"
		}
	}
	hint := ""
	if l.approx == "" && n.value.Sign() != 0 && (n.form == decimal || n.form == power) && n.agrees(n.shown(item), true) {
		hint = "≈" + l.text + " would hold"
		if o.Item >= 0 {
			hint = "rounded it would hold: put ≈ before the whole list"
		}
	}
	return o.is(Drift, hint, "number drifted: the chapter says %[2]s, %[1]s is %[3]s", o.Said, o.Is)
}

// short is a value that fits a message.
func short(v catalogue.Value) string {
	if len(v.Items) > 8 {
		v.Items = v.Items[:8]
		return v.String() + ", …"
	}
	return v.String()
}

// measure is what a unit measures, as messages say it.
func measure(u catalogue.Unit) string {
	if u.IsDuration() {
		return "a duration"
	}
	return "a " + string(u)
}
