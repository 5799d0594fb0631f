package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

const loopSource = `package engine

// Loop is a loop.
type Loop struct{}

const (
	limit = 1 // passes

	// other is another.
	other = 2
)

// runOnce is one pass.
func (l *Loop) runOnce() {
	// region pass
	for range limit {

		l.step()
	}
	// endregion
}

type List[T any] struct{}

func (l *List[T]) add() {}

var a, b = 1, 2
`

// TestExcerpts: whole declarations and whole regions, without the indent that
// all lines share, and nothing else gone.
func TestExcerpts(t *testing.T) {
	sources := fstest.MapFS{
		"engine/loop.go":    {Data: []byte(loopSource)},
		"engine/crlf.py":    {Data: []byte("# region a\r\ndef f():\r\n\treturn\r\n# endregion\r\n# region b\r\n# region c\r\nx\r\n# endregion\r\ny\r\n# endregion\r\n")},
		"engine/indent.txt": {Data: []byte("\n    a\n  \t b\n\n    c\n")},
	}
	for name, want := range map[string]struct {
		line int
		text string
	}{
		"engine.Loop":         {3, "// Loop is a loop.\ntype Loop struct{}\n"},
		"engine.limit":        {7, "limit = 1 // passes\n"},
		"engine.other":        {9, "// other is another.\nother = 2\n"},
		"engine.Loop.runOnce": {13, "// runOnce is one pass.\nfunc (l *Loop) runOnce() {\n\tfor range limit {\n\n\t\tl.step()\n\t}\n}\n"},
		"engine.List.add":     {25, "func (l *List[T]) add() {}\n"},
		"engine.b":            {27, "var a, b = 1, 2\n"},
		"engine/loop.go#pass": {16, "for range limit {\n\n\tl.step()\n}\n"},
		"engine/crlf.py#a":    {2, "def f():\n\treturn\n"},
		"engine/crlf.py#b":    {6, "x\ny\n"},
		"engine/crlf.py#c":    {7, "x\n"},
		"engine/indent.txt":   {2, "  a\n\t b\n\n  c\n"},
	} {
		b, err := Load(Input{Guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<source " + name + ">>\n")}}, GuideName: "guide",
			Sources: sources, Catalogue: testCatalogue()})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range Parse(b) {
			t.Errorf("%s: %v", name, p)
		}
		if got := b.Chapters[0].Directives[0].Excerpt; got == nil || got.Text != want.text || got.Line != want.line {
			t.Errorf("%s is %+v, wants line %d, %q", name, got, want.line, want.text)
		}
	}
}

// TestSourceStaysInside: a link that leaves the project is refused, one inside
// of it is followed.
func TestSourceStaysInside(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "project"), 0o777); err != nil {
		t.Fatal(err)
	}
	write("secret.txt", "secret\n")
	write("project/open.txt", "open\n")
	for link, target := range map[string]string{"out.txt": "../secret.txt", "in.txt": "open.txt", "abs.txt": filepath.Join(dir, "secret.txt")} {
		if err := os.Symlink(target, filepath.Join(dir, "project", link)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(filepath.Join(dir, "project"))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for name, want := range map[string]string{"in.txt#": "", "in.txt": "open", "out.txt": "problem", "abs.txt": "problem"} {
		b, err := Load(Input{Guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<source " + name + ">>\n")}}, GuideName: "guide",
			Sources: root.FS(), Catalogue: testCatalogue()})
		if err != nil {
			t.Fatal(err)
		}
		problems := Parse(b)
		excerpt := b.Chapters[0].Directives[0].Excerpt
		if (want == "open") != (excerpt != nil && excerpt.Text == "open\n") || (want != "open") != (len(problems) == 1) {
			t.Errorf("%s gives %+v, %v", name, excerpt, problems)
		}
		for _, p := range problems {
			if strings.Contains(p.Message, dir) || strings.Contains(p.Message, "secret\n") {
				t.Errorf("the message tells too much: %s", p)
			}
		}
	}
}
