package build

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"example.com/guidegen/build/diagram"
	"example.com/guidegen/build/lanes"
	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// passPart ends an anchor that means one pass of a timeline: lanes-pass-7.
var passPart = regexp.MustCompile(`^(.+)(-pass-[0-9]+)$`)

// timeline shows a run over time: the lanes, drawn for a wide page and a narrow
// one, then every pass in words and every timer in rows. The list of passes is
// there for everybody; the page's script steps through it.
func (p *prose) timeline(w util.BufWriter, d *Directive) {
	if len(d.Runs) != 1 || d.Runs[0].Result == nil {
		return
	}
	trace := d.Runs[0].Result.Trace
	if trace == nil {
		p.fail(d.Span, "timeline", fmt.Sprintf("the run %s has no trace to draw", d.Name), "draw a run of a scenario that goes through a loop")
		return
	}
	picture := &lanes.Picture{ID: strings.ReplaceAll(d.Anchor(), "_", "-"), Title: d.Runs[0].Command(),
		Trace: trace, From: d.From, To: d.To, Unit: catalogue.MS}
	w.WriteString(`<div class="drawing">`)
	for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
		drawn, err := picture.Draw(size)
		if err != nil {
			p.fail(d.Span, "timeline", fmt.Sprintf("the timeline %s cannot be drawn: %v", d.ID, err), "")
			break
		}
		w.Write(drawn)
	}
	w.WriteString("</div>\n")
	p.scripts["assets/lanes.js"] = true
	if passes, err := picture.Passes(); err == nil {
		passList(w, passes)
	}
	if timers, err := picture.Timers(); err == nil {
		numbers(w, "The timers", timers.Head, timers.Rows)
	}
}

// passList tells every pass in a sentence or two, each with its anchor.
func passList(w util.BufWriter, passes []lanes.Pass) {
	w.WriteString("<details class=\"data\" open><summary>Pass by pass</summary>\n<ol class=\"passes\">\n")
	for _, pass := range passes {
		fmt.Fprintf(w, "<li id=\"%s\" value=\"%d\">%s</li>\n", escape(pass.Anchor), pass.N, escape(pass.Story))
	}
	w.WriteString("</ol></details>\n")
}

// diagram draws a fenced block of the language diagram.
func (p *prose) diagram(w util.BufWriter, n ast.Node, text string) {
	d, err := diagram.Parse(text)
	var wrong *diagram.Error
	if errors.As(err, &wrong) {
		line := n.Lines().At(min(wrong.Line-1, n.Lines().Len()-1))
		start := line.Start + len(string([]rune(string(line.Value(p.chapter.Source)))[:wrong.Column-1]))
		end := line.Start + len(bytes.TrimRight(line.Value(p.chapter.Source), "\r\n"))
		p.fail(Span{start, max(start+1, end)}, "diagram", wrong.Message, wrong.Hint)
		return
	}
	p.diagrams++
	w.WriteString(`<figure class="diagram"><div class="drawing">`)
	for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
		w.Write(d.Draw(fmt.Sprintf("Diagram-%d", p.diagrams), size))
	}
	w.WriteString("</div></figure>\n")
}

// fail reports what cannot be shown.
func (p *prose) fail(at Span, rule, message, hint string) {
	p.problems = append(p.problems, p.chapter.problem(rule, at, message, hint))
}
