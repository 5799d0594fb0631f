package build

import (
	"fmt"
	"slices"
	"strings"

	"example.com/guidegen/engine/catalogue"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// directive writes what a directive shows, and then its caption.
func (p *prose) directive(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d := n.(*DirectiveNode).Directive
	switch d.Verb {
	case "ask", "answer":
		p.ask(w, d.Verb, entering)
		return ast.WalkContinue, nil
	}
	if !d.Show {
		return ast.WalkSkipChildren, nil
	}
	if !entering {
		w.WriteString("</figure>\n")
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, `<figure class="%s" id="%s">`, escape(d.Verb), escape(d.Anchor()))
	switch d.Verb {
	case "run":
		p.transcript(w, d)
	case "table":
		p.sweep(w, d)
	case "source":
		p.excerpt(w, d)
	case "timeline":
		p.timeline(w, d)
	case "plot":
		p.plot(w, d)
	case "measured":
		p.measured(w, d)
	}
	if !n.HasChildren() && d.Number != "" {
		w.WriteString("<figcaption>" + figureName(d) + "</figcaption>")
	}
	return ast.WalkContinue, nil
}

// ask writes the frame of a question: the answer is there for everybody, and
// is opened by whoever has made up their mind.
func (p *prose) ask(w util.BufWriter, verb string, entering bool) {
	switch {
	case verb == "ask" && entering:
		w.WriteString("<div class=\"ask\">\n")
	case verb == "ask":
		w.WriteString("</div>\n")
	case entering:
		w.WriteString("<details><summary>Answer</summary>\n")
	default:
		w.WriteString("</details>\n")
	}
}

// transcript shows a run: the command that prints it, and what it prints.
func (p *prose) transcript(w util.BufWriter, d *Directive) {
	if len(d.Runs) != 1 || d.Runs[0] == nil || d.Runs[0].Result == nil {
		return // a problem was reported where the run failed
	}
	run := d.Runs[0]
	head := fmt.Sprintf(`<code class="prompt">%s</code><a class="away" href="%s">as text</a>`,
		escape(run.Command()), escape(p.to(pinPath(p.chapter, d)+".txt")))
	listing{text: run.Result.Transcript, head: head, id: escape(d.Anchor())}.write(w, p.code)
}

// Command is what a reader types to have the run's transcript.
func (r *Run) Command() string {
	return strings.TrimSpace("guidegen run " + r.Scenario.Name + " " + r.Arguments())
}

// pinPath is where a directive's pin stands in the site, without its ending.
func pinPath(c *Chapter, d *Directive) string { return "runs/" + c.Name + "/" + d.ID }

// sweep shows a table of runs, one a row.
func (p *prose) sweep(w util.BufWriter, d *Directive) {
	if len(d.Runs) == 0 {
		return
	}
	scenario := d.Runs[0].Scenario
	w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>\n")
	for _, name := range d.Columns {
		unit, doc := column(scenario, name)
		class, shown := "", ""
		if isNumeric(unit) {
			class = ` class="end"`
		}
		if unit.IsDuration() {
			shown = "<small>" + escape(string(unit)) + "</small>"
		}
		fmt.Fprintf(w, "<th scope=\"col\"%s title=\"%s\">%s%s</th>\n", class, escape(doc), escape(name), shown)
	}
	w.WriteString("</tr></thead><tbody>\n")
	for _, run := range d.Runs {
		w.WriteString("<tr>")
		for _, name := range d.Columns {
			sweepCell(w, run, name)
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody></table></div>\n")
}

// column returns the unit and the doc of a value or a parameter.
func column(s *catalogue.Scenario, name string) (catalogue.Unit, string) {
	if v := s.Value(name); v != nil {
		return v.Unit, v.Doc
	}
	if param := s.Param(name); param != nil {
		return param.Unit, param.Doc
	}
	return catalogue.Text, ""
}

func isNumeric(u catalogue.Unit) bool { return u != catalogue.Text && u != catalogue.Truth }

func sweepCell(w util.BufWriter, run *Run, name string) {
	v := run.Value(name)
	if v.Kind == catalogue.None {
		fmt.Fprintf(w, `<td class="end"><abbr title="%s">–</abbr></td>`, escape(v.Text))
		return
	}
	shown := v.String()
	if unit, _ := column(run.Scenario, name); unit.IsDuration() {
		shown = strings.TrimSuffix(shown, " "+string(v.Unit))
	}
	class := ""
	if isNumeric(v.Unit) {
		class = ` class="end"`
	}
	fmt.Fprintf(w, `<td%s><data value="%s">%s</data></td>`, class, escape(v.String()), escape(shown))
}

// excerpt shows a piece of a source file, with the numbers its lines have there.
func (p *prose) excerpt(w util.BufWriter, d *Directive) {
	if d.Excerpt == nil {
		return
	}
	where := fmt.Sprintf("%s, line %d", d.Excerpt.File, d.Excerpt.Line)
	if strings.HasPrefix(d.Name, d.Excerpt.File) { // a file, or a part of one
		where = fmt.Sprintf("line %d", d.Excerpt.Line)
	}
	head := fmt.Sprintf(`<code>%s</code><span class="away">%s</span>`, escape(d.Name), escape(where))
	listing{lang: d.Excerpt.Lang, text: d.Excerpt.Text, head: head, id: escape(d.Anchor()), first: d.Excerpt.Line}.write(w, p.code)
}

// quote writes a literal that a run vouches for. It leads to its line in the
// ledger, so that it can have the focus, and tells what gave it on hover and
// focus, without a script.
func (p *prose) quote(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	q := n.(*QuoteNode).Quote
	number, value := p.quotes[q], escape(q.Value.String())
	if inLink(n) || inChoice(n) {
		fmt.Fprintf(w, `<data id="Q-%d" value="%s">%s</data>`, number, value, escape(q.Literal))
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, `<a class="quote" id="Q-%d" href="%s#Q-%d" aria-description="%s"><data value="%s">%s</data></a>`,
		number, escape(p.to(ledgerPath(p.chapter))), number, escape(q.provenance()), value, escape(q.Literal))
	return ast.WalkContinue, nil
}

func inLink(n ast.Node) bool {
	for a := n.Parent(); a != nil; a = a.Parent() {
		if a.Kind() == ast.KindLink {
			return true
		}
	}
	return false
}

// provenance is what gave a quote's literal: the expression, the exact value,
// and the commands or recordings it comes from, a line each.
func (q *Quote) provenance() string {
	var text strings.Builder
	text.WriteString(q.Expr)
	if q.Value.Kind != catalogue.Bool || !q.Value.Truth {
		text.WriteString(" = " + q.Value.String())
	}
	for _, source := range q.sources() {
		text.WriteString("\n" + source)
	}
	return text.String()
}

// maxSources is how many commands a note names; a whole column of a table has
// one for each row.
const maxSources = 3

// sources are the commands that make the quote's runs again, and the banners
// of the recordings it reads, each once.
func (q *Quote) sources() []string {
	var all []string
	add := func(s string) {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, u := range q.uses {
		for _, r := range u.runs() {
			add(r.Command())
		}
	}
	for _, r := range q.Recordings {
		add(r.Banner.String())
	}
	if more := len(all) - maxSources; more > 0 {
		all = append(all[:maxSources], fmt.Sprintf("and %d more runs", more))
	}
	return all
}
