package build

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// rendered is the site of a guide, given as its files.
func rendered(t *testing.T, in Input) Site {
	t.Helper()
	b, err := Load(in)
	if err != nil {
		t.Fatal(err)
	}
	steps := [][]Problem{Parse(b), b.Run(t.Context(), 0)}
	for _, p := range Check(b) {
		if q := p.Rule; q != RuleUnpinned && q != "unquoted-value" && q != "unused-run" {
			steps = append(steps, []Problem{p})
		}
	}
	site, problems := Render(b)
	for _, p := range slices.Concat(append(steps, problems)...) {
		t.Error(p)
	}
	return site
}

func renderedFiles(t *testing.T, files map[string]string) Site {
	t.Helper()
	guide := fstest.MapFS{}
	for name, text := range files {
		guide[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return rendered(t, Input{Guide: guide, GuideName: "guide", Catalogue: testCatalogue()})
}

// TestPages reads every case of testdata/pages: a guide, and under page/ the
// articles that it gives.
func TestPages(t *testing.T) {
	cases, err := filepath.Glob("testdata/pages/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			given := &txtar.Archive{Comment: archive.Comment}
			want := map[string]string{}
			for _, f := range archive.Files {
				if page, ok := strings.CutPrefix(f.Name, "page/"); ok {
					want[page] = string(f.Data)
				} else {
					given.Files = append(given.Files, f)
				}
			}
			site := rendered(t, bookOf(given))
			checkSite(t, site)
			for _, p := range site.Paths() {
				if !strings.HasSuffix(p, ".html") || strings.Contains(p, "ledger") || p == "index.html" || p == onePagePath {
					continue
				}
				got := articleIn(site[p])
				if *update {
					given.Files = append(given.Files, txtar.File{Name: "page/" + p, Data: []byte(got)})
				} else if got != want[p] {
					t.Errorf("%s is\n%s\nwants\n%s", p, got, want[p])
				}
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(given), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// articleIn is what stands between <article> and </article>.
func articleIn(page []byte) string {
	_, rest, _ := bytes.Cut(page, []byte("<article>\n"))
	text, _, _ := bytes.Cut(rest, []byte("</article>"))
	return string(text)
}

// checkSite holds the HTML of a whole site to what every page of it has to be:
// well formed enough to have unique ids, links that lead somewhere, nothing
// that a strict policy would stop, and no page too heavy for a phone.
func checkSite(t *testing.T, site Site) {
	t.Helper()
	ids := map[string]map[string]bool{}
	trees := map[string]*html.Node{}
	for _, p := range site.Paths() {
		if !strings.HasSuffix(p, ".html") {
			continue
		}
		tree, err := html.Parse(bytes.NewReader(site[p]))
		if err != nil {
			t.Errorf("%s: %v", p, err)
			continue
		}
		trees[p], ids[p] = tree, map[string]bool{}
		weight := len(site[p])
		for n := range tree.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if n.DataAtom == atom.Script && attr(n, "type") != "application/json" && n.FirstChild != nil {
				t.Errorf("%s: an inline script", p)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" {
					t.Errorf("%s: %s has the attribute %s", p, n.Data, a.Key)
				}
				if a.Key == "id" && ids[p][a.Val] {
					t.Errorf("%s: the id %s stands twice", p, a.Val)
				} else if a.Key == "id" {
					ids[p][a.Val] = true
				}
			}
			if n.Data == "svg" {
				var svg bytes.Buffer
				if err := html.Render(&svg, n); err != nil {
					t.Error(err)
				}
				weight -= svg.Len()
			}
		}
		if weight > 150_000 && p != onePagePath {
			t.Errorf("%s has %d bytes without its pictures", p, weight)
		}
	}
	for p, tree := range trees {
		for n := range tree.Descendants() {
			for _, a := range n.Attr {
				if a.Key == "href" || a.Key == "src" {
					checkLink(t, site, ids, p, a.Val)
				}
			}
		}
	}
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// TestCommittedSite holds the site that stands in the repository to what every
// page has to be.
func TestCommittedSite(t *testing.T) {
	site := Site{}
	err := fs.WalkDir(os.DirFS("../site"), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		site[p], err = os.ReadFile(filepath.Join("../site", filepath.FromSlash(p)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	checkSite(t, site)
}
