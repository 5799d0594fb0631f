package build

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"

	"pgregory.net/rapid"
)

// A fataler is a test, or a draw of one.
type fataler interface{ Fatal(...any) }

// A world is a guide and its pins, in memory.
type world struct {
	guide, site fstest.MapFS
	catalogue   *catalogue.Catalogue
}

func (w world) input() Input {
	return Input{Guide: w.guide, GuideName: "guide", Pins: w.site, Catalogue: w.catalogue}
}

// check is what a check of the world finds.
func (w world) check(t fataler) (*Book, []Problem) {
	b, err := Load(w.input())
	if err != nil {
		t.Fatal(err)
	}
	problems := slices.Concat(Parse(b), b.Run(context.Background(), 1), Check(b))
	sortProblems(problems)
	return b, problems
}

// pin makes the pins that a build would make.
func (w world) pin(t fataler) {
	b, _ := w.check(t)
	pins, _ := b.pinnings()
	for _, p := range pins {
		for path, text := range p.now.files(p.path) {
			w.site[path] = &fstest.MapFile{Data: []byte(text)}
		}
	}
}

// accept accepts in memory.
func (w world) accept(t fataler, selection string) (Edits, []Problem) {
	b, problems := w.check(t)
	s, err := b.Select(selection)
	if err != nil {
		t.Fatal(err)
	}
	edits, refused := Accept(b, problems, s)
	for _, c := range edits.Chapters {
		w.guide[c.Path] = &fstest.MapFile{Data: c.After}
	}
	for _, p := range edits.Pins {
		w.site[p.Path] = &fstest.MapFile{Data: []byte(p.After)}
	}
	return edits, refused
}

// directives give the expressions of forms their runs.
const directives = "<<run ticker as=beat>>\n<<table ticker chunk=100ms,200ms cols=period as=chop>>\n"

// valueOf evaluates an expression.
func valueOf(t fataler, expr string, env *quote.Env) catalogue.Value {
	x, bad := quote.Compile(expr, env)
	if bad != nil {
		t.Fatal(bad)
	}
	v, bad := x.Eval(env)
	if bad != nil {
		t.Fatal(bad)
	}
	return v
}

// environment is what the directives stand for on an engine that is off by so
// much.
func environment(t fataler, off int64) *quote.Env {
	w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n" + directives)}}, catalogue: wrongCatalogue(off)}
	b, _ := w.check(t)
	return b.environments()[b.Chapters[0]]
}

// forms are literals and the expressions they go with, in every form that
// accept has to keep.
var forms = []struct{ literal, expr string }{
	{"1400 ms", "beat.period"}, {"1,400 ms", "beat.period"}, {"1.4 s", "beat.period"}, {"1400", "beat.period"}, {"≈1.4 s", "beat.period"},
	{"40%", "beat.late / beat.asked"}, {"≈40%", "beat.period / beat.asked - 1"}, {"1.4×", "beat.period / beat.asked"}, {"2/5", "beat.late / beat.asked"},
	{"seven", "beat.burns"}, {"7", "beat.burns"}, {"7th", "beat.burns"},
	{"1400, 2800, 4200", "beat.ran"}, {"1400, 2800 and 4200 ms", "beat.ran"}, {"three", "count(beat.ran)"},
	{"400 ms", "beat.late"}, {"1200 ms", `chop["100ms"].period`}, {"1,400, 2,800, 4,200", "beat.ran"},
}

// places are sentences with room for quotes.
var places = []string{
	"It takes %s.", "- a list: %s, %s\n\n  and %s", "> a quote\n> %s and\n> %s", "| a | b |\n|---|---|\n| %s | %s |", "**%s** and _%s_ [l](x://y \"t\") %s",
	"same %[1]s, twice %[1]s, and %s", "text[^1] %s\n\n[^1]: note %s", "<<ask>>\n%s?\n<<answer>>\n%s\n<<end>>", "term\n: %s", "\\<<no>> `<<%%>>` %s",
}

// softBreaks are line ends inside a sentence, for places that can have one.
var softBreaks = map[string]string{"It takes %s.": "\n", "> a quote\n> %s and\n> %s": "\n>  ", "- a list: %s, %s\n\n  and %s": "\n    "}

// drawChapter draws a chapter in which everything holds for an engine that is
// off by so much, and line ends as authors have them.
func drawChapter(t *rapid.T, name string, env *quote.Env) []byte {
	quoted := func() string {
		f := forms[rapid.IntRange(0, len(forms)-1).Draw(t, name+" form")]
		literal, bad := quote.Parse(f.literal)
		if bad != nil {
			t.Fatal(bad)
		}
		text, err := literal.Reprint(valueOf(t, f.expr, env))
		if err != nil {
			t.Skip(err) // a form that cannot say the old value either
		}
		blank := rapid.SampledFrom([]string{" ", "  ", "\t"}).Draw(t, name+" blank")
		return "<<" + text + blank + "=" + blank + f.expr + ">>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntitle: A %s\n---\n\n%s\n", quoted(), directives)
	for i := range rapid.IntRange(1, 4).Draw(t, name+" places") {
		place := rapid.SampledFrom(places).Draw(t, name+" place")
		n := strings.Count(place, "%s") + strings.Count(place, "%[1]s")/2
		args := make([]any, n)
		for i := range args {
			args[i] = quoted()
		}
		text := strings.ReplaceAll(fmt.Sprintf(place, args...), "[^1]", fmt.Sprintf("[^%d]", i)) // a footnote stands once
		if soft, ok := softBreaks[place]; ok && rapid.Bool().Draw(t, name+" wraps") {
			text = strings.ReplaceAll(text, " ms", soft+"ms") // inside a literal
		}
		b.WriteString(text + "\n\n")
	}
	fmt.Fprintf(&b, "Every <<%s = beat.period>>.\n", valueOf(t, "beat.period", env))
	text := strings.ReplaceAll(b.String(), "\n", rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, name+" line end"))
	if rapid.Bool().Draw(t, name+" BOM") {
		text = "\ufeff" + text
	}
	return []byte(text)
}

// outside is a chapter with each literal replaced by a mark.
func outside(t fataler, source []byte) string {
	w := world{guide: fstest.MapFS{"01-a.md": {Data: source}}, catalogue: testCatalogue()}
	b, _ := w.check(t)
	var out strings.Builder
	at := 0
	for _, q := range b.Chapters[0].Quotes {
		out.Write(source[at:q.LitSpan.Start])
		out.WriteString("LITERAL")
		at = q.LitSpan.End
	}
	out.Write(source[at:])
	return out.String()
}

// TestAcceptLaws: whatever the engine does, accepting makes the check clean at
// once, and so does following one hint after another; accepting again changes nothing; no byte outside a literal changes; and
// each literal keeps its form.
func TestAcceptLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.Int64Range(-300, 300).Draw(t, "before")
		after := rapid.Int64Range(-300, 300).Draw(t, "after")
		w := world{guide: fstest.MapFS{}, site: fstest.MapFS{}, catalogue: wrongCatalogue(before)}
		env := environment(t, before)
		for _, name := range []string{"01-a.md", "02-b.md"} {
			w.guide[name] = &fstest.MapFile{Data: drawChapter(t, name, env)}
		}
		w.pin(t)
		if _, problems := w.check(t); len(problems) > 0 {
			t.Fatalf("wrong before anything changed: %v\n%s", problems, w.guide["01-a.md"].Data)
		}
		w.catalogue = wrongCatalogue(after)
		steps := world{guide: maps.Clone(w.guide), site: maps.Clone(w.site), catalogue: w.catalogue}
		for _, problems := steps.check(t); len(problems) > 0; _, problems = steps.check(t) {
			left := len(problems)
			_, what, _ := strings.Cut(problems[0].Hint, "guidegen accept ")
			if _, refused := steps.accept(t, what); len(refused) > 0 {
				t.Fatalf("%q is refused: %v", problems[0].Hint, refused)
			}
			if _, problems := steps.check(t); len(problems) >= left {
				t.Fatalf("%q mends nothing: %v", problems[0].Hint, problems)
			}
		}
		old := map[string][]byte{"01-a.md": w.guide["01-a.md"].Data, "02-b.md": w.guide["02-b.md"].Data}

		edits, refused := w.accept(t, "")
		if len(refused) > 0 {
			t.Fatalf("refused: %v", refused)
		}
		if before != after && !edits.Any() {
			t.Fatal("nothing to accept, though every period changed")
		}
		if _, problems := w.check(t); len(problems) > 0 {
			t.Fatalf("not clean after accept: %v\n%s", problems, w.guide["01-a.md"].Data)
		}
		if again, refused := w.accept(t, ""); again.Any() || len(refused) > 0 {
			t.Fatalf("a second accept edits %v, refuses %v", again, refused)
		}
		for name, source := range old {
			if a, b := outside(t, source), outside(t, w.guide[name].Data); a != b {
				t.Fatalf("bytes outside of literals changed:\n%q\n%q", a, b)
			}
		}
	})
}

// TestAcceptSelects: one quote, one run with all that it reaches, one chapter.
func TestAcceptSelects(t *testing.T) {
	first := "# A\n\n<<run ticker as=beat>>\n<<run ticker chunk=100ms as=fine>>\n\n<<1400 ms = beat.period>> and <<1400 ms = beat.period>>, <<1200 ms = fine.period>>\n"
	second := "# B\n\n<<1400 ms = a.beat.period>>\n\n<<run ticker as=own>>\n\n<<1400 ms = own.period>>\n"
	for selection, want := range map[string]string{
		"":                   "01-a.md 1405 ms 1405 ms 1205 ms | 02-b.md 1405 ms 1405 ms | runs/01-a/beat.txt runs/01-a/fine.txt runs/02-b/own.txt",
		"01-a":               "01-a.md 1405 ms 1405 ms 1205 ms | 02-b.md 1400 ms 1400 ms | runs/01-a/beat.txt runs/01-a/fine.txt",
		"b":                  "01-a.md 1400 ms 1400 ms 1200 ms | 02-b.md 1405 ms 1405 ms | runs/02-b/own.txt",
		"01-a#beat":          "01-a.md 1405 ms 1405 ms 1200 ms | 02-b.md 1405 ms 1405 ms | runs/01-a/beat.txt runs/02-b/own.txt", // one run, shown twice
		"guide/01-a.md#fine": "01-a.md 1400 ms 1400 ms 1205 ms | 02-b.md 1400 ms 1400 ms | runs/01-a/fine.txt",
		"01-a:6:40":          "01-a.md 1400 ms 1405 ms 1200 ms | 02-b.md 1400 ms 1400 ms | ",
		"guide/02-b.md:3":    "01-a.md 1400 ms 1400 ms 1200 ms | 02-b.md 1405 ms 1400 ms | ",
		"guide/02-b.md:3:3":  "01-a.md 1400 ms 1400 ms 1200 ms | 02-b.md 1405 ms 1400 ms | ",
	} {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte(first)}, "02-b.md": {Data: []byte(second)}}, site: fstest.MapFS{}, catalogue: testCatalogue()}
		w.pin(t)
		w.catalogue = wrongCatalogue(5)
		edits, refused := w.accept(t, selection)
		if len(refused) > 0 {
			t.Errorf("%q is refused: %v", selection, refused)
		}
		var got strings.Builder
		b, _ := w.check(t)
		for _, c := range b.Chapters {
			got.WriteString(c.Path)
			for _, q := range c.Quotes {
				got.WriteString(" " + q.Literal)
			}
			got.WriteString(" | ")
		}
		var pins []string
		for _, p := range edits.Pins {
			if strings.HasSuffix(p.Path, ".txt") {
				pins = append(pins, p.Path)
			}
		}
		if got.WriteString(strings.Join(pins, " ")); got.String() != want {
			t.Errorf("accepting %q\n gives %s\n wants %s", selection, got.String(), want)
		}
	}
}

// TestSelectErrors: what cannot be selected says what can.
func TestSelectErrors(t *testing.T) {
	w := world{guide: fstest.MapFS{"01-demo.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n\n<<1400 ms = beat.period>> <<1400 ms = beat.period>>\n")}}, catalogue: testCatalogue()}
	b, _ := w.check(t)
	for selection, want := range map[string]string{
		"01-dmo":      `there is no chapter "01-dmo": did you mean 01-demo?`,
		"demo#bet":    `guide/01-demo.md has no run, table or plot "bet": did you mean beat?`,
		"demo:1":      "no quote stands at guide/01-demo.md:1",
		"demo:5":      "2 quotes stand at guide/01-demo.md:5: name one by its column",
		"demo:5:26":   "no quote stands at guide/01-demo.md:5:26",
		"demo:x":      `"x" is no place in a chapter: write 01-demo:LINE:COLUMN`,
		"demo:5:":     `"5:" is no place in a chapter: write 01-demo:LINE:COLUMN`,
		"demo:5:26:3": `"5:26:3" is no place in a chapter: write 01-demo:LINE:COLUMN`,
	} {
		if _, err := b.Select(selection); err == nil || err.Error() != want {
			t.Errorf("Select(%q) says %v, wants %s", selection, err, want)
		}
	}
}

// TestAcceptRefuses: what a person has to decide is told, and nothing edited.
func TestAcceptRefuses(t *testing.T) {
	for _, test := range []struct{ chapter, selection, want string }{
		{"<<1400 ms = beat.period>> <<early = beat.period < 1405>>", "", `claim is false: the chapter says "early", beat.period < 1405 is false`},
		{"<<1400 ms = beat.period>> <<early = beat.period < 1405>>", "01-a#beat", `claim is false: the chapter says "early", beat.period < 1405 is false`},
		{"<<1400 ms = beat.period>>\n\n<<run broken>>", "", "the run failed: the loop never went idle"},
		{"<<1400 ms = beat.period>> <<5 = beet.period>>", "01-a", "no run is called beet"},
		{"<<1400 ms = beat.period>> and 17", "", "loose number: nothing vouches for 17"},
		{"<<1400 ms = beat.period>> and 17 (in a chapter that a run of another one reaches)", "02-b#own", "loose number: nothing vouches for 17"},
		{"## About <<1400 ms = beat.period>>\n\n[l](#about-1400-ms)", "", "01-a.md has no part #about-1400-ms"},
	} {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n\n" + test.chapter + "\n\n<<1400 ms = b.own.period>>\n")},
			"02-b.md": {Data: []byte("# B\n\n<<run ticker as=own>>\n")}}, site: fstest.MapFS{}, catalogue: testCatalogue()}
		w.pin(t)
		w.catalogue = wrongCatalogue(5)
		edits, refused := w.accept(t, test.selection)
		if edits.Any() || len(refused) != 1 || refused[0].Message != test.want {
			t.Errorf("%q: edits %v, refused %v, wants %s", test.chapter, edits, refused, test.want)
		}
	}
}

// TestApply: all files or none.
func TestApply(t *testing.T) {
	setUp := func() (dir string, e Edits) {
		dir = t.TempDir()
		for _, name := range []string{"a.md", "b.md", "c.md"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("old "+name), 0o640); err != nil {
				t.Fatal(err)
			}
			e.Chapters = append(e.Chapters, ChapterEdit{File: "guide/" + name, Path: name, Before: []byte("old " + name), After: []byte("new " + name)})
		}
		return dir, e
	}
	holds := func(dir, what string) {
		t.Helper()
		var names []string
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			names = append(names, entry.Name())
			if data, err := os.ReadFile(filepath.Join(dir, entry.Name())); err != nil || string(data) != what+" "+entry.Name() {
				t.Errorf("%s holds %q, %v", entry.Name(), data, err)
			}
		}
		if !slices.Equal(names, []string{"a.md", "b.md", "c.md"}) {
			t.Errorf("the folder holds %v", names)
		}
	}

	dir, e := setUp()
	if err := Apply(e, dir, dir); err != nil {
		t.Fatal(err)
	}
	holds(dir, "new")
	if info, err := os.Stat(filepath.Join(dir, "a.md")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are %v, %v", info.Mode(), err)
	}
	if err := Apply(e, dir, dir); err == nil || !strings.HasPrefix(err.Error(), "guide/a.md changed since it was read") {
		t.Errorf("a stale edit: %v", err)
	}

	dir, e = setUp()
	if err := os.Chmod(filepath.Join(dir, "b.md"), 0o400); err != nil {
		t.Fatal(err)
	}
	if err := Apply(e, dir, dir); err == nil || err.Error() != "guide/b.md cannot be written: it is read-only; nothing was accepted" {
		t.Errorf("a read-only file: %v", err)
	}
	holds(dir, "old")

	dir, e = setUp()
	a := &application{}
	for _, c := range e.Chapters {
		if err := a.stage(dir, c.Path, c.File, c.Before, c.After); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, ".c.md.accept-new")); err != nil { // the disk fails at the last file
		t.Fatal(err)
	}
	if err := a.commit(); err == nil {
		t.Error("a failing rename was not told")
	}
	a.clean()
	holds(dir, "old")
}

// TestCheckWritesNothing: a check works on a tree that cannot be written.
func TestCheckWritesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "01-a.md"), []byte("# A\n\n<<run ticker as=beat>>\n\n<<1401 ms = beat.period>>\n"), 0o400); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, dir)
	w := Input{Guide: os.DirFS(dir), GuideName: "guide", Pins: os.DirFS(dir), Catalogue: testCatalogue()}
	b, err := Load(w)
	if err != nil {
		t.Fatal(err)
	}
	if problems := checked(t, b); len(problems) != 2 {
		t.Errorf("problems are %v, wants the drift and the missing pin", problems)
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("the folder was\n%s and is\n%s", before, after)
	}
}

func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		fmt.Fprintln(&b, p, info.Mode(), info.ModTime(), info.Size())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestEditsDiff: what would change, for the author to read before it does.
func TestEditsDiff(t *testing.T) {
	w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\r\n\r\n<<run ticker as=beat>>\r\n\r\nIt takes <<1,400\r\nms = beat.period>>.\r\n")}}, site: fstest.MapFS{}, catalogue: wrongCatalogue(5)}
	edits, refused := w.accept(t, "")
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	want := "--- guide/01-a.md\n+++ guide/01-a.md\n@@ -2,5 +2,5 @@\n \r\n <<run ticker as=beat>>\r\n \r\n-It takes <<1,400\r\n+It takes <<1,405\r\n ms = beat.period>>.\r\n"
	if got := edits.Diff(); got != want {
		t.Errorf("the diff is\n%q, want\n%q", got, want)
	}
}

// TestAcceptKeepsForms: each literal says the new value as it said the old one.
func TestAcceptKeepsForms(t *testing.T) {
	for old, want := range map[string]string{
		"<<1400 ms = beat.period>>": "<<1610 ms = beat.period>>", "<<1,400 ms = beat.period>>": "<<1,610 ms = beat.period>>",
		"<<1.4 s = beat.period>>": "<<1.61 s = beat.period>>", "<<≈1.4 s = beat.period>>": "<<≈1.6 s = beat.period>>",
		"<<40% = beat.late / beat.asked>>":      "<<61% = beat.late / beat.asked>>",
		"<<1400, 2800 and 4200 ms = beat.ran>>": "<<1610, 3220 and 4830 ms = beat.ran>>", "<<1.4× = beat.period / beat.asked>>": "<<1.61× = beat.period / beat.asked>>",
	} {
		w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n\n" + old + " <<1400 ms = beat.period>>\n")}}, site: fstest.MapFS{}, catalogue: wrongCatalogue(210)}
		if _, refused := w.accept(t, ""); len(refused) > 0 {
			t.Errorf("%s: %v", old, refused)
		}
		if got := string(w.guide["01-a.md"].Data); !strings.Contains(got, "\n"+want+" ") {
			t.Errorf("%s became\n%s", old, got)
		}
	}
}
