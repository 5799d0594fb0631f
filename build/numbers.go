package build

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Coverage counts who vouches for the numbers of a chapter.
type Coverage struct {
	Chapter string         `json:"chapter"` // its name; "" for the whole book
	Numbers int            `json:"numbers"` // all of the four below
	Quoted  int            `json:"quoted"`  // an expression does
	Named   int            `json:"named"`   // they name something, as guide.yaml says
	Waived  int            `json:"waived"`  // nobody does, for a reason
	Loose   int            `json:"loose"`   // nobody does
	Claims  int            `json:"claims"`  // words that an expression vouches for
	Classes map[string]int `json:"classes"` // what Named is made of
}

// String is a chapter's line: "06-demo: 84 numbers: 79 quoted, 4 names, 1
// waived, 0 loose".
func (c Coverage) String() string {
	return fmt.Sprintf("%s: %d numbers: %d quoted, %d names, %d waived, %d loose", c.Chapter, c.Numbers, c.Quoted, c.Named, c.Waived, c.Loose)
}

// Numbers counts the numbers of each chapter of a checked book, in order.
func Numbers(b *Book) []Coverage {
	coverage, _ := b.numbers()
	return coverage
}

// Total adds up the coverage of chapters.
func Total(chapters []Coverage) Coverage {
	t := Coverage{Classes: map[string]int{}}
	for _, c := range chapters {
		t.Numbers += c.Numbers
		t.Quoted += c.Quoted
		t.Named += c.Named
		t.Waived += c.Waived
		t.Loose += c.Loose
		t.Claims += c.Claims
		for class, n := range c.Classes {
			t.Classes[class] += n
		}
	}
	return t
}

// ReportNumbers prints coverage for people: a line a chapter, then the book
// with what its names are.
func ReportNumbers(w io.Writer, chapters []Coverage) error {
	var b strings.Builder
	for _, c := range chapters {
		fmt.Fprintln(&b, c)
	}
	total := Total(chapters)
	total.Chapter = "in all"
	fmt.Fprintf(&b, "%s; %d claims\n", total, total.Claims)
	for _, class := range slices.Sorted(maps.Keys(total.Classes)) {
		fmt.Fprintf(&b, "  %s: %d\n", class, total.Classes[class])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ReportNumbersJSON prints coverage for programs: an object with the version of
// this format, the chapters in order, and the whole.
func ReportNumbersJSON(w io.Writer, chapters []Coverage) error {
	return writeJSON(w, struct {
		Version  int        `json:"version"`
		Chapters []Coverage `json:"chapters"`
		Total    Coverage   `json:"total"`
	}{1, chapters, Total(chapters)})
}
