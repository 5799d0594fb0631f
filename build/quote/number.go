package quote

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// A number is one number of a literal: digits or a word, and what follows it.
type number struct {
	text  string // as written
	form  *form
	style style
	value *big.Rat // as it stands there: 40 in "40%", 1.4 in "1.4 s"
	gap   string   // between the number and its suffix, as written
	tail  string   // the suffix as written: "ms", "%", "burns", ""
	kind  kind
	unit  catalogue.Unit // of a duration
}

// A kind says which values a number can stand for.
type kind int

const (
	bare     kind = iota // a value in its own unit, whatever that is
	duration             // a duration, converted to unit
	percent              // a ratio, in hundredths
	factor               // a ratio
	counted              // a count, with its noun
)

// suffixes maps what may follow a number to what it means. A word that is not
// here is a noun.
var suffixes = func() map[string]number {
	m := map[string]number{"%": {kind: percent}, "percent": {kind: percent}, "×": {kind: factor}}
	for unit, names := range map[catalogue.Unit]string{
		catalogue.NS:  "ns nanosecond nanoseconds",
		catalogue.US:  "µs μs us microsecond microseconds",
		catalogue.MS:  "ms millisecond milliseconds",
		catalogue.S:   "s second seconds",
		catalogue.Min: "min minute minutes",
	} {
		for _, name := range strings.Fields(names) {
			m[name] = number{kind: duration, unit: unit}
		}
	}
	return m
}()

// noun is one or two words; a digit in one would hide a number.
const noun = `\p{L}[\p{L}'’-]*(?:` + blank + `+\p{L}[\p{L}'’-]*)?`

var suffixPattern = regexp.MustCompile(`^(` + blank + `*|-)(%|×|` + noun + `|)$`)

// readNumber reads a whole text as one number with its suffix.
func readNumber(text string) (number, bool) {
	for _, f := range forms {
		m := f.pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		r, ok := f.read(m)
		if !ok {
			continue
		}
		n := number{text: text, form: f, style: r.style, value: r.value}
		if n.readSuffix(text[len(m[0]):]) {
			return n, true
		}
	}
	return number{}, false
}

func (n *number) readSuffix(rest string) bool {
	m := suffixPattern.FindStringSubmatch(rest)
	if m == nil || m[2] == "" && m[1] != "" {
		return false
	}
	n.gap, n.tail = m[1], m[2]
	known, isUnit := suffixes[m[2]]
	switch {
	case m[2] == "":
	case isUnit:
		n.kind, n.unit = known.kind, known.unit
	case m[1] == "" || m[1] == "-":
		return false // "5x", "7-burn": no noun without a blank
	case !isNoun(m[2]):
		return false // "5 and six", "five to seven": another number follows
	default:
		n.kind = counted
	}
	return !n.form.ordered() || n.kind == bare || n.kind == counted
}

// isNoun tells whether the words after a number name what it counts.
func isNoun(words string) bool {
	for _, w := range strings.Fields(strings.ToLower(words)) {
		_, isCardinal := cardinalOf[w]
		if isCardinal || w == "and" || w == "or" || w == "to" {
			return false
		}
	}
	return true
}

// factorFrom returns what a value in the given unit is multiplied by to be the
// number that stands here. It is nil where the two measure different things.
func (n *number) factorFrom(u catalogue.Unit) *big.Rat {
	fits := true
	switch n.kind {
	case bare:
		fits = !n.form.ordered() || !u.IsDuration()
	case duration:
		factor, err := catalogue.Convert(u, n.unit)
		if err != nil {
			return nil
		}
		return factor
	case percent:
		if u == catalogue.Ratio {
			return big.NewRat(100, 1)
		}
		fits = false
	case factor:
		fits = u == catalogue.Ratio
	case counted:
		fits = !u.IsDuration()
	}
	if !fits {
		return nil
	}
	return big.NewRat(1, 1)
}

// measures says what a number of this kind can stand for, as messages do.
func (n *number) measures() string {
	switch {
	case n.kind == duration:
		return "a duration"
	case n.kind == percent, n.kind == factor:
		return "a ratio"
	case n.kind == counted:
		return "a count"
	case n.form == multiple:
		return "a multiple"
	case n.form.ordered():
		return "a place in an order"
	}
	return "a number"
}

// quantum is one unit of the last digit that the number shows.
func (n *number) quantum() *big.Rat {
	switch n.form {
	case decimal:
		return tenTo(-n.style.decimals)
	case power:
		return tenTo(n.style.exponent - n.style.decimals)
	case fraction:
		return new(big.Rat).SetFrac(big.NewInt(1), n.value.Denom())
	}
	return big.NewRat(1, 1)
}

// maxSize bounds the numbers that are printed at all, in digits.
const maxSize = 400

// say prints another number the way this one is written, and tells whether
// that is exact. Where the form has no way to say it, decimals have; where
// those never end, it is rounded to the digits shown, but never to nothing.
func (n *number) say(value *big.Rat) (text string, exact bool, err error) {
	if value.Num().BitLen()+value.Denom().BitLen() > 3*maxSize {
		return "", false, fmt.Errorf("a number of more than %d digits cannot be quoted", maxSize/2)
	}
	if s, ok := n.form.write(n.style, value); ok {
		return s + n.gap + n.tail, true, nil
	}
	if n.form == ordinal || n.form == ordinalWord {
		return "", false, fmt.Errorf("no ordinal can say %s", value.RatString())
	}
	if s, ok := decimal.write(n.style, value); ok {
		return s + n.gap + n.tail, true, nil
	}
	return n.sayRounded(value), false, nil
}

// sayRounded prints a number rounded to the digits that this one shows, or to
// its own first digit where that would be zero.
func (n *number) sayRounded(value *big.Rat) string {
	if n.form == power {
		rounded := roundTo(value, tenTo(magnitude(value)-n.style.decimals))
		if s, ok := power.write(n.style, rounded); ok {
			return s + n.gap + n.tail
		}
	}
	decimals := 0
	if n.form == decimal {
		decimals = n.style.decimals
	}
	if roundTo(value, tenTo(-decimals)).Sign() == 0 {
		decimals = max(decimals, -magnitude(value))
	}
	return digitsOf(n.style, value, decimals) + n.gap + n.tail
}
