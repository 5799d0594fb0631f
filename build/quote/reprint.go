package quote

import (
	"fmt"
	"math/big"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// Reprint returns the literal that holds for the value, in the author's own
// form; the literal itself where it holds already. What it returns passes
// Check, always. It fails where only a person can decide: words whose claim
// turned false, a value of another kind or unit, a number that the form has no
// way to say.
func (l Literal) Reprint(v catalogue.Value) (string, error) {
	switch o := l.Check(v); o.Verdict {
	case Holds:
		return l.text, nil
	case False:
		return "", fmt.Errorf("a claim that turned false can only be rewritten by a person")
	case Mismatch:
		return "", fmt.Errorf("the literal and its value are different things: only a person can mend that")
	case Absent:
		return "", fmt.Errorf("there is no value to accept")
	}
	text, err := l.reprint(v)
	if err != nil {
		return "", err
	}
	if again, bad := Parse(text); bad != nil || !again.Check(v).OK() {
		return "", fmt.Errorf("the form of %q cannot say %s", l.text, short(v))
	}
	return text, nil
}

func (l Literal) reprint(v catalogue.Value) (string, error) {
	items := []catalogue.Value{v}
	if v.Kind == catalogue.List {
		items = v.Items
	}
	if items[0].Kind == catalogue.String {
		return l.reprintTexts(items), nil
	}
	more := l.more
	if len(items) <= len(l.numbers) {
		more = ""
	} else if more != "" {
		items = items[:len(l.numbers)]
	}
	texts, exact, err := l.sayAll(items)
	if err != nil {
		return "", err
	}
	approx := l.approx
	switch {
	case exact:
		approx = ""
	case approx == "":
		approx = "≈"
	}
	return approx + join(texts, l.seps) + more, nil
}

// sayAll prints the items, all of them exactly or all of them rounded.
func (l Literal) sayAll(items []catalogue.Value) (texts []string, exact bool, err error) {
	shown := make([]*big.Rat, len(items))
	texts = make([]string, len(items))
	exact = true
	for i, item := range items {
		n := l.model(i, len(items))
		if shown[i] = n.shown(item); shown[i] == nil {
			return nil, false, fmt.Errorf("%q cannot say %s", n.text, item)
		}
		var fits bool
		if texts[i], fits, err = n.say(shown[i]); err != nil {
			return nil, false, err
		}
		exact = exact && fits
	}
	if exact && l.approx == "" {
		return texts, true, nil
	}
	exact = true
	for i := range items {
		texts[i] = l.model(i, len(items)).sayRounded(shown[i])
		said, ok := readNumber(texts[i])
		exact = exact && ok && said.value.Cmp(shown[i]) == 0
	}
	return texts, exact, nil
}

// model is the number of the literal whose form item i of n takes: its own,
// the last one's for the last, the one before that for what a list grew by.
func (l Literal) model(i, n int) *number {
	last := len(l.numbers) - 1
	switch {
	case i == n-1 && l.more == "":
		return &l.numbers[last]
	case i >= last && n > len(l.numbers):
		return &l.numbers[max(last-1, 0)]
	}
	return &l.numbers[i]
}

func (l Literal) reprintTexts(items []catalogue.Value) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = item.Text
	}
	_, seps := split(l.text)
	return join(texts, seps)
}

// join puts a list together again. Where it grew or shrank, the last separator
// stays the last one ("and"), and the others repeat the first.
func join(items, seps []string) string {
	var b strings.Builder
	for i, item := range items {
		if i > 0 {
			b.WriteString(between(seps, i-1, len(items)-1))
		}
		b.WriteString(item)
	}
	return b.String()
}

func between(seps []string, i, n int) string {
	switch {
	case len(seps) == 0:
		return ", "
	case i == n-1:
		return seps[len(seps)-1]
	case i < len(seps)-1:
		return seps[i]
	case len(seps) > 1 || strings.HasPrefix(seps[0], ",") && !strings.ContainsAny(seps[0], "ao"):
		return seps[0]
	}
	return ", "
}
