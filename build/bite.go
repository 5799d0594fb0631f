package build

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"sync"

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
	remembered, err := remembering(in.Catalogue)
	if err != nil {
		return nil, nil, err
	}
	in.Catalogue = remembered
	right, problems, err := through(ctx, in, jobs)
	if err != nil {
		return nil, nil, err
	}
	problems = slices.DeleteFunc(problems, func(p Problem) bool { return p.Rule == RuleUnpinned })
	if len(problems) > 0 {
		return nil, problems, nil
	}
	bite := &Bite{}
	if err := bite.change(ctx, right, jobs); err != nil {
		return nil, nil, err
	}
	bite.Rivals = bite.face(ctx, right, rivals, jobs)
	return bite, nil, ctx.Err()
}

// through takes a book through the pipeline up to its check.
func through(ctx context.Context, in Input, jobs int) (*Book, []Problem, error) {
	b, err := Load(in)
	if err != nil {
		return nil, nil, err
	}
	problems := Parse(b)
	problems = append(problems, b.Run(ctx, jobs)...)
	problems = append(problems, Check(b)...)
	return b, problems, ctx.Err()
}

// remembering returns the catalogue with a memory: a run is run once, however
// many books ask for it.
func remembering(c *catalogue.Catalogue) (*catalogue.Catalogue, error) {
	var runs sync.Map // by key, a func() (*catalogue.Result, error)
	var copies []*catalogue.Scenario
	for _, s := range c.Scenarios() {
		remembers := *s
		remembers.Run = func(a catalogue.Args) (*catalogue.Result, error) {
			once, _ := runs.LoadOrStore(a.String(), sync.OnceValues(func() (*catalogue.Result, error) { return s.Run(a) }))
			return once.(func() (*catalogue.Result, error))()
		}
		copies = append(copies, &remembers)
	}
	return catalogue.New(copies...)
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
func (bite *Bite) change(ctx context.Context, right *Book, jobs int) error {
	all := make([][]change, len(right.Chapters))
	rounds := 0
	for i, c := range right.Chapters {
		all[i] = c.changes()
		rounds = max(rounds, len(all[i]))
	}
	for n := range rounds {
		guide := editedGuide{right.Input.Guide, map[string][]byte{}}
		for i, c := range right.Chapters {
			if n < len(all[i]) {
				guide.files[c.Path] = splice(c.Source, all[i][n].at, all[i][n].to)
			}
		}
		in := right.Input
		in.Guide = guide
		_, problems, err := through(ctx, in, jobs)
		if err != nil {
			return err
		}
		for i := range right.Chapters {
			if n < len(all[i]) {
				bite.count(all[i][n], problems)
			}
		}
	}
	return nil
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

// editedGuide is a guide some of whose files read otherwise.
type editedGuide struct {
	fs.FS
	files map[string][]byte
}

func (g editedGuide) ReadFile(name string) ([]byte, error) {
	if src, ok := g.files[name]; ok {
		return src, nil
	}
	return fs.ReadFile(g.FS, name)
}
