package quote

import (
	"math/big"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/guidegen/engine/catalogue"

	"pgregory.net/rapid"
)

// rational draws numbers that guides are full of, and some that no form likes.
func rational(t *rapid.T) *big.Rat {
	n := rapid.Int64Range(-3_000_000, 3_000_000).Draw(t, "numerator")
	d := rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 4, 5, 7, 8, 10, 100, 1000, 12345}).Draw(t, "denominator")
	return big.NewRat(n, d)
}

var someUnits = []catalogue.Unit{catalogue.NS, catalogue.US, catalogue.MS, catalogue.S, catalogue.Min, catalogue.Count, catalogue.Ratio}

func anyValue(t *rapid.T) catalogue.Value {
	unit := rapid.SampledFrom(someUnits).Draw(t, "unit")
	switch rapid.SampledFrom([]string{"number", "number", "list", "text", "texts", "truth", "none"}).Draw(t, "kind") {
	case "list":
		list := catalogue.Value{Kind: catalogue.List, Unit: unit}
		for range rapid.IntRange(0, 5).Draw(t, "length") {
			list.Items = append(list.Items, catalogue.Exact(rational(t), unit))
		}
		return list
	case "text":
		return catalogue.Str(rapid.SampledFrom([]string{"hog", "the beat", "5", "a, b"}).Draw(t, "text"))
	case "texts":
		return catalogue.Texts(rapid.SliceOfN(rapid.SampledFrom([]string{"hog", "beat", "cat"}), 1, 4).Draw(t, "texts"))
	case "truth":
		return catalogue.True(rapid.Bool().Draw(t, "truth"))
	case "none":
		return catalogue.Absent("why not")
	}
	return catalogue.Exact(rational(t), unit)
}

// anyLiteral draws a literal of every form, shape and unit there is.
func anyLiteral(t *rapid.T) string {
	numbers := []string{"5", "1400", "1,400", "1\u202f400", "1.4", "1.40", "0", "−5", "-2.5", "+5", "7th", "21st", "seventh", "Five", "twenty-one", "ten thousand", "half", "twice", "½", "2½", "2/3", "10⁶", "3.2×10⁶", "3 × 10⁻³"}
	tails := []string{"", "", "", " ms", "ms", "\nms", " s", " min", " µs", " seconds", "%", "×", " burns", " hog burns"}
	one := func() string {
		return rapid.SampledFrom(numbers).Draw(t, "number") + rapid.SampledFrom(tails).Draw(t, "tail")
	}
	text := one()
	switch rapid.SampledFrom([]string{"one", "one", "list", "begun", "range", "words"}).Draw(t, "shape") {
	case "list":
		for range rapid.IntRange(1, 4).Draw(t, "more") {
			text += rapid.SampledFrom([]string{", ", " and ", ", and ", " or ", ",\n"}).Draw(t, "separator") + one()
		}
	case "begun":
		text += ", " + one() + ", …"
	case "range":
		text += rapid.SampledFrom([]string{"–", "-", " to "}).Draw(t, "dash") + one()
	case "words":
		text = rapid.SampledFrom([]string{"never runs again", "hog and beat", "3 hogs are worse than one"}).Draw(t, "words")
	}
	if rapid.Bool().Draw(t, "approx") {
		text = "≈" + text
	}
	return text
}

// What Reprint returns holds, and is its own reprint; what holds is never
// changed; no bump holds, and each differs from the others.
func checkLaws(t interface{ Fatalf(string, ...any) }, text string, v catalogue.Value) {
	l, bad := Parse(text)
	if bad != nil {
		if bad.Offset < 0 || bad.Length < 0 || bad.Offset+bad.Length > len(text) {
			t.Fatalf("%q: the error lies outside: %+v", text, bad)
		}
		return
	}
	o := l.Check(v)
	if o.OK() != (o.Message("x") == "") {
		t.Fatalf("%q against %s: %s with the message %q", text, v, o.Verdict, o.Message("x"))
	}
	want, err := l.Reprint(v)
	if o.OK() {
		if err != nil || want != text {
			t.Fatalf("%q holds for %s, and is reprinted as %q, %v", text, v, want, err)
		}
		checkBumps(t, l, v)
	}
	if err != nil {
		return
	}
	if o.Verdict != Holds && o.Verdict != Drift && o.Verdict != Needless {
		t.Fatalf("%q against %s is %s, and is accepted as %q", text, v, o.Verdict, want)
	}
	again, bad := Parse(want)
	if bad != nil {
		t.Fatalf("%q against %s is reprinted as %q: %v", text, v, want, bad)
	}
	if o := again.Check(v); !o.OK() {
		t.Fatalf("%q against %s is reprinted as %q: %s", text, v, want, o.Message("x"))
	}
	checkBumps(t, again, v)
}

func checkBumps(t interface{ Fatalf(string, ...any) }, l Literal, v catalogue.Value) {
	seen := map[string]bool{l.String(): true}
	for _, b := range l.Bumps(v) {
		if seen[b] {
			t.Fatalf("%q has the bump %q twice", l, b)
		}
		seen[b] = true
		if bumped, bad := Parse(b); bad == nil && bumped.Check(v).OK() {
			t.Fatalf("%q holds for %s, and so does its bump %q", l, v, b)
		}
	}
	if v.Kind != catalogue.Bool && len(seen) == 1 {
		t.Fatalf("%q holds for %s and has no bump", l, v)
	}
}

func TestReprintIsAFixedPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkLaws(t, anyLiteral(t), anyValue(t)) })
}

// The form survives: a reprint of a number keeps its unit, its grouping, its
// decimals and its place in the words.
func TestReprintKeepsTheForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, 99_999).Draw(t, "n")
		forms := []struct {
			literal string
			value   catalogue.Value
			shape   string // 0 stands for the digits
		}{
			{"1,400 ms", catalogue.Of(n, catalogue.MS), "0 ms"},
			{"7th", catalogue.Of(n, catalogue.Count), "0th"},
			{"≈1.4 s", catalogue.Exact(big.NewRat(7*n+1, 7), catalogue.S), "≈0.0 s"},
			{"40%", catalogue.Exact(big.NewRat(n, 100), catalogue.Ratio), "0%"},
			{"6 burns", catalogue.Of(n, catalogue.Count), "0 burns"},
		}
		for _, f := range forms {
			l, _ := Parse(f.literal)
			got, err := l.Reprint(f.value)
			if err != nil {
				t.Fatalf("%q against %s: %v", f.literal, f.value, err)
			}
			if shape := shapeOf(got); shape != f.shape {
				t.Fatalf("%q against %s is reprinted as %q: %q, want %q", f.literal, f.value, got, shape, f.shape)
			}
		}
	})
}

// shapeOf is a literal with its digits made one 0 and its ordinal suffix th.
func shapeOf(s string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(s, ",", "") {
		if unicode.IsDigit(r) {
			r = '0'
		}
		if r != '0' || !strings.HasSuffix(b.String(), "0") {
			b.WriteRune(r)
		}
	}
	return strings.NewReplacer("0st", "0th", "0nd", "0th", "0rd", "0th").Replace(b.String())
}

// Rounding agrees with schoolbook rounding on whole numbers: add half, cut off,
// put the sign back.
func TestRoundingAgainstIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(-1_000_000, 1_000_000).Draw(t, "n")
		d := rapid.Int64Range(1, 10_000).Draw(t, "d")
		k := rapid.IntRange(0, 4).Draw(t, "decimals")
		scale := int64(1)
		for range k {
			scale *= 10
		}
		sign, abs := int64(1), n
		if n < 0 {
			sign, abs = -1, -n
		}
		want := big.NewRat(sign*((2*abs*scale+d)/(2*d)), scale)
		if got := roundTo(big.NewRat(n, d), tenTo(-k)); got.Cmp(want) != 0 {
			t.Fatalf("%d/%d to %d decimals is %s, want %s", n, d, k, got, want)
		}
		digits := digitsOf(style{minus: "-"}, big.NewRat(n, d), k)
		if printed, ok := new(big.Rat).SetString(digits); !ok || printed.Cmp(want) != 0 {
			t.Fatalf("%d/%d to %d decimals is printed %s, want %s", n, d, k, digits, want)
		}
	})
}

// Halves go away from zero, and a near tie is no tie.
func TestNearTies(t *testing.T) {
	tests := []struct {
		literal string
		value   string
		holds   bool
	}{
		{"≈0.3", "1/4 count", true},
		{"≈0.2", "1/4 count", false},
		{"≈0.2", "24999999999999999999/100000000000000000000 count", true},
		{"≈0.3", "24999999999999999999/100000000000000000000 count", false},
		{"≈-0.3", "-1/4 count", true},
		{"≈1.01", "1005/1000 count", true},
		{"≈1.00", "1005/1000 count", false},
	}
	for _, tt := range tests {
		l, bad := Parse(tt.literal)
		if bad != nil {
			t.Fatal(bad)
		}
		if got := l.Check(valueOf(t, tt.value)).OK(); got != tt.holds {
			t.Errorf("%s against %s: %v", tt.literal, tt.value, got)
		}
	}
}

// Every number of the grammar is found by Scan where it stands in a sentence,
// as a whole.
func TestScanFindsEveryLiteral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyLiteral(t)
		l, bad := Parse(text)
		if bad != nil || l.IsWords() || len(l.numbers) != 1 || l.more != "" {
			t.Skip("not one number")
		}
		n := l.numbers[0]
		if n.kind == counted || (n.form == cardinal || n.form == multiple || n.form == ordinalWord) && n.kind == bare {
			t.Skip("a word or a noun, which Words looks for")
		}
		sentence := "it took " + text + ", no more"
		found := Scan(sentence)
		if len(found) != 1 || sentence[found[0].Start:found[0].End] != strings.ReplaceAll(text, "≈ ", "") {
			t.Fatalf("in %q: %q", sentence, spans(sentence, found))
		}
	})
}

func scanLaws(t interface{ Fatalf(string, ...any) }, text string) {
	at := 0
	covered := make([]bool, len(text))
	for _, f := range Scan(text) {
		if f.Start < at || f.End <= f.Start || f.End > len(text) || f.Kind == "" {
			t.Fatalf("%q: %+v after %d", text, f, at)
		}
		for at = f.Start; at < f.End; at++ {
			covered[at] = true
		}
	}
	for _, f := range Words(text, []string{"burns", "ticks"}) {
		if f.Start < 0 || f.End > len(text) || f.Start >= f.End {
			t.Fatalf("%q: %+v", text, f)
		}
	}
	inWord := false // no digit is passed over, but in a word that starts with a letter
	for i, r := range text {
		if r == utf8.RuneError {
			return
		}
		if unicode.IsNumber(r) && !covered[i] && !inWord {
			t.Fatalf("%q: the digit at %d is in no number", text, i)
		}
		inWord = isWordRune(r) || inWord && (unicode.IsNumber(r) || r == '.')
	}
}

func TestScanMissesNoDigit(t *testing.T) {
	pieces := []string{"1", "23", "456", "x", "utf", "é", "第", " ", "\n", ".", ",", "-", "–", "−", "×", "%", "½", "⁶", "ms", "five", "burns", "≈", "(", "_", "\u00a0", "/", ":"}
	rapid.Check(t, func(t *rapid.T) {
		scanLaws(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "pieces"), ""))
	})
}
