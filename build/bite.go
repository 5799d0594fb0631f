package build

import (
	"context"
	"fmt"
	"slices"

	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"
)

// A Bite is what came of trying to fool the checks.
//
// A check that never fails and a check that is never asked look the same. So
// the guide is made wrong, and then the engine, each in memory only: every
// quoted literal is changed by one unit of what it shows and every claim is
// turned round, and each must be a problem at its place; and the guide as it is
// runs against each of a number of wrong engines, and the chapter that teaches
// what was broken must notice.
type Bite struct {
	Literals Bitten // the numbers and texts
	Claims   Bitten // the expressions that are true
	Rivals   []RivalBite

	missed []Problem
}

// Problems are the changes that no check noticed, the rivals that the chapter
// which teaches them did not notice, and those that could not be made, sorted by
// place. There are none if the checks bite.
func (bite *Bite) Problems() []Problem {
	all := slices.Clone(bite.missed)
	for _, r := range bite.Rivals {
		switch r.Verdict {
		case Hole:
			all = append(all, Problem{Rule: "bite", File: r.file,
				Message: fmt.Sprintf("a hole: the chapter would pass with an engine in which %s (%s)", r.Rival.Why, r.Rival.Name),
				Hint:    "quote a value that is another one there: " + r.Rival.Shown})
		case Broken:
			all = append(all, Problem{Rule: "bite", File: r.file, Message: fmt.Sprintf("the wrong engine %s cannot be run: %v", r.Rival.Name, r.Err)})
		}
	}
	sortProblems(all)
	return all
}

// Bitten counts the changes that were made, and those that were noticed.
type Bitten struct{ Changed, Noticed int }

// TryBite changes the literals and claims of the guide, and then runs it against
// the rivals, jobs at a time. It needs a guide whose every quote holds: else it
// returns the problems and does nothing. The cost is one parse of the whole
// book for each quote of the longest chapter, and one run of the whole book for
// each rival.
func TryBite(ctx context.Context, in Input, rivals []Rival, jobs int) (*Bite, []Problem, error) {
	in.Pins = nil // whether a run is the one that was pinned is another question
	right, err := Load(in)
	if err != nil {
		return nil, nil, err
	}
	problems := slices.Concat(Parse(right), right.Run(ctx, jobs), Check(right))
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	problems = slices.DeleteFunc(problems, func(p Problem) bool { return p.Rule == RuleUnpinned })
	if len(problems) > 0 {
		sortProblems(problems)
		return nil, problems, nil
	}
	bite := &Bite{}
	bite.change(ctx, right)
	bite.Rivals = bite.face(ctx, right, rivals, jobs)
	return bite, nil, ctx.Err()
}

// A change is one quote made wrong.
type change struct {
	quote *Quote
	at    Span
	to    string
	claim bool
}

// changes are all the ways to make the chapter wrong by one thing.
func (c *Chapter) changes() []change {
	var all []change
	for _, q := range c.Quotes {
		literal, bad := quote.Parse(q.Literal)
		if bad != nil {
			continue // a problem, so that the guide did not get here
		}
		if q.Value.Kind == catalogue.Bool {
			all = append(all, change{q, q.ExpSpan, "not (" + string(c.Source[q.ExpSpan.Start:q.ExpSpan.End]) + ")", true})
			continue
		}
		for _, to := range literal.Bumps(q.Value) {
			all = append(all, change{q, q.LitSpan, to, false})
		}
	}
	return all
}

// change makes each change and looks whether it is told. Chapters are changed
// side by side, one change a chapter at a time: what a chapter quotes vouches
// for no other chapter, and the book is parsed a hundred times instead of
// thousands.
func (bite *Bite) change(ctx context.Context, right *Book) {
	all := make([][]change, len(right.Chapters))
	rounds := 0
	for i, c := range right.Chapters {
		all[i] = c.changes()
		rounds = max(rounds, len(all[i]))
	}
	for n := 0; n < rounds && ctx.Err() == nil; n++ {
		var round []change
		var edits Edits
		for _, changes := range all {
			if n < len(changes) {
				ch := changes[n]
				c := ch.quote.Chapter
				round = append(round, ch)
				edits.Chapters = append(edits.Chapters, ChapterEdit{Path: c.Path, After: splice(c.Source, ch.at, ch.to)})
			}
		}
		wrong := right.edited(edits)
		problems := slices.Concat(Parse(wrong), Check(wrong))
		for _, ch := range round {
			bite.count(ch, problems)
		}
	}
}

func (bite *Bite) count(ch change, problems []Problem) {
	kind, what := &bite.Literals, "literal"
	if ch.claim {
		kind, what = &bite.Claims, "claim"
	}
	kind.Changed++
	c, q := ch.quote.Chapter, ch.quote
	longer := len(ch.to) - (ch.at.End - ch.at.Start)
	if slices.ContainsFunc(problems, func(p Problem) bool {
		return p.File == c.File && p.Offset >= q.Span.Start && p.Offset < q.Span.End+longer
	}) {
		kind.Noticed++
		return
	}
	bite.missed = append(bite.missed, c.problem("bite", ch.at,
		fmt.Sprintf("a wrong %s is not noticed: %s instead of %s", what, ch.to, c.Source[ch.at.Start:ch.at.End]), "the checks have a hole: report it"))
}

func splice(src []byte, at Span, text string) []byte {
	return slices.Concat(src[:at.Start], []byte(text), src[at.End:])
}
