package build

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestAwkwardChapters: a chapter of one thing over and over takes time that
// grows with its length. Where it grew with the square, each of these took
// minutes; a slow machine has a second here.
func TestAwkwardChapters(t *testing.T) {
	const size = 100_000
	for _, piece := range []string{"<<", "<<a>> ", "<<a = b>> ", "<<a = \"x\n", "<<five\n", "<<run ticker>>\n", "<<1400 ms = ticker.period>> ",
		"1400 ms ", "five burns ", "[", "![", "[a](b) ", "[a](", "![a](b[", "[^1] ", "*a ", "**a _b ", "`", "<a ", "<!--", "\\", "| a ", "a|b\n-|-\n", "- a\n", "> a\n",
		"&#", "# h\n", "ab_", "www.a.b ", "x\n: y\n", ": ", "\n    <<x", "<<ask>>\n", "<p>1</p>\n"} {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n" + strings.Repeat(piece, size/len(piece)) + "\n")}}, site: fstest.MapFS{}, catalogue: testCatalogue()}
		start := time.Now()
		w.check(t)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%q over and over takes %v", piece, took)
		}
	}
}

// TestDepth: what nests too deeply is refused before the parser sees it, and
// what only looks so is not.
func TestDepth(t *testing.T) {
	nested := func(levels int) string {
		var b strings.Builder
		for i := range levels {
			b.WriteString(strings.Repeat("  ", i) + "- a\n")
		}
		return b.String()
	}
	for chapter, refused := range map[string]bool{
		nested(40):                                        false,
		nested(1000):                                      true,
		strings.Repeat("> ", 1000) + "a\n":                true,
		strings.Repeat("- ", 1000) + "a\n":                true,
		strings.Repeat("1. ", 60) + "a\n":                 true,
		strings.Repeat("- ", 1000) + "\n":                 false, // a line across the page
		strings.Repeat("- a\n", 1000):                     false,
		strings.Repeat("1. a\n\n   - b\n\n", 100):         false,
		"```\n" + strings.Repeat(" ", 300) + "- x\n```\n": false,
	} {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n" + chapter)}}, catalogue: testCatalogue()}
		start := time.Now()
		_, problems := w.check(t)
		if got := len(problems) == 1 && problems[0].Rule == "too-deep"; got != refused || len(problems) > 1 {
			t.Errorf("%.40q… gives %v", chapter, problems)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%.40q… takes %v", chapter, took)
		}
	}
}
