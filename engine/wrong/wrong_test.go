package wrong

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/catalogue/program"
	"example.com/guidegen/engine/scenario"
)

const module = "../.."

func TestTheTableIsSound(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Engines() {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(e.Name) || seen[e.Name] {
			t.Errorf("%q is no name of its own", e.Name)
		}
		seen[e.Name] = true
		if e.Why == "" || e.Teaches == "" || strings.HasSuffix(e.Why, ".") {
			t.Errorf("%s: why %q, taught by %q", e.Name, e.Why, e.Teaches)
		}
	}
}

// An edit that does not fit any more has to be found here, and not when the
// engine it would have made is missed.
func TestEditsFit(t *testing.T) {
	for _, e := range Engines() {
		if _, err := e.Sources(module); err != nil {
			t.Error(err)
		}
	}
}

func TestEditsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		edit Edit
		want string
	}{
		{Edit{File: "engine/loop.go", Old: "no such line"}, `wrong engine odd: "no such line" stands nowhere in engine/loop.go, wants once`},
		{Edit{File: "engine/loop.go", Old: "package engine"}, ""},
		{Edit{File: "engine/doc.go", Old: "the"}, ` times in engine/doc.go, wants once`},
		{Edit{File: "engine/nowhere.go", Old: "x"}, `no such file`},
	} {
		_, err := Engine{Name: "odd", Edits: []Edit{c.edit}}.Sources(module)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v", c.edit, err)
		}
	}
}

func TestDoesNotCompile(t *testing.T) {
	e := Engine{Name: "odd", Edits: []Edit{{File: "engine/loop.go", Old: "package engine", New: "package engine\n\nimport _ \"nowhere/at/all\""}}}
	_, err := e.Compile(t.Context(), module, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "wrong engine odd does not compile") || !strings.Contains(err.Error(), "engine/loop.go:3:8: package nowhere/at/all") {
		t.Errorf("%v", err)
	}
}

// Each wrong engine compiles, and its own run tells it from the right one: what
// no scenario shows, no chapter can notice.
func TestShown(t *testing.T) {
	right, tmp := scenario.All(), t.TempDir()
	for _, e := range Engines() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			path, err := e.Compile(t.Context(), module, tmp)
			if err != nil {
				t.Fatal(err)
			}
			c, err := program.Program{Path: path, Time: 20 * time.Second}.Catalogue(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if outcome(t, right, e.Shown) == outcome(t, c, e.Shown) {
				t.Errorf("%s does not tell that %s", e.Shown, e.Why)
			}
		})
	}
}

// outcome is what a run gives a chapter to show and to quote, or how it failed.
func outcome(t *testing.T, c *catalogue.Catalogue, run string) string {
	t.Helper()
	words := strings.Fields(run)
	s := c.Lookup(words[0])
	if s == nil {
		t.Fatalf("no scenario %q", words[0])
	}
	given := map[string]catalogue.Value{}
	for _, word := range words[1:] {
		name, text, _ := strings.Cut(word, "=")
		p := s.Param(name)
		if p == nil {
			t.Fatalf("no parameter %q in %s", name, run)
		}
		v, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		given[name] = v
	}
	args, err := s.Args(given)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(args)
	if err != nil {
		return err.Error()
	}
	var all strings.Builder
	all.WriteString(r.Transcript)
	for _, v := range s.Values {
		fmt.Fprintln(&all, v.Name, r.Values[v.Name])
	}
	return all.String()
}
