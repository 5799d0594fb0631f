package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// The benchmarks say what a build of a book costs: cold, with nothing to do,
// after one edit, ten times as large, against another builder. All are on the
// book of bigBook; the ratio of BenchmarkBook/5000 to BenchmarkBook/500 is at
// most 11, and make bench prints both.

// BenchmarkBook is a whole build: reading, running, checking, rendering and
// writing into an empty folder.
func BenchmarkBook(b *testing.B) {
	for _, n := range []int{500, 5000} {
		guide := bigBook(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				buildBook(b, Input{Guide: guide}, b.TempDir())
			}
		})
	}
}

// BenchmarkBookAgain is a build that finds nothing to do, told by its stamp.
func BenchmarkBookAgain(b *testing.B) {
	w := newWorkplace(b)
	if err := os.RemoveAll(w.Guide); err != nil {
		b.Fatal(err)
	}
	for name, f := range bigBook(500) {
		w.write("guide/"+name, string(f.Data))
	}
	w.build()
	for b.Loop() {
		if !w.stands() {
			b.Fatal("it is built again")
		}
	}
}

// BenchmarkEdit is one chapter of 500 with another paragraph, from its bytes to
// the pages: what serve does before the browser hears of it.
func BenchmarkEdit(b *testing.B) {
	guide := bigBook(500)
	in := Input{Guide: guide, Memo: &Memo{}, Catalogue: testCatalogue()}
	make := func() *Made {
		in.GuideName = "guide"
		made, err := Make(context.Background(), in, 0)
		if err != nil || len(made.Problems) > 0 {
			b.Fatal(err, made.Problems)
		}
		return made
	}
	make()
	const name = "0250-chapter-acfa.md"
	old := guide[name].Data
	for i := 0; b.Loop(); i++ {
		guide[name] = &fstest.MapFile{Data: append(bytes.Clone(old), "\nMore "+letters(fmt.Sprint(i))+".\n"...)}
		if page := make().Site["0250-chapter-acfa.html"]; !bytes.Contains(page, []byte("More "+letters(fmt.Sprint(i)))) {
			b.Fatal("the edit is not on the page")
		}
	}
}

// BenchmarkRuns is one chapter with 10,000 runs, in five tables.
func BenchmarkRuns(b *testing.B) {
	text := "# Runs\n"
	for i := range 5 {
		text += fmt.Sprintf("\n<<table ticker period=%dms..%dms cols=period,late>>\n", 1+i*2000, 2000+i*2000)
	}
	guide := fstest.MapFS{"01-runs.md": {Data: []byte(text + "\n<<1400 ms = t.period>>\n\n<<run ticker as=t>>\n")}}
	for b.Loop() {
		buildBook(b, Input{Guide: guide}, b.TempDir())
	}
}

// BenchmarkLinks is books in which every chapter has 50 links to others: ten
// times the chapters take ten times as long.
func BenchmarkLinks(b *testing.B) {
	for _, n := range []int{100, 1000} {
		guide := fstest.MapFS{}
		for i := range n {
			var text strings.Builder
			fmt.Fprintf(&text, "# Chapter\n\n## Part\n")
			for k := range 50 {
				to := (i + k*37) % n
				fmt.Fprintf(&text, "\n[There](%04d-%s.md#part)\n", to+1, letters(fmt.Sprintf("%04d", to+1)))
			}
			guide[fmt.Sprintf("%04d-%s.md", i+1, letters(fmt.Sprintf("%04d", i+1)))] = &fstest.MapFile{Data: []byte(text.String())}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				buildBook(b, Input{Guide: guide}, b.TempDir())
			}
		})
	}
}

// BenchmarkHugo is the same 500 chapters with Hugo, where that is installed,
// with a theme of one template: what cold builds are compared with.
func BenchmarkHugo(b *testing.B) {
	hugo, err := exec.LookPath("hugo")
	if err != nil {
		b.Skip("hugo is not on this machine")
	}
	dir := b.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	write("hugo.toml", "baseURL = \"/\"\n[markup.highlight]\nnoClasses = false\n")
	write("layouts/_default/single.html", "<!DOCTYPE html><title>{{.Title}}</title><nav>{{.TableOfContents}}</nav><main>{{.Content}}</main>")
	write("layouts/_default/list.html", "<!DOCTYPE html><title>{{.Title}}</title>{{range .Pages}}<a href=\"{{.RelPermalink}}\">{{.Title}}</a>{{end}}")
	for name, f := range bigBook(500) {
		if filepath.Ext(name) == ".md" {
			write("content/"+name, "---\ntitle: "+name+"\n---\n"+string(f.Data))
		}
	}
	for b.Loop() {
		public := b.TempDir()
		if out, err := exec.Command(hugo, "--source", dir, "--destination", public, "--ignoreCache").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}

func buildBook(b *testing.B, in Input, dir string) {
	in.GuideName, in.Catalogue = "guide", testCatalogue()
	made, err := Make(context.Background(), in, 0)
	if err != nil || len(made.Unmended()) > 0 {
		b.Fatal(err, made.Problems[0])
	}
	if _, err := Write(made.Site, dir); err != nil {
		b.Fatal(err)
	}
}

// Whatever machine it is, ten times the work takes about ten times the time:
// the bound is loose, the square of ten is far beyond it.
func TestCostsAreLinear(t *testing.T) {
	took := func(n int) time.Duration {
		in := Input{Guide: bigBook(n), GuideName: "guide", Catalogue: testCatalogue()}
		best := time.Hour
		for range 3 {
			start := time.Now()
			if made, err := Make(context.Background(), in, 0); err != nil || len(made.Problems) > 0 {
				t.Fatal(err, made.Problems)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	took(10) // warms up
	if small, large := took(20), took(200); large > 30*small {
		t.Errorf("20 chapters take %v, 200 take %v", small, large)
	}
}
