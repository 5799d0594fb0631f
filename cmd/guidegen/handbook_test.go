package main

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/guidegen/build"
	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/scenario"
	"example.com/guidegen/engine/wrong"

	"github.com/alecthomas/kong"
	"go.yaml.in/yaml/v3"
)

// projectRoot is the folder that the command is meant to be called in.
const projectRoot = "../.."

// The tables of the handbook are made of what they describe.
func TestTheHandbookHasTheGrammar(t *testing.T) {
	t.Chdir(projectRoot)
	var want []string
	for _, r := range quote.Grammar() {
		want = append(want, fmt.Sprintf("| %s | `%s` | %s |", r.Form, r.Example, r.Note))
	}
	sameRows(t, "guide/31-handbook.md", "| form | example | note |", want)
}

func TestTheHandbookHasTheFunctions(t *testing.T) {
	t.Chdir(projectRoot)
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
	t.Chdir(projectRoot)
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

// What the build says of a slip, as the chapter on the build shows it.
func TestTheMessageOfADrift(t *testing.T) {
	t.Chdir(projectRoot)
	guide := fstest.MapFS{}
	err := fs.WalkDir(os.DirFS("guide"), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var text []byte
			text, err = os.ReadFile("guide/" + path)
			guide[path] = &fstest.MapFile{Data: text}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const right, slip = "It settles at a period of <<1400 ms", "It settles at a period of <<1300 ms"
	demo := guide["06-demo.md"]
	if strings.Count(string(demo.Data), right) != 1 {
		t.Fatalf("the demo does not say %q once", right)
	}
	demo.Data = []byte(strings.Replace(string(demo.Data), right, slip, 1))

	b, err := build.Load(build.Input{Guide: guide, GuideName: "guide", Sources: os.DirFS("."), Pins: os.DirFS("site"), Catalogue: scenario.All()})
	if err != nil {
		t.Fatal(err)
	}
	problems := build.Parse(b)
	problems = append(problems, b.Run(t.Context(), 0)...)
	problems = append(problems, build.Check(b)...)
	problems = slices.DeleteFunc(problems, func(p build.Problem) bool { return p.Rule == build.RuleUnpinned })
	var report strings.Builder
	if err := build.ReportText(&report, problems, false); err != nil {
		t.Fatal(err)
	}
	if page := string(guide["30-how-it-is-built.md"].Data); !strings.Contains(page, "```text\n"+report.String()+"```\n") {
		t.Errorf("guide/30-how-it-is-built.md does not show what the build says:\n%s", report.String())
	}
}

// What a chapter tells its reader to run can be run.
func TestTheCommandsOfTheGuideRun(t *testing.T) {
	t.Chdir(projectRoot)
	chapters, err := fs.Glob(os.DirFS("guide"), "*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, name := range chapters {
		text, err := os.ReadFile("guide/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if words := strings.Fields(line); len(words) > 3 && strings.HasPrefix(line, "$ guidegen run ") {
				ran++
				if _, err := build.RunOne(scenario.All(), words[3], words[4:]); err != nil {
					t.Errorf("%s: %s%v", name, line, err)
				}
			}
		}
	}
	if ran == 0 {
		t.Error("no chapter tells its reader to run anything")
	}
}

// The handbook lists the commands that there are.
func TestTheHandbookHasTheCommands(t *testing.T) {
	t.Chdir(projectRoot)
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, command := range parser.Model.Children {
		want = append(want, command.Name)
	}
	for _, row := range tableRows(t, "guide/31-handbook.md", "| command | what it does |") {
		words := strings.Fields(strings.ReplaceAll(row, "`", ""))
		got = append(got, words[2])
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the handbook lists %s, there are %s", got, want)
	}
}

// The workflows and the hook of the handbook are what they are shown as, and
// each command in them is one that there is.
func TestTheHandbookRunsOnABuildServer(t *testing.T) {
	t.Chdir(projectRoot)
	text, err := os.ReadFile("guide/31-handbook.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## On a build server\n")
	section, _, _ = strings.Cut(section, "\n## ")
	workflows := 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(section, -1) {
		var workflow struct {
			Jobs map[string]struct{ Steps []struct{ Run, Uses string } }
		}
		if err := yaml.Unmarshal([]byte(block[1]), &workflow); err != nil || len(workflow.Jobs) == 0 {
			t.Errorf("%v: no workflow:\n%s", err, block[1])
		}
		for name, job := range workflow.Jobs {
			if len(job.Steps) == 0 {
				t.Errorf("the job %s has no steps", name)
			}
		}
		workflows++
	}
	var said []string
	fill := strings.NewReplacer("${{ matrix.shard }}", "1", "./", "")
	for _, m := range regexp.MustCompile(`(?m)(?:run: \./|&& )guidegen ([^>|\n]+)`).FindAllStringSubmatch(section, -1) {
		args := strings.Fields(fill.Replace(m[1]))
		said = append(said, args[0])
		parser, err := kong.New(&commands{})
		if err == nil {
			_, err = parser.Parse(args)
		}
		if err != nil {
			t.Errorf("guidegen %s: %v", m[1], err)
		}
	}
	if want := []string{"check", "check", "merge", "check"}; workflows != 2 || !slices.Equal(said, want) {
		t.Errorf("%d workflows with the commands %q, want 2 with %q", workflows, said, want)
	}
}
