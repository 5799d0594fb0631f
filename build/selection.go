package build

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A Selection says what an accept is about. The zero Selection is everything.
type Selection struct {
	chapter    *Chapter     // all of a chapter
	directives []*Directive // or a run wherever it is shown, and each quote of it in any chapter
	quotes     []*Quote     // or single quotes
}

// Only selects quotes, and no pin: the other quotes of their runs are still to
// be looked at.
func Only(quotes ...*Quote) Selection {
	return Selection{quotes: append([]*Quote{}, quotes...)} // none is not everything
}

// Select reads a selection as an author writes it: nothing for everything,
// 06-demo for a chapter, 06-demo#beat for a run and all that it reaches,
// 06-demo:41:17 for the quote at a line and column, 06-demo:41 for the only
// quote of a line. A chapter may be named as its file or its page.
func (b *Book) Select(text string) (Selection, error) {
	if text == "" {
		return Selection{}, nil
	}
	name, id, isRun := strings.Cut(text, "#")
	name, place, isQuote := strings.Cut(name, ":")
	name = strings.TrimSuffix(strings.TrimSuffix(path.Base(name), ".md"), ".html")
	c, err := b.chapterNamed(name)
	switch {
	case err != nil:
		return Selection{}, err
	case isRun:
		return b.selectRun(c, id)
	case isQuote:
		return c.selectQuote(place)
	}
	return Selection{chapter: c}, nil
}

func (b *Book) chapterNamed(name string) (*Chapter, error) {
	var known []string
	for _, c := range b.Chapters {
		if c.Name == name || c.ID == name {
			return c, nil
		}
		known = append(known, c.Name)
	}
	return nil, fmt.Errorf("there is no chapter %q%s", name, orNearest(name, known))
}

// selectRun finds a directive, and with it those of the book that show the same
// run: what moved one of them moved them all.
func (b *Book) selectRun(c *Chapter, id string) (Selection, error) {
	var known []string
	for _, d := range c.Directives {
		if _, ok := d.Pin(); ok && d.ID == id {
			return Selection{directives: append([]*Directive{d}, b.sharing(d)...)}, nil
		} else if ok {
			known = append(known, d.ID)
		}
	}
	return Selection{}, fmt.Errorf("%s has no run, table or plot %q%s", c.File, id, orNearest(id, known))
}

// selectQuote finds the quote at line:column, or the only one that starts on
// the line.
func (c *Chapter) selectQuote(place string) (Selection, error) {
	lineText, columnText, hasColumn := strings.Cut(place, ":")
	line, err := strconv.Atoi(lineText)
	column, err2 := strconv.Atoi(columnText)
	if err != nil || hasColumn && err2 != nil {
		return Selection{}, fmt.Errorf("%q is no place in a chapter: write %s:LINE:COLUMN", place, c.Name)
	}
	var on []*Quote
	for _, q := range c.Quotes {
		at, from, _, _ := position(c.Source, q.Span)
		_, to, _, _ := position(c.Source, Span{q.Span.End, q.Span.End})
		if at == line && (!hasColumn || from <= column && (column < to || q.literal.offsets != nil)) {
			on = append(on, q)
		}
	}
	switch len(on) {
	case 0:
		return Selection{}, fmt.Errorf("no quote stands at %s:%s", c.File, place)
	case 1:
		return Only(on[0]), nil
	}
	return Selection{}, fmt.Errorf("%d quotes stand at %s:%s: name one by its column", len(on), c.File, place)
}

func (s Selection) takesQuote(q *Quote) bool {
	switch {
	case s.quotes != nil:
		return slices.Contains(s.quotes, q)
	case s.chapter != nil:
		return q.Chapter == s.chapter
	case s.directives != nil:
		return slices.ContainsFunc(q.uses, func(u use) bool { return slices.Contains(s.directives, u.directive) })
	}
	return true
}

// takesPin tells whether a directive's pin is selected.
func (s Selection) takesPin(d *Directive) bool {
	switch {
	case s.quotes != nil:
		return false
	case s.chapter != nil:
		return d.Chapter == s.chapter
	case s.directives != nil:
		return slices.Contains(s.directives, d)
	}
	return true
}

// concerns tells whether a problem is about what is selected, so that nothing
// is accepted while it stands.
func (s Selection) concerns(p Problem) bool {
	switch {
	case s.quotes != nil:
		return slices.ContainsFunc(s.quotes, func(q *Quote) bool { return p.File == q.Chapter.File })
	case s.chapter != nil:
		return p.File == s.chapter.File
	case s.directives != nil:
		return slices.ContainsFunc(s.directives, func(d *Directive) bool { return p.Cause == d.address() }) ||
			p.File == s.directives[0].Chapter.File
	}
	return true
}

// Drifted are the selected quotes that do not hold and for which there is a
// literal that would, in the order of the book.
func (b *Book) Drifted(s Selection) []*Quote {
	var drifted []*Quote
	for _, c := range b.Chapters {
		for _, q := range c.Quotes {
			if !q.OK && q.Want != "" && s.takesQuote(q) {
				drifted = append(drifted, q)
			}
		}
	}
	return drifted
}

// Place is where the quote stands, as messages show it: file:line:column.
func (q *Quote) Place() string {
	line, column, _, _ := position(q.Chapter.Source, q.LitSpan)
	return fmt.Sprintf("%s:%d:%d", q.Chapter.File, line, column)
}

// Line is the line of the chapter that the quote's literal begins on.
func (q *Quote) Line() string {
	_, _, text, _ := position(q.Chapter.Source, q.LitSpan)
	return text
}
