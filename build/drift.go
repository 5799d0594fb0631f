package build

import (
	"fmt"
	"slices"
	"strings"
)

// A moment is one line of an event log: 6/1000 beat ran.
type moment struct {
	pass, at string
	what     string // who and what: "beat ran"
}

func moments(log string) []moment {
	var all []moment
	for line := range strings.Lines(log) {
		when, what, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		pass, at, _ := strings.Cut(when, "/")
		all = append(all, moment{pass, at, what})
	}
	return all
}

func (m moment) when() string {
	if m.pass == "0" {
		return "t=" + m.at
	}
	return "pass " + m.pass + ", t=" + m.at
}

// firstDifference tells where two event logs of a run part, in a sentence: what
// happens now, and in brackets what was pinned. It is empty where they are the
// same.
func firstDifference(old, now string) string {
	was, is := moments(old), moments(now)
	i := 0
	for i < len(was) && i < len(is) && was[i] == is[i] {
		i++
	}
	switch {
	case i == len(was) && i == len(is):
		return ""
	case i == len(is):
		return fmt.Sprintf("the run ends after event %d (%s at %s followed)", i, was[i].what, was[i].when())
	case i == len(was):
		return fmt.Sprintf("%s: %s (the run had ended)", is[i].when(), is[i].what)
	}
	a, b := is[i], was[i]
	switch {
	case a.what == b.what:
		return fmt.Sprintf("%s: %s (it was at %s)", a.when(), a.what, b.when())
	case happensAfter(was, i, a.what) && happensAfter(is, i, b.what):
		return fmt.Sprintf("%s: %s before %s (it came after)", a.when(), a.what, b.what)
	}
	if a.when() == b.when() {
		return fmt.Sprintf("%s: %s (it was: %s)", a.when(), a.what, b.what)
	}
	return fmt.Sprintf("%s: %s (it was: %s, at %s)", a.when(), a.what, b.what, b.when())
}

// happensAfter tells whether the same thing happens soon after event i: an
// order that was turned round, not one of the many later times.
func happensAfter(log []moment, i int, what string) bool {
	near := log[i+1 : min(i+1+reach, len(log))]
	return slices.ContainsFunc(near, func(m moment) bool { return m.what == what })
}

// reach is how far apart two events may stand to be told as swapped.
const reach = 8
