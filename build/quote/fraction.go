package quote

import (
	"math/big"
	"regexp"
	"strings"
)

// vulgars are the fractions that have a character of their own.
var vulgars = []struct {
	glyph string
	value *big.Rat
}{
	{"½", big.NewRat(1, 2)}, {"⅓", big.NewRat(1, 3)}, {"⅔", big.NewRat(2, 3)}, {"¼", big.NewRat(1, 4)}, {"¾", big.NewRat(3, 4)},
	{"⅕", big.NewRat(1, 5)}, {"⅖", big.NewRat(2, 5)}, {"⅗", big.NewRat(3, 5)}, {"⅘", big.NewRat(4, 5)}, {"⅙", big.NewRat(1, 6)},
	{"⅚", big.NewRat(5, 6)}, {"⅐", big.NewRat(1, 7)}, {"⅛", big.NewRat(1, 8)}, {"⅜", big.NewRat(3, 8)}, {"⅝", big.NewRat(5, 8)},
	{"⅞", big.NewRat(7, 8)}, {"⅑", big.NewRat(1, 9)}, {"⅒", big.NewRat(1, 10)},
}

// vulgarGlyphs is all of them, for patterns.
var vulgarGlyphs = func() string {
	var b strings.Builder
	for _, v := range vulgars {
		b.WriteString(v.glyph)
	}
	return b.String()
}()

var fraction = &form{
	pattern: regexp.MustCompile(`^` + sign + `(?:([1-9][0-9]*|0)[/⁄]([1-9][0-9]*)|([1-9][0-9]*)?([` + vulgarGlyphs + `]))`),
	read:    readFraction,
	write:   writeFraction,
	rows: []Rule{
		{"fraction", "2/3", ratio(2, 3), "exact"},
		{"fraction's character", "½", ratio(1, 2), "also after a whole number: 2½"},
	},
}

func readFraction(m []string) (reading, bool) {
	if len(m[0]) > maxRead {
		return reading{}, false
	}
	st := signStyle(m[1])
	value := new(big.Rat)
	if m[5] != "" {
		st.vulgar = true
		if m[4] != "" {
			value.SetString(m[4])
		}
		value.Add(value, vulgar(m[5]))
	} else {
		value.SetString(m[2] + "/" + m[3])
	}
	if st.minus != "" {
		value.Neg(value)
	}
	return reading{value, st}, true
}

func vulgar(glyph string) *big.Rat {
	for _, v := range vulgars {
		if v.glyph == glyph {
			return v.value
		}
	}
	return nil
}

// writeFraction keeps to one character where there is one, and else to the
// lowest terms.
func writeFraction(st style, n *big.Rat) (string, bool) {
	abs := new(big.Rat).Abs(n)
	text := abs.RatString()
	if len(text) > 2*maxDigits {
		return "", false
	}
	if st.vulgar && !n.IsInt() {
		whole := new(big.Int).Quo(abs.Num(), abs.Denom())
		rest := new(big.Rat).Sub(abs, new(big.Rat).SetInt(whole))
		for _, v := range vulgars {
			if v.value.Cmp(rest) == 0 {
				text = strings.TrimPrefix(whole.String(), "0") + v.glyph
			}
		}
	}
	return signOf(st, n) + text, true
}
