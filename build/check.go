package build

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"
)

// Check holds the text of the book against its runs: every quote against the
// value of its expression, every run against its pin, every number against the
// question who vouches for it, and everything that was declared against its use.
// It fills in what each quote came to and returns what is wrong, sorted by place.
// What an earlier step reported is not reported again in other words.
func Check(b *Book) []Problem {
	pins, problems := b.pinnings()
	k := &checker{book: b, pins: map[*Directive]*pinning{}, envs: b.environments(), wrong: map[*Chapter]*findings{}}
	for _, p := range pins {
		k.pins[p.directive] = p
	}
	for _, c := range b.Chapters {
		k.wrong[c] = &findings{chapter: c}
		for _, q := range c.Quotes {
			k.quote(q)
		}
		problems = append(problems, k.wrong[c].list...)
	}
	problems = append(problems, k.problems...)
	problems = append(problems, b.pinProblems(pins)...)
	problems = append(problems, b.checkRecordings()...)
	problems = append(problems, b.unusedRecordings()...)
	problems = append(problems, b.loose()...)
	problems = append(problems, b.unevenSeries()...)
	problems = append(problems, b.unused()...)
	sortProblems(problems)
	return problems
}

// A checker holds quotes against values.
type checker struct {
	book     *Book
	pins     map[*Directive]*pinning
	envs     map[*Chapter]*quote.Env
	wrong    map[*Chapter]*findings // quotes that cannot be read
	problems []Problem              // quotes that do not hold
}

// environments is what the names in each chapter's expressions mean.
func (b *Book) environments() map[*Chapter]*quote.Env {
	envs := map[*Chapter]*quote.Env{}
	chapters := map[string]*quote.Env{}
	for _, c := range b.Chapters {
		scopes := map[string]*quote.Scope{}
		for _, r := range b.Recordings {
			scopes[r.Name] = r.scope()
		}
		for _, d := range c.Directives {
			if s := d.scope(); s != nil {
				scopes[d.ID] = s
			}
		}
		envs[c] = &quote.Env{Scopes: scopes, Chapters: chapters}
		chapters[c.ID] = &quote.Env{Scopes: scopes}
	}
	return envs
}

// isQuotable tells whether the directive's id stands for something in an
// expression.
func (d *Directive) isQuotable() bool {
	return len(d.Runs) > 0 && (d.Verb == "run" || d.Verb == "table" || d.Verb == "plot")
}

// scope is what the directive's id stands for; nil where that is nothing.
func (d *Directive) scope() *quote.Scope {
	if !d.isQuotable() {
		return nil
	}
	s := d.Runs[0].Scenario
	if d.Verb == "run" || d.isSeries() {
		return quote.OfRun(s, d.Runs[0].Args, d.Runs[0].Result)
	}
	var swept []string
	for _, a := range d.Axes {
		swept = append(swept, a.Param.Name)
	}
	args := make([]catalogue.Args, len(d.Runs))
	results := make([]*catalogue.Result, len(d.Runs))
	for i, r := range d.Runs {
		args[i], results[i] = r.Args, r.Result
	}
	return quote.OfTable(s, swept, args, results)
}

// scope is what a recording's name stands for in an expression.
func (r *Recording) scope() *quote.Scope {
	s := &quote.Scope{Types: map[string]quote.Type{}, Rows: []quote.Row{{Values: map[string]catalogue.Value{}}}}
	for _, v := range r.Values {
		s.Types[v.Name] = quote.Type{Unit: v.Value.Unit, List: v.Value.Kind == catalogue.List}
		s.Rows[0].Values[v.Name] = v.Value
	}
	return s
}

// quote checks one quote and says what it came to.
func (k *checker) quote(q *Quote) {
	literal, bad := quote.Parse(q.Literal)
	if bad != nil {
		k.report("literal", q, q.literal.span(bad.Offset, bad.Offset+bad.Length), bad.Message, bad.Hint)
	}
	env := k.envs[q.Chapter]
	expr, wrong := quote.Compile(q.Expr, env)
	if wrong != nil {
		if !k.wrong[q.Chapter].full() && !k.isBroken(q) {
			k.report("expression", q, q.expr.span(wrong.Offset, wrong.Offset+wrong.Length), wrong.Message, wrong.Hint)
		}
		return
	}
	q.uses = k.uses(q.Chapter, expr)
	q.Recordings = k.book.recordingsIn(expr)
	if bad != nil || slices.ContainsFunc(q.uses, use.failed) {
		return
	}
	value, wrong := expr.Eval(env)
	if wrong != nil {
		k.report("expression", q, q.expr.span(wrong.Offset, wrong.Offset+wrong.Length), wrong.Message, wrong.Hint)
		return
	}
	q.Value = value
	outcome := literal.Check(value)
	if q.OK = outcome.OK(); q.OK {
		q.Want = q.Literal
		return
	}
	k.drifted(q, literal, expr, outcome)
}

func (k *checker) report(rule string, q *Quote, at Span, message, hint string) {
	k.wrong[q.Chapter].add(rule, at, message, hint)
}

// isBroken tells whether a quote names a directive that was reported as wrong.
func (k *checker) isBroken(q *Quote) bool {
	for _, c := range k.book.Chapters {
		prefix := ""
		if c != q.Chapter {
			prefix = c.ID + "."
		}
		ids := slices.Clone(c.broken)
		for _, d := range c.Directives {
			if !d.isQuotable() {
				ids = append(ids, d.ID)
			}
		}
		for _, id := range ids {
			if id != "" && regexp.MustCompile(`(?:^|[^.\w])`+regexp.QuoteMeta(prefix+id)+`\b`).MatchString(q.Expr) {
				return true
			}
		}
	}
	return false
}

// uses finds the directives whose values an expression reads.
func (k *checker) uses(c *Chapter, expr *quote.Expr) []use {
	var uses []use
	for _, u := range expr.Uses() {
		from := c
		if u.Chapter != "" {
			from = k.book.Chapter(u.Chapter)
		}
		for _, d := range from.Directives {
			if d.ID == u.Run && d.isQuotable() {
				uses = append(uses, use{d, u.Row, u.Name})
			}
		}
	}
	return uses
}

// failed tells whether a run that the use reads did not come to a result.
func (u use) failed() bool {
	return slices.ContainsFunc(u.runs(), func(r *Run) bool { return r.Result == nil })
}

// runs are the runs that the use reads.
func (u use) runs() []*Run {
	if u.row >= 0 && u.row < len(u.directive.Runs) {
		return u.directive.Runs[u.row : u.row+1]
	}
	return u.directive.Runs
}

// drifted reports a quote whose literal does not hold, with the reason: a run
// that came out otherwise than pinned, or else the sentence itself.
func (k *checker) drifted(q *Quote, literal quote.Literal, expr *quote.Expr, outcome quote.Outcome) {
	p := q.Chapter.problem(string(outcome.Verdict), q.LitSpan, outcome.Message(q.Expr), outcome.Hint)
	p.Notes = expr.False(k.envs[q.Chapter])
	want, err := literal.Reprint(q.Value)
	if err == nil {
		q.Want = want
		p.Brief = q.Literal + " -> " + want
	} else {
		p.Brief = fmt.Sprintf("%q has to be rewritten", q.Literal)
	}
	pinned, changed := k.change(q)
	switch {
	case changed != nil:
		p.Cause = changed.cause
		p.Notes = append(p.Notes, changed.notes()...)
	case pinned != "":
		p.Notes = append(p.Notes, pinned+" came out as pinned: the sentence is what changed")
	}
	switch {
	case outcome.Verdict == quote.False:
		p.Hint = "rewrite the sentence: a claim that turned false cannot be accepted"
	case p.Hint != "" || q.Want == "":
	case changed != nil:
		p.Hint = meant(changed.cause)
	default:
		p.Hint = fmt.Sprintf("write %s, or guidegen accept %s:%d:%d", q.Want, q.Chapter.Name, p.Line, p.Column)
	}
	k.problems = append(k.problems, p)
}

// change finds the first of the quote's runs that differs from its pin. Where
// none does, pinned names those that are as they were.
func (k *checker) change(q *Quote) (pinned string, changed *pinning) {
	var same []string
	for _, u := range q.uses {
		p := k.pins[u.directive]
		switch {
		case p == nil || !p.pinned:
			return "", nil
		case p.changed():
			return "", p
		case !slices.Contains(same, u.directive.ID):
			same = append(same, u.directive.ID)
		}
	}
	return strings.Join(same, ", "), nil
}
