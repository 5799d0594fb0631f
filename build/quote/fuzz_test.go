package quote

import (
	"bufio"
	"math/big"
	"os"
	"strings"
	"testing"

	"example.com/guidegen/engine/catalogue"
)

// cases are the inputs of a golden, to seed a fuzzer with.
func cases(f *testing.F, file string) []string {
	data, err := os.Open(file)
	if err != nil {
		f.Fatal(err)
	}
	defer data.Close()
	var inputs []string
	for lines := bufio.NewScanner(data); lines.Scan(); {
		if line := lines.Text(); line != "" && line[0] != '\t' && line[0] != '#' {
			inputs = append(inputs, line)
		}
	}
	return inputs
}

// No literal and no value break the laws of Check, Reprint and Bumps.
func FuzzLiteral(f *testing.F) {
	for _, input := range cases(f, "testdata/literals.txt") {
		text, _, _ := strings.Cut(input, " = ")
		f.Add(unescape(text), int64(1400), int64(1), uint8(2), uint8(1))
		f.Add(unescape(text), int64(-7), int64(3), uint8(5), uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, num, den int64, unit, items uint8) {
		if den == 0 {
			return
		}
		one := catalogue.Exact(big.NewRat(num, den), someUnits[int(unit)%len(someUnits)])
		v := one
		if items%5 != 1 {
			v = catalogue.Value{Kind: catalogue.List, Unit: one.Unit}
			for range items % 5 {
				v.Items = append(v.Items, one)
			}
		}
		checkLaws(t, text, v)
		checkLaws(t, text, catalogue.True(num%2 == 0))
		checkLaws(t, text, catalogue.Str(text))
	})
}

// No expression panics, hangs or points outside itself.
func FuzzExpression(f *testing.F) {
	for _, input := range cases(f, "testdata/expressions.txt") {
		f.Add(input)
	}
	env := testEnv(f, true)
	f.Fuzz(func(t *testing.T, source string) {
		inside := func(e *Error) {
			if e.Offset < 0 || e.Length < 0 || e.Offset+e.Length > len(source) || e.Message == "" {
				t.Fatalf("%q: %+v", source, e)
			}
		}
		x, bad := Compile(source, env)
		if bad != nil {
			inside(bad)
			return
		}
		v, bad := x.Eval(env)
		if bad != nil {
			inside(bad)
			return
		}
		if again, _ := x.Eval(env); again.String() != v.String() {
			t.Fatalf("%q is %s, and then %s", source, v, again)
		}
		if lines := x.False(env); (len(lines) > 0) != (v.Kind == catalogue.Bool && !v.Truth) {
			t.Fatalf("%q is %s: %q", source, v, lines)
		}
	})
}

// Scan and Words lose no digit and point outside nothing, whatever the bytes.
func FuzzScan(f *testing.F) {
	f.Add("a tick every 1400 ms, 40% late, 3.6×; the 6th of 7, ½ of 10⁶, 100–200, utf8, 3.14.2, five burns")
	f.Fuzz(func(t *testing.T, text string) { scanLaws(t, text) })
}
