package quote

import (
	"flag"
	"math/big"
	"os"
	"strings"
	"testing"

	"example.com/guidegen/engine/catalogue"
)

var update = flag.Bool("update", false, "write what came out into the goldens")

// golden runs a file of cases. A line without an indent is a case, the
// indented lines under it are what has to come out; # starts a comment.
func golden(t *testing.T, file string, run func(t *testing.T, input string) []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "\t") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		for _, l := range run(t, line) {
			out.WriteString("\t" + l + "\n")
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	diffLines(t, file, out.String(), string(data))
}

func diffLines(t *testing.T, file, got, want string) {
	t.Helper()
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gots), len(wants)) {
		var g, w string
		if i < len(gots) {
			g = gots[i]
		}
		if i < len(wants) {
			w = wants[i]
		}
		if g != w {
			t.Fatalf("%s:%d:\n got %s\nwant %s\n(go test ./build/quote -update writes what came out)", file, i+1, g, w)
		}
	}
}

// valueOf reads the notation of the goldens: 1400 ms, 2/5 ratio, 7 count,
// [1000 2400] ms, "a text", ["a" "b"], true, none because of that.
func valueOf(t *testing.T, s string) catalogue.Value {
	t.Helper()
	switch {
	case s == "true", s == "false":
		return catalogue.True(s == "true")
	case strings.HasPrefix(s, "none"):
		return catalogue.Absent(strings.TrimPrefix(s, "none "))
	case strings.HasPrefix(s, `"`):
		return catalogue.Str(unescape(strings.Trim(s, `"`)))
	case strings.HasPrefix(s, "["):
		return listOf(t, s)
	}
	digits, unit, _ := strings.Cut(s, " ")
	n, ok := new(big.Rat).SetString(digits)
	if !ok || unit == "" {
		t.Fatalf("no value: %q", s)
	}
	return catalogue.Exact(n, catalogue.Unit(unit))
}

func listOf(t *testing.T, s string) catalogue.Value {
	t.Helper()
	inside, unit, _ := strings.Cut(strings.TrimPrefix(s, "["), "]")
	unit = strings.TrimSpace(unit)
	list := catalogue.Value{Kind: catalogue.List, Unit: catalogue.Unit(unit)}
	for _, item := range strings.Fields(inside) {
		if unit != "" && item != "none" {
			item += " " + unit
		}
		list.Items = append(list.Items, valueOf(t, item))
	}
	return list
}

// unescape lets a golden hold line breaks and no-break blanks that can be seen.
func unescape(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\u00a0`, "\u00a0", `\u2009`, "\u2009", `\u202f`, "\u202f").Replace(s)
}

func escape(s string) string {
	return strings.NewReplacer("\n", `\n`, "\u00a0", `\u00a0`, "\u2009", `\u2009`, "\u202f", `\u202f`).Replace(s)
}

// told is an error as an author sees it: the text, a caret, the message.
func told(source string, err *Error) []string {
	source = strings.ReplaceAll(source, "\n", " ")
	caret := strings.Repeat(" ", len([]rune(source[:err.Offset])))
	length := len([]rune(source[err.Offset : err.Offset+err.Length]))
	lines := []string{"  " + source, "  " + caret + strings.Repeat("^", max(length, 1)), err.Message}
	if err.Hint != "" {
		lines = append(lines, "hint: "+err.Hint)
	}
	return lines
}

// TestLiterals holds every message about a literal, and what each literal is
// reprinted as. A case is LITERAL = VALUE.
func TestLiterals(t *testing.T) {
	golden(t, "testdata/literals.txt", func(t *testing.T, input string) []string {
		text, value, ok := strings.Cut(input, " = ")
		if !ok {
			t.Fatalf("a case is LITERAL = VALUE: %q", input)
		}
		text = unescape(text)
		l, bad := Parse(text)
		if bad != nil {
			return told(text, bad)
		}
		v := valueOf(t, value)
		o := l.Check(v)
		lines := []string{string(o.Verdict)}
		if !o.OK() {
			lines[0] += ": " + escape(o.Message("x.v"))
		}
		if o.Hint != "" {
			lines = append(lines, "hint: "+escape(o.Hint))
		}
		want, err := l.Reprint(v)
		switch {
		case err != nil:
			lines = append(lines, "cannot be accepted: "+err.Error())
		case want != text:
			lines = append(lines, "accepted as: "+escape(want))
		}
		return lines
	})
}
