// Package guidegen holds engine and guide together: every value that a chapter
// quotes stands once more in one flat table, and the table and the chapters are
// compared in both directions. A change of the model has to be said here too.
package guidegen

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/scenario"
)

// pins are the values: scenario, the parameters that are not its defaults, the
// value's name, and what it must be, exactly.
var pins = []struct{ scenario, params, value, want string }{}

func TestPins(t *testing.T) {
	c := scenario.All()
	results := map[string]*catalogue.Result{}
	for _, p := range pins {
		run := strings.TrimSpace(p.scenario + " " + p.params)
		result := results[run]
		if result == nil {
			var err error
			if result, err = build.RunOne(c, p.scenario, strings.Fields(p.params)); err != nil {
				t.Errorf("%s: %v", run, err)
				continue
			}
			results[run] = result
		}
		if got, ok := result.Values[p.value]; !ok || got.String() != p.want {
			t.Errorf("%s: %s is %v, want %s", run, p.value, got, p.want)
		}
	}
}

// TestPinsAreTheGuide compares the table with what the chapters quote. What it
// prints can be pasted into the table.
func TestPinsAreTheGuide(t *testing.T) {
	b, err := build.Load(build.Input{Guide: os.DirFS("guide"), GuideName: "guide", Sources: os.DirFS("."), Catalogue: scenario.All()})
	if err != nil {
		t.Fatal(err)
	}
	build.Parse(b)
	b.Run(context.Background(), 0)
	build.Check(b)
	quoted := map[string]bool{}
	for _, r := range b.Readings() {
		quoted[fmt.Sprintf("{%q, %q, %q, %q},", r.Run.Scenario.Name, r.Run.Arguments(), r.Name, r.Value)] = true
	}
	if len(quoted) == 0 {
		t.Fatal("the guide quotes nothing")
	}
	for _, p := range pins {
		line := fmt.Sprintf("{%q, %q, %q, %q},", p.scenario, p.params, p.value, p.want)
		if !quoted[line] {
			t.Errorf("no chapter quotes this any more: %s", line)
		}
		delete(quoted, line)
	}
	for _, line := range slices.Sorted(maps.Keys(quoted)) {
		t.Errorf("a chapter quotes what the table lacks: %s", line)
	}
}
