package build

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/guidegen/build/quote"

	"github.com/aymanbagabas/go-udiff"
)

// Edits are what an accept would write: literals of chapters, and pins. They
// are data: [Edits.Diff] prints them, [Apply] writes them, all or none.
type Edits struct {
	Chapters []ChapterEdit // in the order of the book, only those that change
	Pins     []PinEdit     // only those that change
}

// A ChapterEdit is a chapter before and after.
type ChapterEdit struct {
	File          string // as messages show it
	Path          string // inside the guide
	Before, After []byte
	Changes       []Change // in order of position
}

// A Change is one literal.
type Change struct {
	Quote    *Quote
	Span     Span // the bytes that go, inside the literal's own
	Text     string
	Old, New string // the literals
}

// A PinEdit is one file of the site below runs.
type PinEdit struct {
	Path          string
	Before, After string
}

// Any tells whether there is anything to write.
func (e Edits) Any() bool { return len(e.Chapters)+len(e.Pins) > 0 }

// Diff is what Apply would change in chapters, as a unified diff.
func (e Edits) Diff() string {
	var b strings.Builder
	for _, c := range e.Chapters {
		b.WriteString(udiff.Unified(c.File, c.File, string(c.Before), string(c.After)))
	}
	return b.String()
}

// Accept works out what makes the selected literals and pins hold: each literal
// says its value in its own form, and each changed pin is what the run gives
// now. No byte outside of a literal changes. It is given a book that Check went
// over, with everything that was found wrong.
//
// It edits all that is selected or returns why not: a failed run, a claim that
// turned false, any other mistake in a chapter that would change, or an edit
// after which that chapter would be wrong in another way. A check of the edited
// book has nothing to say about what was selected, so a second accept changes
// nothing.
func Accept(b *Book, found []Problem, s Selection) (Edits, []Problem) {
	a := acceptance{book: b, chapters: map[*Chapter][]Change{}}
	for _, q := range b.Drifted(s) {
		a.chapters[q.Chapter] = append(a.chapters[q.Chapter], rewrite(q))
	}
	pins, _ := b.pinnings()
	for _, p := range pins {
		if p.changed() && s.takesPin(p.directive) {
			a.pins = append(a.pins, p)
		}
	}
	if refused := a.refusals(found, s); len(refused) > 0 {
		return Edits{}, refused
	}
	edits := a.edits()
	if wrong := a.verify(edits, found); len(wrong) > 0 {
		return Edits{}, wrong
	}
	return edits, nil
}

// An acceptance is an Accept under way.
type acceptance struct {
	book     *Book
	chapters map[*Chapter][]Change
	pins     []*pinning
}

// rewrite turns a quote's wanted literal into the fewest bytes: what the two
// have in common at both ends stays, and with it a line end inside the literal.
func rewrite(q *Quote) Change {
	head, tail := 0, 0
	if q.literal.offsets != nil {
		head, tail = common(q.Literal, q.Want)
	}
	end := len(q.Literal) - tail
	return Change{Quote: q, Span: q.literal.span(head, end), Text: q.Want[head : len(q.Want)-tail], Old: q.Literal, New: q.Want}
}

// common is how many bytes of whole characters two texts share at their start
// and, not counting those, at their end.
func common(a, b string) (head, tail int) {
	for head < len(a) && head < len(b) {
		r, n := utf8.DecodeRuneInString(a[head:])
		if other, _ := utf8.DecodeRuneInString(b[head:]); other != r {
			break
		}
		head += n
	}
	for len(a)-tail > head && len(b)-tail > head {
		r, n := utf8.DecodeLastRuneInString(a[head : len(a)-tail])
		if other, _ := utf8.DecodeLastRuneInString(b[head : len(b)-tail]); other != r {
			break
		}
		tail += n
	}
	return head, tail
}

// acceptable are the rules that accept mends, and the one that a build does.
var acceptable = []string{string(quote.Drift), string(quote.Needless), rulePin, ruleEvents, RuleUnpinned}

// refusals are the problems that stand in the way: those that accept cannot
// mend, in a chapter that would change and in whatever is selected.
func (a *acceptance) refusals(found []Problem, s Selection) []Problem {
	var refused []Problem
	for _, p := range found {
		if slices.Contains(acceptable, p.Rule) || !s.concerns(p) && !a.touches(p.File) {
			continue
		}
		p.Notes = slices.Concat(p.Notes, []string{"nothing was accepted: this has to be mended by hand first"})
		refused = append(refused, p)
	}
	return refused
}

func (a *acceptance) touches(file string) bool {
	for c := range a.chapters {
		if c.File == file {
			return true
		}
	}
	return slices.ContainsFunc(a.pins, func(p *pinning) bool { return p.directive.Chapter.File == file })
}

func (a *acceptance) edits() Edits {
	var e Edits
	for _, c := range a.book.Chapters {
		if changes := a.chapters[c]; len(changes) > 0 {
			slices.SortFunc(changes, func(x, y Change) int { return x.Span.Start - y.Span.Start })
			e.Chapters = append(e.Chapters, ChapterEdit{File: c.File, Path: c.Path, Before: c.onDisk, After: edited(c.onDisk, changes), Changes: changes})
		}
	}
	for _, p := range a.pins {
		for _, file := range []PinEdit{{p.path + ".txt", p.old.Text, p.now.Text}, {p.path + ".log", p.old.Log, p.now.Log}} {
			if file.Before != file.After {
				e.Pins = append(e.Pins, file)
			}
		}
	}
	return e
}

// edited is a source with the changes made, which are in order.
func edited(source []byte, changes []Change) []byte {
	var out []byte
	at := 0
	for _, c := range changes {
		out = append(append(out, source[at:c.Span.Start]...), c.Text...)
		at = c.Span.End
	}
	return append(out, source[at:]...)
}

// verify checks the book as it would be, and reports what is wrong with it that
// was not wrong before: a link to a heading whose text has the number in it, a
// text that YAML reads otherwise.
func (a *acceptance) verify(e Edits, found []Problem) []Problem {
	after := a.book.edited(e)
	for _, p := range a.pins {
		after.repinned = append(after.repinned, p.path)
	}
	var wrong []Problem
	for _, p := range slices.Concat(Parse(after), Check(after)) {
		known := slices.ContainsFunc(found, func(o Problem) bool {
			return o.File == p.File && o.Rule == p.Rule && o.Message == p.Message
		})
		if !known && !slices.Contains(acceptable, p.Rule) {
			p.Notes = slices.Concat(p.Notes, []string{"nothing was accepted: the chapter would be wrong so"})
			wrong = append(wrong, p)
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return a.hold(after)
}

// hold tells which of the changed literals would not hold after all.
func (a *acceptance) hold(after *Book) []Problem {
	var wrong []Problem
	for i, c := range a.book.Chapters {
		for k, q := range c.Quotes {
			changed := slices.ContainsFunc(a.chapters[c], func(ch Change) bool { return ch.Quote == q })
			quotes := after.Chapters[i].Quotes
			if changed && (k >= len(quotes) || quotes[k].Expr != q.Expr || !quotes[k].OK) {
				wrong = append(wrong, c.problem(string(quote.Drift), q.LitSpan, fmt.Sprintf("%q cannot be accepted as %q here", q.Literal, q.Want), "rewrite the sentence"))
			}
		}
	}
	return wrong
}

// edited is the book with the chapters as edited, read anew, with the results
// of the runs it has.
func (b *Book) edited(e Edits) *Book {
	after := &Book{Input: b.Input, Config: b.Config, Assets: b.Assets, Recordings: b.Recordings, configSource: b.configSource, configProse: b.configProse, plain: b.plain, ran: b.Runs}
	for _, c := range b.Chapters {
		again := &Chapter{File: c.File, Path: c.Path, Name: c.Name, ID: c.ID, Number: c.Number, Source: c.Source, onDisk: c.onDisk, order: c.order, listed: c.listed, plain: c.plain}
		for _, edit := range e.Chapters {
			if edit.Path == c.Path {
				again.Source, again.onDisk = lineEnds(edit.After), edit.After
			}
		}
		after.Chapters = append(after.Chapters, again)
	}
	return after
}
