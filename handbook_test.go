package guidegen

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/guidegen/build"
	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/scenario"
	"example.com/guidegen/engine/wrong"
)

// The tables of the handbook are made of what they describe.
func TestTheHandbookHasTheGrammar(t *testing.T) {
	var want []string
	for _, r := range quote.Grammar() {
		want = append(want, fmt.Sprintf("| %s | `%s` | %s |", r.Form, r.Example, r.Note))
	}
	sameRows(t, "guide/31-handbook.md", "| form | example | note |", want)
}

func TestTheHandbookHasTheFunctions(t *testing.T) {
	var want []string
	for _, f := range quote.Functions {
		want = append(want, fmt.Sprintf("| `%s` | %s |", f.Form, f.Doc))
	}
	sameRows(t, "guide/31-handbook.md", "| function | meaning |", want)
}

// sameRows compares the rows of a table of a chapter with what they should be.
// A number in a row's text stands between backquotes, which keep it from being
// loose.
func sameRows(t *testing.T, file, head string, want []string) {
	t.Helper()
	got := tableRows(t, file, head)
	plain := func(row string) string { return strings.ReplaceAll(row, "`", "") }
	if !slices.EqualFunc(got, want, func(a, b string) bool { return plain(a) == plain(b) }) {
		t.Errorf("%s: the table below %s has\n%s\nand should have\n%s", file, head, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// tableRows are the rows of the table that starts with the head.
func tableRows(t *testing.T, file, head string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "\n"+head+"\n")
	if !found {
		t.Fatalf("%s has no table %s", file, head)
	}
	var rows []string
	for _, line := range strings.Split(rest, "\n")[1:] {
		if !strings.HasPrefix(line, "|") {
			break
		}
		rows = append(rows, line)
	}
	return rows
}

// Every wrong engine stands on its page, beside the chapter that teaches what
// it breaks.
func TestThePageHasTheWrongEngines(t *testing.T) {
	b, err := build.Load(build.Input{Guide: os.DirFS("guide"), GuideName: "guide", Sources: os.DirFS("."), Catalogue: scenario.All()})
	if err != nil {
		t.Fatal(err)
	}
	build.Parse(b)
	var want []string
	for _, e := range wrong.Engines() {
		c := b.Chapter(e.Teaches)
		if c == nil {
			t.Errorf("%s is taught by %s, which is no chapter", e.Name, e.Teaches)
			continue
		}
		want = append(want, fmt.Sprintf("| `%s` | %s | `%s` | [%s](%s) |", e.Name, e.Why, e.Shown, c.Meta.Title, c.Path))
	}
	sameRows(t, "guide/32-wrong-engines.md", "| engine | what is wrong | shown by | taught in |", want)
}
