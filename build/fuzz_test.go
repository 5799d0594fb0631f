package build

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzChapter: no chapter makes the pipeline panic or hang; every problem has a
// place in the file; and accepting changes nothing outside of literals.
func FuzzChapter(f *testing.F) {
	cases, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range cases {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			if strings.HasSuffix(file.Name, ".md") {
				f.Add(file.Data)
			}
		}
	}
	f.Add([]byte("\r0")) // a lone CR ends a line
	f.Fuzz(func(t *testing.T, chapter []byte) {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: chapter}}, site: fstest.MapFS{}, catalogue: testCatalogue()}
		b, problems := w.check(t)
		ends := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(chapter))
		lines := strings.Count(ends, "\n") + 1
		for _, p := range problems {
			if p.Line > lines || p.Offset > len(chapter) || p.Message == "" {
				t.Errorf("a problem out of place: %+v", p)
			}
		}
		var out bytes.Buffer
		if err := ReportText(&out, problems, true); err != nil {
			t.Fatal(err)
		}
		edits, refused := Accept(b, problems, Selection{})
		if len(refused) > 0 || !edits.Any() {
			return
		}
		before, after := outside(t, chapter), outside(t, edits.Chapters[0].After)
		if before != after {
			t.Errorf("bytes outside of literals changed:\n%q\n%q", before, after)
		}
		w.guide["01-a.md"].Data = edits.Chapters[0].After
		_, left := w.check(t)
		left = slices.DeleteFunc(left, func(p Problem) bool { return p.Rule == RuleUnpinned })
		if len(left) > 0 {
			t.Errorf("not clean after accept: %v", left)
		}
	})
}

// FuzzFiles: no guide.yaml and no source makes it panic.
func FuzzFiles(f *testing.F) {
	f.Add([]byte("title: x\nnames:\n  - {class: a, kind: pep, texts: [b]}\n"), []byte(loopSource), "engine.Loop.runOnce")
	f.Add([]byte("title: &a [*a]"), []byte("# region x\n# endregion\n"), "engine/loop.go#x")
	f.Fuzz(func(t *testing.T, config, source []byte, name string) {
		if strings.ContainsAny(name, "\n\r") {
			return
		}
		b, err := Load(Input{Guide: fstest.MapFS{"guide.yaml": {Data: config}, "01-a.md": {Data: []byte("# A\n\n<<source " + name + ">>\n")}},
			GuideName: "guide", Sources: fstest.MapFS{"engine/loop.go": {Data: source}}, Catalogue: testCatalogue()})
		if err != nil {
			t.Fatal(err)
		}
		Parse(b)
		b.Run(context.Background(), 1)
		Check(b)
	})
}
