package build

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
)

// ledgerPath is the page that lists a chapter's quoted numbers.
func ledgerPath(c *Chapter) string { return "ledger/" + c.Name + ".html" }

// ledgerPage lists every quoted number of a chapter: what the page says, what
// gives it, and what it would take to run that yourself.
func (b *Book) ledgerPage(c *Chapter) *Page {
	page := newPage(b, ledgerPath(c), "Numbers of "+c.Meta.Title)
	page.Part = "The ledger"
	page.Heading = page.Title
	page.Lead = "Every number here was checked when this page was made: against a run, or against a recording, which says where it was measured."
	page.Nav = b.nav(page.Path, b.indexed().at[c])
	var w strings.Builder
	w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">The page says</th>" +
		"<th scope=\"col\">given by</th><th scope=\"col\">exactly</th><th scope=\"col\">where</th></tr></thead>\n<tbody>\n")
	line, counted := 1, 0
	for i, q := range c.Quotes { // in order of position
		line += bytes.Count(c.Source[counted:q.Span.Start], []byte("\n"))
		counted = q.Span.Start
		where := fmt.Sprintf("%s, line %d", q.Where, line)
		back := href(page.Path, c.Name+".html")
		if q.Where != "title" && q.Where != "summary" && q.Where != "part" && q.Where != "alt" {
			back += fmt.Sprintf("#Q-%d", i+1)
		}
		fmt.Fprintf(&w, "<tr id=\"Q-%d\"><td><a href=\"%s\">%s</a></td><td><code>%s</td><td>%s</td><td>%s</td></tr>\n",
			i+1, escape(back), escape(q.Literal), escape(q.Expr)+"</code>"+q.banners(), escape(q.Value.String()), escape(where))
	}
	w.WriteString("</tbody></table></div>\n")
	page.Body = template.HTML(w.String() + b.runList(page, c))
	return page
}

// runList is the chapter's runs with the commands that make them again.
func (b *Book) runList(page *Page, c *Chapter) string {
	var w strings.Builder
	for _, d := range c.Directives {
		if d.Verb != "run" || len(d.Runs) != 1 {
			continue
		}
		fmt.Fprintf(&w, "<tr><td><code>%s</code></td><td><code class=\"prompt\">%s</code></td><td><a href=\"%s\">transcript</a></td></tr>\n",
			escape(d.ID), escape(d.Runs[0].Command()), escape(href(page.Path, pinPath(c, d)+".txt")))
	}
	if w.Len() == 0 {
		return ""
	}
	return "<h2 id=\"Runs\">The runs</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">Run</th>" +
		"<th scope=\"col\">To run it yourself</th><th scope=\"col\">What it printed</th></tr></thead>\n<tbody>\n" +
		w.String() + "</tbody></table></div>\n"
}

// ledgerIndex counts the quoted numbers, a chapter a line.
func (b *Book) ledgerIndex() *Page {
	page := newPage(b, "ledger.html", "The ledger")
	page.Heading = page.Title
	page.Lead = "Where each number of this book comes from."
	page.Nav = b.nav(page.Path, -1)
	var w strings.Builder
	w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">Chapter</th>" +
		"<th scope=\"col\" class=\"end\">Numbers</th><th scope=\"col\" class=\"end\">Runs</th></tr></thead>\n<tbody>\n")
	for _, c := range b.Chapters {
		runs := map[*Run]bool{}
		for _, d := range c.Directives {
			for _, r := range d.Runs {
				runs[r] = true
			}
		}
		fmt.Fprintf(&w, "<tr><td><a href=\"%s\">%s</a></td><td class=\"end\">%d</td><td class=\"end\">%d</td></tr>\n",
			escape(href(page.Path, ledgerPath(c))), escape(c.Meta.Title), len(c.Quotes), len(runs))
	}
	w.WriteString("</tbody></table></div>\n")
	page.Body = template.HTML(w.String())
	return page
}
