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
var pins = []struct{ scenario, params, value, want string }{
	{"between", "", "burns", "5"},
	{"between", "", "first", "1800 ms"},
	{"between", "", "late", "1000 ms"},
	{"between", "", "period", "2000 ms"},
	{"between", "", "round", "400 ms"},
	{"budget", "", "late", "400 ms"},
	{"budget", "", "overruns", "35"},
	{"budget", "", "period", "1400 ms"},
	{"closed-form", "", "agree", "180"},
	{"closed-form", "", "chunks", "10, 50, 90, 200, 300, 400 ms"},
	{"closed-form", "", "combinations", "180"},
	{"closed-form", "", "hog_counts", "1, 2, 3"},
	{"closed-form", "", "hop_counts", "1, 2"},
	{"closed-form", "", "periods", "250, 500, 1000, 1500, 2000 ms"},
	{"drain", "", "deliveries", "0"},
	{"drain", "", "deliveries_before", "42"},
	{"drain", "", "stopped", "10000 s"},
	{"drain", "", "wakes", "an empty list"},
	{"due-first", "", "burns", "6"},
	{"due-first", "", "called", "1000, 2200, 3400, 4600, 5800 ms"},
	{"due-first", "", "late", "200 ms"},
	{"due-first", "", "period", "1200 ms"},
	{"due-first", "", "period_before", "1400 ms"},
	{"due-first", "", "round", "200 ms"},
	{"edf", "", "late", "200 ms"},
	{"edf", "", "period", "1200 ms"},
	{"float-clock", "", "burned", "8, 7, 7, 7, 7, 8"},
	{"float-clock", "", "exact_burned", "7, 7, 7, 7, 7, 7"},
	{"float-clock", "", "held", "2.1999999999999997 s"},
	{"float-clock", "", "meant", "2.2 s"},
	{"float-clock", "", "ran", "1.5999999999999999, 3.0000000000000004, 4.400000000000001, 5.8000000000000025, 7.200000000000004, 8.8 s"},
	{"lone", "beats=3", "asked", "1000 ms"},
	{"lone", "beats=3", "late", "0 ms"},
	{"lone", "beats=3", "period", "1000 ms"},
	{"lone", "beats=3", "ran", "1000, 2000, 3000 ms"},
	{"neighbour", "", "armed", "0, 1400, 2800, 4200, 5600 ms"},
	{"neighbour", "", "asked", "1000 ms"},
	{"neighbour", "", "burns", "7"},
	{"neighbour", "", "called", "1200, 2600, 4000, 5400, 6800 ms"},
	{"neighbour", "", "due", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired_late", "0, 0, 0, 0, 0 ms"},
	{"neighbour", "", "late", "400 ms"},
	{"neighbour", "", "period", "1400 ms"},
	{"neighbour", "", "ran", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "", "ran_late", "400, 400, 400, 400, 400 ms"},
	{"neighbour", "", "round", "200 ms"},
	{"neighbour", "", "wakes", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "beats=2", "expired", "1000, 2400 ms"},
	{"neighbour", "beats=2", "round", "200 ms"},
	{"neighbour", "chunk=1ms", "late", "2 ms"},
	{"neighbour", "chunk=1ms", "period", "1002 ms"},
	{"neighbour", "chunk=300ms hops=1", "burns", "5"},
	{"neighbour", "chunk=300ms hops=1", "period", "1500 ms"},
	{"neighbour", "chunk=300ms", "burns", "6"},
	{"neighbour", "chunk=300ms", "expired", "1200, 3000, 4800, 6600, 8400 ms"},
	{"neighbour", "chunk=300ms", "period", "1800 ms"},
	{"neighbour", "chunk=350ms hops=1", "period", "1400 ms"},
	{"neighbour", "chunk=400ms hogs=3", "asked", "1000 ms"},
	{"neighbour", "chunk=400ms hogs=3", "period", "3600 ms"},
	{"neighbour", "chunk=400ms hogs=3", "round", "1200 ms"},
	{"neighbour", "chunk=400ms", "expired", "1200, 3200, 5200, 7200, 9200 ms"},
	{"neighbour", "chunk=400ms", "period", "2000 ms"},
	{"neighbour", "chunk=50ms", "late", "100 ms"},
	{"neighbour", "hogs=2 beats=2", "due", "1000, 3000 ms"},
	{"neighbour", "hogs=2 beats=2", "expired", "1200, 3200 ms"},
	{"neighbour", "hogs=2 beats=2", "ran", "2000, 4000 ms"},
	{"neighbour", "hogs=2 beats=2", "round", "400 ms"},
	{"neighbour", "hops=1", "burns", "6"},
	{"neighbour", "hops=1", "period", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2 hops=1", "period", "900 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "asked", "500 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "formula", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "period", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "round", "300 ms"},
	{"slow-callback", "chunk=100ms", "burns", "12"},
	{"slow-callback", "chunk=100ms", "late", "200 ms"},
	{"slow-callback", "chunk=100ms", "period", "1200 ms"},
	{"slow-callback", "chunk=100ms", "threshold", "100 ms"},
	{"slow-callback", "chunk=100ms", "warnings", "60"},
	{"slow-callback", "chunk=90ms", "asked", "1000 ms"},
	{"slow-callback", "chunk=90ms", "late", "260 ms"},
	{"slow-callback", "chunk=90ms", "period", "1260 ms"},
	{"slow-callback", "chunk=90ms", "round", "90 ms"},
	{"slow-callback", "chunk=90ms", "warnings", "0"},
	{"ties", "", "fifo", "0, 1, 2, 3, 4, 5, 6"},
	{"ties", "", "heapq", "0, 2, 6, 5, 1, 3, 4"},
	{"ties", "", "moved", "6"},
	{"vanish", "", "finest", "1002 ms"},
	{"vanish", "", "lates", "1000, 800, 400, 200, 260, 100, 80, 40, 20, 15, 10, 8, 4, 2 ms"},
	{"vanish", "", "periods", "2000, 1800, 1400, 1200, 1260, 1100, 1080, 1040, 1020, 1015, 1010, 1008, 1004, 1002 ms"},
	{"yields", "", "burns", "6"},
	{"yields", "", "late", "200 ms"},
	{"yields", "", "period", "1200 ms"},
	{"yields", "", "period_before", "1400 ms"},
	{"yields", "", "round", "200 ms"},
}

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
