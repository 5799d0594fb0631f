package build

import (
	"fmt"
	"strings"
	"testing"
)

// One change of an engine can reach every page: the first diffs are shown, the
// others left out, and then all is counted.
func TestManyCausesAreToldInShort(t *testing.T) {
	var problems []Problem
	for i := range maxDiffs + 3 {
		for range 2 {
			problems = append(problems, Problem{
				File: "guide/a.md", Line: i + 1, Column: 1, Length: 1, Source: "x", Message: "drifted", Cause: fmt.Sprintf("a#%d", i),
				Notes: []string{"first difference: pass 1", "--- old\n+++ new\n-1\n+2"},
			})
		}
	}
	var out strings.Builder
	if err := ReportText(&out, problems, false); err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{"drifted": maxDiffs + 3, "first difference": maxDiffs + 3, "+++ new": maxDiffs} {
		if got := strings.Count(out.String(), what); got != want {
			t.Errorf("%q stands %d times, want %d", what, got, want)
		}
	}
	if want := "26 problems, told as 13; 3 diffs were left out: --format json has them\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("the end is not %q:\n%s", want, out.String())
	}
}
