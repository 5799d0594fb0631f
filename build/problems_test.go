package build

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestProblems reads every case of testdata/problems: a guide, and the report
// that it gives. Files under src/ are what <<source>> cuts from, files under
// site/ what stands pinned. In a guide's file ␍ at the end of a line is a CR,
// ␀ a NUL and ␏ a byte that is not UTF-8, so that the case itself stays text.
func TestProblems(t *testing.T) {
	cases, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := report(t, bookOf(archive))
			want := ""
			kept := archive.Files[:0]
			for _, f := range archive.Files {
				if f.Name == "report" {
					want = string(f.Data)
				} else {
					kept = append(kept, f)
				}
			}
			if *update {
				archive.Files = append(kept, txtar.File{Name: "report", Data: []byte(got)})
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != want {
				t.Errorf("the report is\n%s\nwants\n%s", got, want)
			}
		})
	}
}

// bookOf makes the input of a build from an archive.
func bookOf(archive *txtar.Archive) Input {
	guide, src, site := fstest.MapFS{}, fstest.MapFS{}, fstest.MapFS{}
	unescape := strings.NewReplacer("␍\n", "\r\n", "␀", "\x00", "␏", "\xff")
	for _, f := range archive.Files {
		file := &fstest.MapFile{Data: []byte(unescape.Replace(string(f.Data)))}
		if rest, ok := strings.CutPrefix(f.Name, "src/"); ok {
			src[rest] = file
		} else if rest, ok := strings.CutPrefix(f.Name, "site/"); ok {
			site[rest] = file
		} else if f.Name != "report" {
			guide[f.Name] = file
		}
	}
	return Input{Guide: guide, GuideName: "guide", Sources: src, Pins: site, Catalogue: testCatalogue()}
}

// report is what a check of the book prints. A case that pins nothing is not
// about pins.
func report(t *testing.T, in Input) string {
	t.Helper()
	b, err := Load(in)
	if err != nil {
		return err.Error() + "\n"
	}
	problems := checked(t, b)
	if len(in.Pins.(fstest.MapFS)) == 0 {
		problems = slices.DeleteFunc(problems, func(p Problem) bool { return p.Rule == RuleUnpinned })
	}
	var out bytes.Buffer
	if err := ReportText(&out, problems, false); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// checked takes a loaded book through the pipeline up to Check.
func checked(t *testing.T, b *Book) []Problem {
	t.Helper()
	problems := Parse(b)
	problems = append(problems, b.Run(t.Context(), 0)...)
	problems = append(problems, Check(b)...)
	sortProblems(problems)
	return problems
}
