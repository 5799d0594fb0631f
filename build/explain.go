package build

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Explain tells what vouches for the numbers of a line, given as an author
// writes places: 06-demo:41, or with a column, which is not looked at. For a
// quote it is the expression with its exact value, and the commands that make
// its runs again.
func Explain(w io.Writer, b *Book, place string) error {
	name, rest, _ := strings.Cut(place, ":")
	lineText, _, _ := strings.Cut(rest, ":")
	line, err := strconv.Atoi(lineText)
	if err != nil || line < 1 {
		return fmt.Errorf("%q is no line of a chapter: write 06-demo:41", place)
	}
	name = strings.TrimPrefix(name, b.Input.GuideName+"/")
	c, err := b.chapterNamed(strings.TrimSuffix(strings.TrimSuffix(name, ".md"), ".html"))
	if err != nil {
		return err
	}
	type told struct {
		at   Span
		text string
	}
	var all []told
	for _, q := range c.Quotes {
		text := "it is quoted: " + q.provenance()
		if !q.OK {
			text = "it is quoted and does not hold: " + q.provenance()
		}
		all = append(all, told{q.LitSpan, text})
	}
	b.eachNumber(func(of *Chapter, at Span, who string) {
		if of == c {
			all = append(all, told{at, who})
		}
	})
	slices.SortStableFunc(all, func(a, b told) int { return cmp.Compare(a.at.Start, b.at.Start) })
	found := false
	for _, t := range all {
		at, column, _, _ := position(c.Source, t.at)
		if at != line {
			continue
		}
		found = true
		number := strings.Join(strings.Fields(string(c.Source[t.at.Start:t.at.End])), " ")
		if _, err := fmt.Fprintf(w, "%s:%d:%d: %s\n   %s\n", c.File, at, column, number, strings.ReplaceAll(t.text, "\n", "\n   ")); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("%s:%d has no number in its text", c.File, line)
	}
	return nil
}
