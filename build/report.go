package build

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// ReportText prints problems for people, one after the other:
//
//	guide/06-demo.md:41:17: number drifted: the chapter says 1400 ms, beat.period is 1200 ms
//	   41 | … gets ticked every <<1400 ms = beat.period>>, …
//	      |                       ^^^^^^^
//	   first difference: pass 6, t=1000: …
//	   meant it? guidegen accept 06-demo#beat
func ReportText(w io.Writer, problems []Problem) error {
	for _, p := range problems {
		if _, err := io.WriteString(w, p.text()); err != nil {
			return err
		}
	}
	return nil
}

// String is the problem's first line.
func (p Problem) String() string {
	return place(p) + ": " + p.Message
}

func (p Problem) text() string {
	var b strings.Builder
	fmt.Fprintln(&b, p)
	if p.Line > 0 {
		line, caret := p.underlined()
		margin := fmt.Sprintf("%5d | ", p.Line)
		fmt.Fprintf(&b, "%s%s\n", margin, line)
		fmt.Fprintf(&b, "%s| %s\n", strings.Repeat(" ", len(margin)-2), caret)
	}
	for _, note := range p.Notes {
		fmt.Fprintf(&b, "   %s\n", strings.ReplaceAll(strings.TrimRight(note, "\n"), "\n", "\n   "))
	}
	if p.Hint != "" {
		fmt.Fprintf(&b, "   %s\n", p.Hint)
	}
	return b.String()
}

// excerptWidth is how many characters of a long line are shown around a caret.
const excerptWidth = 76

// underlined is the source line, cut to what fits, and the carets under it. A
// tab counts one column, as in Column, and is shown as one blank; so is any
// other character that would move the carets.
func (p Problem) underlined() (line, caret string) {
	runes := []rune(p.Source)
	from, to := p.Column-1, min(p.Column-1+p.Length, len(runes))
	start, end := 0, len(runes)
	if end > excerptWidth {
		start = max(0, min(from-excerptWidth/3, end-excerptWidth))
		end = min(start+excerptWidth, end)
	}
	shown := string(runes[start:end])
	before := string(runes[start:from])
	if start > 0 {
		shown, before = "… "+shown, "… "+before
	}
	if end < len(runes) {
		shown += " …"
	}
	under := max(1, cells(string(runes[from:min(max(to, from), end)])))
	return plain(shown), strings.Repeat(" ", cells(before)) + strings.Repeat("^", under)
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
