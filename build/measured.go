package build

import (
	"fmt"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/build/quote"

	"github.com/yuin/goldmark/util"
)

// measured resolves a <<measured NAME>>, which shows a recording.
func (r *resolver) measured(d *Directive) {
	if d.Recording = r.book.Recording(d.Name); d.Recording != nil {
		return
	}
	var names []string
	for _, rec := range r.book.Recordings {
		names = append(names, rec.Name)
	}
	otherwise := "a recording is a file of " + r.book.Input.GuideName + "/" + measuredFolder + ", made by guidegen record"
	r.problem("unknown-recording", d, d.nameSpan(), fmt.Sprintf("there is no recording %q", d.Name), didYouMean(nearest.Name(d.Name, names), otherwise))
}

// recordingsIn are the recordings that an expression reads.
func (b *Book) recordingsIn(expr *quote.Expr) []*Recording {
	var all []*Recording
	for _, u := range expr.Uses() {
		if r := b.Recording(u.Run); r != nil && !slices.Contains(all, r) {
			all = append(all, r)
		}
	}
	return all
}

// unusedRecordings reports what was measured and no chapter shows or quotes.
func (b *Book) unusedRecordings() []Problem {
	used := map[*Recording]bool{}
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			used[d.Recording] = true
		}
		for _, q := range c.Quotes {
			for _, r := range q.Recordings {
				used[r] = true
			}
		}
	}
	var problems []Problem
	for _, r := range b.Recordings {
		if r.sound && !used[r] {
			problems = append(problems, problemAt("unused-recording", r.File, r.source, Span{0, 1},
				fmt.Sprintf("the recording %s is neither shown nor quoted", r.Name), fmt.Sprintf("show it with <<measured %s>>, or delete it", r.Name)))
		}
	}
	return problems
}

// banners tell, in the ledger, where what a quote reads was measured.
func (q *Quote) banners() string {
	var b strings.Builder
	for _, r := range q.Recordings {
		b.WriteString("<br><small>" + escape(r.Banner.String()) + "</small>")
	}
	return b.String()
}

// String is all that a recording says, as text.
func (r *Recording) String() string {
	var b strings.Builder
	for _, v := range r.Values {
		fmt.Fprintf(&b, "%s: %s %s\n", v.Doc, v.Value, v.Model)
	}
	return b.String() + r.Banner.String()
}

// String is what the model says of a value: "at least 1400 ms", "7".
func (m *Model) String() string {
	if m == nil || m.Run == nil {
		return ""
	}
	v := m.Run.Value(m.Value).String()
	if m.Holds == "at least" {
		return "at least " + v
	}
	return v
}

// measured shows a recording: what was measured beside what the model says,
// and above all where it comes from. A build checks it and never makes it.
func (p *prose) measured(w util.BufWriter, d *Directive) {
	r := d.Recording
	if r == nil {
		return // a problem was reported
	}
	w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>\n" +
		"<th scope=\"col\">What was measured</th><th scope=\"col\" class=\"end\">measured</th><th scope=\"col\" class=\"end\">the model</th>\n</tr></thead><tbody>\n")
	for _, v := range r.Values {
		fmt.Fprintf(w, "<tr><td>%s</td><td class=\"end\"><data value=\"%[2]s\">%[2]s</data></td><td class=\"end\">%s</td></tr>\n",
			escape(v.Doc), escape(v.Value.String()), escape(v.Model.String()))
	}
	fmt.Fprintf(w, "</tbody></table></div>\n<p class=\"banner\">%s. A build checks these figures against the model and does not make them again: <code>guidegen record %s</code> does.</p>\n",
		escape(capital(r.Banner.String())), escape(r.Name))
}
