package quote

import (
	"math/big"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/guidegen/engine/catalogue"
)

var (
	ones  = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens  = strings.Fields("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
	onesT = strings.Fields("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth")
	tensT = strings.Fields("_ _ twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth")
)

// cardinals and ordinals are the words of 0 to 99, in order.
var cardinals, ordinals = wordsTo99(ones, tens), wordsTo99(onesT, tensT)

func wordsTo99(last, round []string) []string {
	words := make([]string, 100)
	for n := range words {
		switch {
		case n < 20:
			words[n] = last[n]
		case n%10 == 0:
			words[n] = round[n/10]
		default:
			words[n] = tens[n/10] + "-" + last[n%10]
		}
	}
	return words
}

var cardinalOf, ordinalOf = indexOf(cardinals), indexOf(ordinals)

func indexOf(words []string) map[string]int64 {
	m := make(map[string]int64, len(words))
	for n, w := range words {
		m[w] = int64(n)
	}
	return m
}

// scales may follow a cardinal: "two hundred", "ten thousand".
var scales = []struct {
	word  string
	value int64
}{{"million", 1e6}, {"thousand", 1e3}, {"hundred", 100}}

// multiples are the words for so many times.
var multiples = []struct {
	word  string
	value *big.Rat
}{{"half", big.NewRat(1, 2)}, {"once", big.NewRat(1, 1)}, {"twice", big.NewRat(2, 1)}, {"thrice", big.NewRat(3, 1)}}

const word = `(\p{L}+(?:-\p{L}+)?)`

var cardinal = &form{
	pattern: regexp.MustCompile(`^` + word + `(?:` + blank + `+(hundred|thousand|million)\b)?`),
	read: func(m []string) (reading, bool) {
		n, ok := cardinalOf[strings.ToLower(m[1])]
		for _, s := range scales {
			if s.word == m[2] {
				n *= s.value
			}
		}
		return reading{new(big.Rat).SetInt64(n), style{capital: isCapital(m[1])}}, ok
	},
	write: writeCardinal,
	rows: []Rule{
		{"number word", "twenty-one", catalogue.Of(21, catalogue.Count), "zero to ninety-nine; a capital is kept"},
		{"round number word", "ten thousand", catalogue.Of(10_000, catalogue.Count), "hundred, thousand or million after one of those"},
	},
}

func writeCardinal(st style, n *big.Rat) (string, bool) {
	if !n.IsInt() || n.Sign() < 0 || !n.Num().IsInt64() {
		return "", false
	}
	i := n.Num().Int64()
	if i < 100 {
		return capitalized(st, cardinals[i]), true
	}
	for _, s := range scales {
		if i%s.value == 0 && i/s.value < 100 {
			return capitalized(st, cardinals[i/s.value]+" "+s.word), true
		}
	}
	return "", false
}

var ordinalWord = &form{
	pattern: regexp.MustCompile(`^` + word),
	read: func(m []string) (reading, bool) {
		n, ok := ordinalOf[strings.ToLower(m[1])]
		return reading{new(big.Rat).SetInt64(n), style{capital: isCapital(m[1])}}, ok
	},
	write: func(st style, n *big.Rat) (string, bool) {
		if n.IsInt() && n.Sign() >= 0 && n.Cmp(big.NewRat(100, 1)) < 0 {
			return capitalized(st, ordinals[n.Num().Int64()]), true
		}
		return ordinal.write(st, n)
	},
	rows: []Rule{{"ordinal word", "seventh", catalogue.Of(7, catalogue.Count), "zeroth to ninety-ninth"}},
}

var ordinal = &form{
	pattern: regexp.MustCompile(`^([1-9][0-9]*|0)(st|nd|rd|th)\b`),
	read: func(m []string) (reading, bool) {
		n, ok := new(big.Rat).SetString(m[1])
		return reading{n, style{}}, ok && len(m[1]) < maxRead && m[2] == suffixTh(m[1])
	},
	write: func(_ style, n *big.Rat) (string, bool) {
		if !n.IsInt() || n.Sign() < 0 {
			return "", false
		}
		digits := n.Num().String()
		return digits + suffixTh(digits), true
	},
	rows: []Rule{{"ordinal", "7th", catalogue.Of(7, catalogue.Count), "the right one of st, nd, rd, th"}},
}

func suffixTh(digits string) string {
	if len(digits) > 1 && digits[len(digits)-2] == '1' {
		return "th"
	}
	switch digits[len(digits)-1] {
	case '1':
		return "st"
	case '2':
		return "nd"
	case '3':
		return "rd"
	}
	return "th"
}

var multiple = &form{
	pattern: regexp.MustCompile(`^` + word),
	read: func(m []string) (reading, bool) {
		for _, w := range multiples {
			if w.word == strings.ToLower(m[1]) {
				return reading{w.value, style{capital: isCapital(m[1])}}, true
			}
		}
		return reading{}, false
	},
	write: func(st style, n *big.Rat) (string, bool) {
		for _, w := range multiples {
			if w.value.Cmp(n) == 0 {
				return capitalized(st, w.word), true
			}
		}
		if n.IsInt() {
			return n.Num().String() + " times", true
		}
		return fraction.write(st, n)
	},
	rows: []Rule{{"multiple", "twice", ratio(2, 1), "half, once, twice, thrice: of a ratio or a count"}},
}

func isCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

func capitalized(st style, s string) string {
	if st.capital {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

// ordered tells whether a form says a place in an order or how often, which no
// duration has.
func (f *form) ordered() bool { return f == ordinal || f == ordinalWord || f == multiple }
