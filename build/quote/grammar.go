package quote

import (
	"math/big"
	"regexp"

	"example.com/guidegen/engine/catalogue"
)

// A form is one way to write a number. The table below is the grammar: parsing
// tries the forms in this order, printing asks the form that was read, and the
// handbook's table is made from the rows.
type form struct {
	pattern *regexp.Regexp // anchored at the start; what it matches is the number without its unit
	read    func(groups []string) (reading, bool)
	write   func(style, *big.Rat) (string, bool) // false where the form cannot say the number exactly
	rows    []Rule
}

// A reading is what a form makes of a text.
type reading struct {
	value *big.Rat
	style style
}

// A style is what has to be remembered of a literal to print another number
// the same way. Each form uses what it needs.
type style struct {
	decimals int    // digits after the point
	group    string // between thousands: "", ",", or a no-break blank
	plus     bool   // a + before what is not negative
	minus    string // "-" or "−"
	exponent int    // of ten
	times    string // between mantissa and power: "×", " × ", or "" where no mantissa stands
	vulgar   bool   // ½ rather than 1/2
	capital  bool   // Five
}

var forms = []*form{power, fraction, ordinal, decimal, multiple, ordinalWord, cardinal}

// A Rule is one line of the documented grammar: an example, and a value for
// which it holds.
type Rule struct {
	Form    string
	Example string
	Holds   catalogue.Value
	Note    string
}

// Grammar is every form a literal may have, in the order of the handbook's
// table. A test holds each example against its value.
func Grammar() []Rule {
	var rows []Rule
	for _, f := range []*form{decimal, ordinal, ordinalWord, cardinal, multiple, fraction, power} {
		rows = append(rows, f.rows...)
	}
	return append(append(rows, unitRows...), shapeRows...)
}

var unitRows = []Rule{
	{"duration", "1400 ms", catalogue.Of(1400, catalogue.MS), "ns, µs (or us), ms, s, min, or the words second, milliseconds, …; a blank, a no-break blank, a line break, a hyphen or nothing before it; durations convert"},
	{"percent", "40%", ratio(2, 5), "a ratio; % or the word percent"},
	{"factor", "3.6×", ratio(18, 5), "a ratio"},
	{"count", "6 burns", catalogue.Of(6, catalogue.Count), "up to two words after a number are what is counted: kept as they are, and never a duration"},
}

var shapeRows = []Rule{
	{"rounded", "≈1.4 s", catalogue.Of(1403, catalogue.MS), "equals the value rounded, half away from zero, to the digits shown; a problem where the value is exact; before a list it goes for every number"},
	{"list", "1000, 2400 and 3800 ms", catalogue.Ints([]int{1000, 2400, 3800}, catalogue.MS), "a comma and a blank, “and” or “or” between; a unit after the last goes for all that have none"},
	{"list, begun", "200, 400, …", catalogue.Ints([]int{200, 400, 600}, catalogue.MS), "the first of a longer list"},
	{"range", "100–200 ms", catalogue.Ints([]int{100, 200}, catalogue.MS), "a list of two; –, a hyphen or “to” between"},
	{"text", "the hog", catalogue.Str("the hog"), "a value that is a text, word for word"},
	{"claim", "never runs again", catalogue.True(true), "any words, where the expression is true or false: it must be true"},
}

func ratio(a, b int64) catalogue.Value { return catalogue.Exact(big.NewRat(a, b), catalogue.Ratio) }

// blank is what may stand between a number and what follows it; a soft line
// break of the chapter is one.
const blank = `[ \t\r\n\x{a0}\x{2009}\x{202f}]`

// sign is a sign or none. A true minus and a hyphen are the same.
const sign = `([+\-−]?)`
