package build

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
)

// ReportText prints problems for people, one after the other:
//
//	guide/06-demo.md:41:23: number drifted: the chapter says 1400 ms, beat.period is 1200 ms
//	   41 | … gets ticked every <<1400 ms = beat.period>>, …
//	      |                       ^^^^^^^
//	   first difference: pass 6, t=1000: due timer ran before hog burned (it came after)
//	   also: 06-demo.md:57:12 40% -> 20% · 07-roads.md:12:3 five -> six · transcript beat
//	   meant it? guidegen accept 06-demo#beat
//
// Problems of one cause are told once, at the first of them. One change of an
// engine can reach every page: after maxDiffs diffs of transcripts the others are
// left out, and a last line counts. Colour is for terminals; it takes nothing
// away and adds no line.
func ReportText(w io.Writer, problems []Problem, colour bool) error {
	told := map[string]bool{}
	causes, diffs := 0, 0
	for i, p := range problems {
		if told[p.Cause] {
			continue
		}
		group := []Problem{p}
		if p.Cause != "" {
			told[p.Cause] = true
			group = sameCause(problems[i:], p.Cause)
		}
		causes++
		if slices.ContainsFunc(notesOf(group), isDiff) {
			diffs++
		}
		if _, err := io.WriteString(w, textOf(group, colour, diffs <= maxDiffs)); err != nil {
			return err
		}
	}
	if diffs > maxDiffs {
		_, err := fmt.Fprintf(w, "%d problems, told as %d; %d diffs were left out: --format json has them\n",
			len(problems), causes, diffs-maxDiffs)
		return err
	}
	return nil
}

// maxDiffs is how many diffs of transcripts a report shows.
const maxDiffs = 10

// isDiff tells a note that takes several lines from one that is a remark.
func isDiff(note string) bool { return strings.Contains(strings.TrimRight(note, "\n"), "\n") }

// sameCause returns the problems of a cause, a drifted quote first: a sentence
// is what an author knows again.
func sameCause(problems []Problem, cause string) []Problem {
	var group []Problem
	for _, p := range problems {
		if p.Cause == cause {
			group = append(group, p)
		}
	}
	slices.SortStableFunc(group, func(a, b Problem) int { return cmp.Compare(rank(a), rank(b)) })
	return group
}

func rank(p Problem) int {
	if p.Rule == rulePin || p.Rule == ruleEvents {
		return 1
	}
	return 0
}

// String is the problem's first line.
func (p Problem) String() string { return place(p) + ": " + p.Message }

// textOf prints a problem and, in short, the others of its cause, with its diff
// or without.
func textOf(group []Problem, colour, diffs bool) string {
	p := group[0]
	paint := painter(colour)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", paint(bold, place(p)), paint(red, p.Message))
	if p.Line > 0 {
		line, caret := p.underlined()
		margin := fmt.Sprintf("%5d | ", p.Line)
		fmt.Fprintf(&b, "%s%s\n", margin, line)
		fmt.Fprintf(&b, "%s| %s\n", strings.Repeat(" ", len(margin)-2), paint(red, caret))
	}
	for _, note := range notesOf(group) {
		if !diffs && isDiff(note) {
			continue
		}
		fmt.Fprintf(&b, "   %s\n", strings.ReplaceAll(strings.TrimRight(note, "\n"), "\n", "\n   "))
	}
	if len(group) > 1 {
		b.WriteString(also(group[1:]))
	}
	if p.Hint != "" {
		fmt.Fprintf(&b, "   %s\n", paint(green, p.Hint))
	}
	return b.String()
}

// notesOf are the notes of all problems of a cause, each once.
func notesOf(group []Problem) []string {
	var notes []string
	for _, p := range group {
		for _, note := range p.Notes {
			if !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
	}
	return notes
}

// alsoWidth is where the line of other places is broken.
const alsoWidth = 96

// also lists the other places that a cause reaches.
func also(others []Problem) string {
	var b strings.Builder
	line := "   also: "
	for i, p := range others {
		item := p.Brief
		if rank(p) == 0 {
			item = strings.TrimPrefix(place(p), path.Dir(p.File)+"/") + " " + p.Brief
		}
		if i > 0 && cells(line+" · "+item) > alsoWidth {
			b.WriteString(line + "\n")
			line = "         " + item
			continue
		}
		if i > 0 {
			line += " · "
		}
		line += item
	}
	return b.String() + line + "\n"
}

// The colours of a report, as a terminal takes them.
const (
	bold  = "1"
	red   = "31"
	green = "32"
)

func painter(colour bool) func(style, text string) string {
	return func(style, text string) string {
		if !colour {
			return text
		}
		return "\x1b[" + style + "m" + text + "\x1b[0m"
	}
}

// excerptWidth is how many characters of a long line are shown around a caret.
const excerptWidth = 76

// underlined is the source line, cut to what fits, and the carets under it. A
// tab counts one column, as in Column, and is shown as one blank; so is any
// other character that would move the carets.
func (p Problem) underlined() (line, caret string) {
	runes := []rune(p.Source)
	from := min(max(p.Column-1-p.Cut, 0), len(runes))
	to := min(from+p.Length, len(runes))
	start, end := 0, len(runes)
	if end > excerptWidth {
		start = max(0, min(from-excerptWidth/3, end-excerptWidth))
		end = min(start+excerptWidth, end)
	}
	shown := string(runes[start:end])
	before := string(runes[start:from])
	if start+p.Cut > 0 {
		shown, before = "… "+shown, "… "+before
	}
	if end < len(runes) {
		shown += " …"
	}
	under := max(1, cells(plain(string(runes[from:min(max(to, from), end)]))))
	return plain(shown), strings.Repeat(" ", cells(plain(before))) + strings.Repeat("^", under)
}

// plain is a line with one blank for each tab and nothing that steers a terminal.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '\ufffd'
		}
		return r
	}, s)
}
