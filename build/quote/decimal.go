package quote

import (
	"math/big"
	"regexp"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// maxDigits bounds what is printed exactly: a value that needs more digits
// after the point is said with ≈.
const maxDigits = 30

// maxRead bounds a number that is read, in bytes.
const maxRead = 100

// groups are the marks that may stand between thousands. A plain blank is none:
// it would make one number of two.
var groups = []string{",", "\u00a0", "\u2009", "\u202f"}

// wholePattern is a whole number without a sign: grouped in threes by one mark,
// or not at all; no leading zeros.
var wholePattern = func() string {
	var alternatives []string
	for _, g := range groups {
		alternatives = append(alternatives, `[1-9][0-9]{0,2}(?:`+g+`[0-9]{3})+`)
	}
	return `(?:` + strings.Join(append(alternatives, `0`, `[1-9][0-9]*`), "|") + `)`
}()

const fractionDigits = `(?:\.([0-9]+))?`

var decimal = &form{
	pattern: regexp.MustCompile(`^` + sign + `(` + wholePattern + `)` + fractionDigits),
	read:    readDecimal,
	write:   writeDecimal,
	rows: []Rule{
		{"whole number", "1400", catalogue.Of(1400, catalogue.MS), "a bare number stands for the value in its own unit: ms for a loop's times"},
		{"decimal", "1.4 s", catalogue.Of(1400, catalogue.MS), "every digit shown must be right; 1.40 is exact too"},
		{"thousands", "1,400 ms", catalogue.Of(1400, catalogue.MS), "a comma, or a no-break or thin blank, in threes; a plain blank does not group"},
		{"sign", "−5", catalogue.Of(-5, catalogue.Count), "-, − or +"},
	},
}

func readDecimal(m []string) (reading, bool) {
	if len(m[0]) > maxRead {
		return reading{}, false
	}
	st := signStyle(m[1])
	st.decimals = len(m[3])
	for _, g := range groups {
		if strings.Contains(m[2], g) {
			st.group = g
		}
	}
	digits := strings.ReplaceAll(m[2], st.group, "")
	if m[3] != "" {
		digits += "." + m[3]
	}
	value, ok := new(big.Rat).SetString(digits)
	if ok && st.minus != "" {
		value.Neg(value)
	}
	return reading{value, st}, ok
}

// writeDecimal prints at least the decimals of the style, and more where the
// number needs them.
func writeDecimal(st style, n *big.Rat) (string, bool) {
	needed, ends := n.FloatPrec()
	if !ends || needed > maxDigits {
		return "", false
	}
	return digitsOf(st, n, max(needed, st.decimals)), true
}

// digitsOf prints n rounded to so many decimals, half away from zero.
func digitsOf(st style, n *big.Rat, decimals int) string {
	whole, rest, point := strings.Cut(new(big.Rat).Abs(n).FloatString(decimals), ".")
	if st.group != "" {
		whole = grouped(whole, st.group)
	}
	if point {
		whole += "." + rest
	}
	return signOf(st, n) + whole
}

func grouped(digits, mark string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + mark + digits[at:]
	}
	return digits
}

func signStyle(s string) style {
	if s == "+" {
		return style{plus: true}
	}
	return style{minus: s}
}

func signOf(st style, n *big.Rat) string {
	switch {
	case n.Sign() < 0 && st.minus == "":
		return "−"
	case n.Sign() < 0:
		return st.minus
	case st.plus:
		return "+"
	}
	return ""
}

// roundTo returns n rounded to a multiple of the quantum, half away from zero.
// It works on whole numbers alone.
func roundTo(n, quantum *big.Rat) *big.Rat {
	q := new(big.Rat).Quo(n, quantum)
	twice := new(big.Int).Abs(q.Num())
	twice.Lsh(twice, 1).Add(twice, q.Denom())
	twice.Quo(twice, new(big.Int).Lsh(q.Denom(), 1))
	if q.Sign() < 0 {
		twice.Neg(twice)
	}
	return q.Mul(new(big.Rat).SetInt(twice), quantum)
}

// tenTo returns ten to a power that may be negative.
func tenTo(exponent int) *big.Rat {
	if exponent < 0 {
		return new(big.Rat).Inv(tenTo(-exponent))
	}
	return new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(exponent)), nil))
}
