package build

import (
	"fmt"
	"io"
	"strings"
)

// ReportGitHub writes one workflow command a problem. On GitHub Actions each
// becomes an annotation on its line of the pull request.
func ReportGitHub(w io.Writer, ps []Problem) error {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString("::error file=" + escapeProperty.Replace(p.File))
		if p.Line > 0 {
			fmt.Fprintf(&b, ",line=%d,col=%d,endColumn=%d", p.Line, p.Column, p.Column+p.Length)
		}
		b.WriteString(",title=" + escapeProperty.Replace(p.Rule) + "::" + escapeData.Replace(details(p)) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A workflow command ends with its line, and its properties with "," and "::".
var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// details is all that a problem says but for its place: the message, each note
// and the hint, a line each.
func details(p Problem) string {
	lines := append([]string{p.Message}, p.Notes...)
	if p.Hint != "" {
		lines = append(lines, p.Hint)
	}
	return strings.Join(lines, "\n")
}

// ReportSummary writes problems as the Markdown of a job summary: a line that
// tells how many, then a table.
func ReportSummary(w io.Writer, ps []Problem) error {
	var b strings.Builder
	switch len(ps) {
	case 0:
		b.WriteString("**The guide holds:** no problems.\n")
	case 1:
		b.WriteString("**The guide does not hold:** 1 problem.\n")
	default:
		fmt.Fprintf(&b, "**The guide does not hold:** %d problems.\n", len(ps))
	}
	if len(ps) > 0 {
		b.WriteString("\n| where | rule | problem |\n| --- | --- | --- |\n")
	}
	for _, p := range ps {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", escapeCell.Replace(place(p)), escapeCell.Replace(p.Rule), escapeCell.Replace(details(p)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeCell makes any text plain in a cell of a GFM table: no markup, no HTML,
// no mention of a user, one line.
var escapeCell = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "&#124;", "@", "&#64;", `\`, "&#92;", "`", "&#96;", "*", "&#42;",
	"_", "&#95;", "~", "&#126;", "[", "&#91;", "]", "&#93;", "$", "&#36;", "#", "&#35;",
	"://", "&#58;//", "www.", "www&#46;", "\r\n", "<br>", "\n", "<br>", "\r", "<br>",
)

// place is where a problem stands, as an editor takes it.
func place(p Problem) string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}
