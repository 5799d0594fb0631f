package quote

import (
	"math/big"

	"example.com/guidegen/engine/catalogue"
)

// Bumps returns the literal changed by one unit of what it shows, once for each
// number in it: "1400 ms" gives "1401 ms", "≈1.4 s" gives "≈1.5 s", "five" gives
// "six". A text is changed by a letter, once for each text of a list. None of
// them holds where the literal did: a check that lets one pass does not bite.
// Words against a truth have no bumps; there it is the expression that is
// turned round, see [Expr.Negated].
func (l Literal) Bumps(v catalogue.Value) []string {
	switch {
	case v.Kind == catalogue.Bool:
		return nil
	case v.Kind == catalogue.String:
		return []string{l.text + "x"}
	case v.Kind == catalogue.List && len(v.Items) > 0 && v.Items[0].Kind == catalogue.String:
		texts, seps := split(l.text)
		return l.bumpEach(texts, seps, "", func(i int) string { return texts[i] + "x" })
	}
	texts := make([]string, len(l.numbers))
	for i, n := range l.numbers {
		texts[i] = n.text
	}
	return l.bumpEach(texts, l.seps, l.more, func(i int) string { return l.numbers[i].bumped() })
}

func (l Literal) bumpEach(texts, seps []string, more string, bumped func(int) string) []string {
	var bumps []string
	for i := range texts {
		changed := append([]string{}, texts...)
		changed[i] = bumped(i)
		bumps = append(bumps, l.approx+join(changed, seps)+more)
	}
	return bumps
}

// bumped is the number one quantum up; one down where a power of ten would go
// over to the next, which shows less and might round to the same. A form that
// has no word for it falls back to digits, as Reprint does.
func (n *number) bumped() string {
	up := new(big.Rat).Add(n.value, n.quantum())
	if n.form == power && magnitude(up) > magnitude(n.value) {
		up.Sub(n.value, n.quantum())
	}
	for _, f := range []*form{n.form, decimal} {
		if s, ok := f.write(n.style, up); ok {
			return s + n.gap + n.tail
		}
	}
	return n.sayRounded(up)
}
