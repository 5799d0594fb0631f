package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A page collects the lines of a transcript.
type page struct{ strings.Builder }

// say adds one line.
func (p *page) say(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

// table adds the rows in aligned columns, the first row being the head. A
// column of words stands to the left and a column of numbers to the right; no
// line ends in blanks. Every rune is one cell wide: a test holds all
// transcripts to runes that are.
func (p *page) table(rows [][]string) {
	widths := make([]int, len(rows[0]))
	words := make([]bool, len(rows[0]))
	for r, row := range rows {
		for c, cell := range row {
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
			words[c] = words[c] || r > 0 && !numeric(cell)
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for c, cell := range row {
			blanks := strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell))
			if words[c] {
				line.WriteString(cell + blanks + "  ")
			} else {
				line.WriteString(blanks + cell + "  ")
			}
		}
		p.say("%s", strings.TrimRight(line.String(), " "))
	}
}

// numeric tells whether a cell is a number, signed or not, whatever follows
// its digits, or a dash for one that is not there.
func numeric(cell string) bool {
	cell = strings.TrimLeft(cell, "+-")
	return cell == "" || cell[0] >= '0' && cell[0] <= '9'
}

// row formats each cell as fmt.Sprint does.
func row(cells ...any) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = fmt.Sprint(c)
	}
	return out
}

// joined writes numbers in a row.
func joined(ns []int64) string { return strings.Trim(fmt.Sprint(ns), "[]") }

// late writes how late something is: "+200", and "+0" for what is on time.
func late(ms int64) string { return fmt.Sprintf("%+d", ms) }

// plural writes a count and its noun: "1 hog", "3 hogs", "2 passes".
func plural(n int64, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
