package build

import (
	"slices"

	"example.com/guidegen/engine/catalogue"
)

// A Memo is what a build leaves in memory for the next one of the same guide,
// so that an edit of one chapter costs what that chapter costs. It holds the
// work that hangs on a chapter's bytes alone, the runs, and the pages with what
// each was made from; a later build takes what would come out the same. It
// changes no byte: a build with a memo and one without give one site.
//
// Its zero value is empty. It belongs to one build at a time, and takes the
// documents of the book before: once the next build has begun, that one's
// chapters are not to be used, only its Site and its Problems.
type Memo struct {
	chapters  map[string]*parsedChapter // by path
	catalogue *catalogue.Catalogue
	runs      []*Run
}

// A parsedChapter is a chapter as parsing leaves it, before later steps fill
// in what hangs on the rest of the book.
type parsedChapter struct {
	chapter    *Chapter // whose document it is
	problems   []Problem
	directives []Directive
	quotes     []Quote
	broken     []string
	leaf       *leaf // of the last book that it was in
}

// parse parses the book's chapters, or takes them from the memo.
func (m *Memo) parse(b *Book) []Problem {
	kept := make([]*parsedChapter, len(b.Chapters))
	markdown := Markdown().Parser()
	b.eachChapter(func(i int, c *Chapter) {
		if p := m.standing(c); p != nil {
			p.moveTo(c)
			if m.catalogue != b.Input.Catalogue {
				p.leaf = nil // other runs may have the same keys
			}
			kept[i] = p
			return
		}
		problems := c.parse(markdown)
		kept[i] = keep(c, problems)
	})
	var problems []Problem
	for _, p := range kept {
		problems = append(problems, p.problems...)
	}
	if m != nil {
		m.chapters = map[string]*parsedChapter{}
		for _, p := range kept {
			m.chapters[p.chapter.Path] = p
		}
	}
	return problems
}

// standing is what the memo has of a chapter with these bytes in this place.
func (m *Memo) standing(c *Chapter) *parsedChapter {
	if m == nil {
		return nil
	}
	p := m.chapters[c.Path]
	if p == nil || p.chapter.File != c.File || p.chapter.Number != c.Number || p.chapter.listed != c.listed || p.chapter.plain != c.plain || string(p.chapter.Source) != string(c.Source) {
		return nil
	}
	return p
}

func keep(c *Chapter, problems []Problem) *parsedChapter {
	p := &parsedChapter{chapter: c, problems: problems, broken: slices.Clip(c.broken)}
	c.parsed = p
	for _, d := range c.Directives {
		p.directives = append(p.directives, *d)
	}
	for _, q := range c.Quotes {
		p.quotes = append(p.quotes, *q)
	}
	return p
}

// moveTo gives a chapter of the next book the document of the last one's, with
// all that later steps did to it undone.
func (p *parsedChapter) moveTo(c *Chapter) {
	old := p.chapter
	c.parsed = p
	for _, n := range old.numbered {
		n.restore()
	}
	for i, d := range old.Directives {
		*d = p.directives[i]
		d.Chapter = c
	}
	for i, q := range old.Quotes {
		*q = p.quotes[i]
		q.Chapter = c
	}
	c.Meta, c.Doc, c.Headings, c.Terms, c.Directives, c.Quotes, c.broken = old.Meta, old.Doc, old.Headings, old.Terms, old.Directives, old.Quotes, p.broken
	c.textProblems, c.scan = old.textProblems, old.scan
	c.links, c.titled, c.html = old.links, old.titled, old.html
	p.chapter = c
}

// known are the results that stand already: those of the same catalogue's
// scenarios in the last book, or of the book that this one is an edit of.
func (b *Book) known() map[string]*Run {
	known := map[string]*Run{}
	if m := b.Input.Memo; m != nil && m.catalogue == b.Input.Catalogue {
		for _, r := range m.runs {
			if r.Err == nil {
				known[r.Key] = r
			}
		}
	}
	for _, r := range b.ran {
		known[r.Key] = r
	}
	return known
}

// remember keeps the runs of a book for the next one.
func (m *Memo) remember(b *Book) {
	if m != nil {
		m.catalogue, m.runs = b.Input.Catalogue, b.Runs
	}
}
