package build

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// TestFirstDifference: where two runs part, in a sentence.
func TestFirstDifference(t *testing.T) {
	for _, test := range []struct{ old, now, want string }{
		{"1/0 a ran\n", "1/0 a ran\n", ""},
		{"1/0 a ran\n2/5 b ran\n", "1/0 a ran\n2/7 b ran\n", "pass 2, t=7: b ran (it was at pass 2, t=5)"},
		{"1/0 hog ran\n1/0 timer ran\n", "1/0 timer ran\n1/0 hog ran\n", "pass 1, t=0: timer ran before hog ran (it came after)"},
		{"1/0 a ran\n", "1/0 a ran\n2/5 b ran\n", "pass 2, t=5: b ran (the run had ended)"},
		{"1/0 a ran\n2/5 b ran\n", "1/0 a ran\n", "the run ends after event 1 (b ran at pass 2, t=5 followed)"},
		{"1/0 a ran\n", "1/0 b ran\n", "pass 1, t=0: b ran (it was: a ran)"},
		{"0/3 a ran\n", "0/4 a ran\n", "t=4: a ran (it was at t=3)"},
		{"", "0/4 a ran\n", "t=4: a ran (the run had ended)"},
		{"no log at all\n", "1/0 a ran\n", "pass 1, t=0: a ran (it was: log at all, at pass no, t=)"},
	} {
		if got := firstDifference(test.old, test.now); got != test.want {
			t.Errorf("from %q to %q: %q, want %q", test.old, test.now, got, test.want)
		}
	}
}

// TestSeen: two texts that differ never look the same in a diff.
func TestSeen(t *testing.T) {
	if got, want := seen("a  b \t\r\nc\u00a0\u200b\u2028\xff·\n\n \nlast"), "a  b →␍\nc<U+00A0><U+200B><U+2028><0xFF><U+00B7>\n\n·\nlast⌁\n"; strings.ReplaceAll(got, " →", "→") != strings.ReplaceAll(want, " →", "→") {
		t.Errorf("seen is %q, want %q", got, want)
	}
	rapid.Check(t, func(t *rapid.T) {
		alphabet := rapid.SampledFrom([]string{"a", " ", "\t", "\n", "\r", "·", "→", "␍", "⌁", "<U+0009>", "\u00a0", "\u200b", "\xff", "\xfe", "\ufffd", "<0xFF>", "\u2028", "e\u0301", "é"})
		text := func(name string) string { return strings.Join(rapid.SliceOfN(alphabet, 0, 6).Draw(t, name), "") }
		a, b := text("a"), text("b")
		if a != b && (seen(a) == seen(b) || diff("x", a, b) == "") {
			t.Fatalf("%q and %q both show as %q", a, b, seen(a))
		}
		if !utf8.ValidString(seen(a)) {
			t.Fatalf("%q shows as %q", a, seen(a))
		}
	})
}
