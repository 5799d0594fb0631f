package quote

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹"

var (
	raise = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	lower = strings.NewReplacer("⁻", "-", "⁺", "+", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
)

var power = &form{
	pattern: regexp.MustCompile(`^` + sign + `(?:([1-9][0-9]*)` + fractionDigits + `(` + blank + `?×` + blank + `?))?10([⁺⁻]?[` + raised + `]{1,2})`),
	read:    readPower,
	write:   writePower,
	rows: []Rule{
		{"power of ten", "10⁶", catalogue.Of(1_000_000, catalogue.Count), "superscript exponents, at most two digits"},
		{"mantissa", "3.2×10⁶", catalogue.Of(3_200_000, catalogue.Count), "after ≈ the mantissa's digits are what is shown"},
	},
}

func readPower(m []string) (reading, bool) {
	if len(m[0]) > maxRead {
		return reading{}, false
	}
	st := signStyle(m[1])
	st.decimals, st.times = len(m[3]), m[4]
	exponent, err := strconv.Atoi(lower.Replace(m[5]))
	if err != nil {
		return reading{}, false
	}
	st.exponent = exponent
	value := big.NewRat(1, 1)
	if m[2] != "" {
		value.SetString(m[2] + "." + m[3] + "0")
	}
	value.Mul(value, tenTo(exponent))
	if st.minus != "" {
		value.Neg(value)
	}
	return reading{value, st}, true
}

// writePower prints a mantissa from 1 up to 10 and a power of ten, without the
// mantissa where it is 1 and the author wrote none. Zero has no power.
func writePower(st style, n *big.Rat) (string, bool) {
	exponent := magnitude(n)
	if n.Sign() == 0 || exponent < -99 || exponent > 99 {
		return "", false
	}
	mantissa := new(big.Rat).Abs(n)
	mantissa.Quo(mantissa, tenTo(exponent))
	needed, ends := mantissa.FloatPrec()
	if !ends || needed > maxDigits {
		return "", false
	}
	tail := "10" + raise.Replace(strconv.Itoa(exponent))
	if st.times != "" || mantissa.Cmp(big.NewRat(1, 1)) != 0 {
		times := st.times
		if times == "" {
			times = "×"
		}
		tail = mantissa.FloatString(max(needed, st.decimals)) + times + tail
	}
	return signOf(st, n) + tail, true
}

// magnitude is the exponent of the highest power of ten that is not above |n|;
// 0 for zero.
func magnitude(n *big.Rat) int {
	if n.Sign() == 0 {
		return 0
	}
	abs := new(big.Rat).Abs(n)
	e := len(abs.Num().String()) - len(abs.Denom().String())
	if abs.Cmp(tenTo(e)) < 0 {
		e--
	}
	return e
}
