package build

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Markdown is the language of chapters: CommonMark with GitHub's tables,
// strike-through, task lists and bare links, footnotes, definition lists, and
// what is ours. Headings get their ids from Parse, not from goldmark.
func Markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList, callouts{}, passages{}, formulas{}),
		goldmark.WithParserOptions(
			parser.WithBlockParsers(util.Prioritized(directiveParser{}, 850)), // before HTML blocks, at 900
			parser.WithInlineParsers(util.Prioritized(quoteParser{}, 50)),     // before code spans, at 100, and HTML
		),
	)
}

// Parse makes each chapter's document, with the directives and quotes in it,
// resolves what they name, and collects the runs that the book needs. It
// returns what is wrong, with what Load found, sorted by place.
func Parse(b *Book) []Problem {
	problems := slices.Clone(b.problems)
	problems = append(problems, b.Input.Memo.parse(b)...)
	if b.Config.NoHTML {
		problems = append(problems, b.forbidHTML()...)
	}
	problems = append(problems, resolve(b)...)
	problems = append(problems, b.links()...)
	sortProblems(problems)
	return problems
}

// parallel bounds how many chapters are in work at once; it changes no byte.
const parallel = 8

// parseKey is where a goldmark context keeps our side of the parse.
var parseKey = parser.NewContextKey()

// A chapterParse collects what our parsers find in one chapter.
type chapterParse struct {
	findings
	owned []Span // each << in here is accounted for
	made  []Span // of each directive and quote: all of them must be in the document
}

func (p *chapterParse) report(at Span, message, hint string) {
	p.own(at)
	p.add("notation", at, message, hint)
}

func (p *chapterParse) own(at Span) { p.owned = append(p.owned, at) }

func (c *Chapter) parse(markdown parser.Parser) []Problem {
	body, front, closed := c.body()
	if !closed {
		return []Problem{c.problem("front-matter", front, "the front matter does not end", "end it with a line ---")}
	}
	problems := c.parseMeta(front)
	if deep, at := tooDeep(body); deep {
		return append(problems, c.problem("too-deep", at, fmt.Sprintf("lists and block quotes nest deeper than %d", maxDepth),
			"no page can show that: make it flatter"))
	}
	if tangled, at := tooTangled(body); tangled {
		return append(problems, c.problem("too-large", at, "links without a blank between them, more than can be read", "put blanks or line ends between them"))
	}
	p := &chapterParse{findings: findings{chapter: c}}
	pc := parser.NewContext()
	pc.Set(parseKey, p)
	c.Doc = markdown.Parse(text.NewReader(body), parser.WithContext(pc))
	c.collect(p, body)
	p.unowned(body)
	p.nest(c.Doc)
	c.captions()
	p.list = append(p.list, c.passageProblems()...)
	c.outline()
	c.glossary()
	c.collectLinks()
	if h, isHeading := c.Doc.FirstChild().(*ast.Heading); isHeading && h.Level == 1 {
		c.titled = true
	}
	if c.Meta.Title == "" && len(problems) == 0 {
		c.titleFromHeading(p)
	}
	return append(problems, p.list...)
}

// forbidHTML reports the HTML of chapters, where guide.yaml has it so. Comments
// reach no reader, and are left alone.
func (b *Book) forbidHTML() []Problem {
	var problems []Problem
	for _, c := range b.Chapters {
		found := findings{chapter: c}
		for _, at := range c.html {
			if at.Start >= 0 && !bytes.HasPrefix(bytes.TrimSpace(c.Source[at.Start:at.End]), []byte("<!--")) {
				found.add("html", at, "HTML, which this guide does not take", "write it as Markdown; guide.yaml says html: forbid")
			}
		}
		problems = append(problems, found.list...)
	}
	return problems
}

// collect lists the directives and quotes of the document, says where each
// quote stands, and marks code as text in which << means nothing.
func (c *Chapter) collect(p *chapterParse, body []byte) {
	walk(c.Doc, func(n ast.Node) {
		switch n := n.(type) {
		case *DirectiveNode:
			if n.Directive.Verb != "" {
				c.Directives = append(c.Directives, n.Directive)
			}
		case *QuoteNode:
			n.Quote.Where = standsIn(n)
			c.Quotes = append(c.Quotes, n.Quote)
		case *ast.FencedCodeBlock:
			if n.Info != nil {
				p.own(Span{n.Info.Segment.Start, n.Info.Segment.Stop})
			}
			p.ownLines(n.Lines())
		case *ast.CodeBlock:
			p.ownLines(n.Lines())
		case *ast.HTMLBlock:
			c.html = append(c.html, blockSpan(n))
			p.halfOpen(body, blockSpan(n))
			p.ownComments(body, blockSpan(n))
		case *ast.RawHTML:
			if s := n.Segments; s.Len() > 0 {
				c.html = append(c.html, Span{s.At(0).Start, s.At(0).Stop})
				p.halfOpen(body, Span{s.At(0).Start, s.At(0).Stop})
				p.ownComments(body, Span{s.At(0).Start, s.At(s.Len() - 1).Stop})
			}
		case *ast.CodeSpan:
			for t := n.FirstChild(); t != nil; t = t.NextSibling() {
				if t, ok := t.(*ast.Text); ok {
					p.own(Span{t.Segment.Start, t.Segment.Stop})
				}
			}
		}
	})
	p.lost()
	slices.SortStableFunc(c.Directives, func(a, b *Directive) int { return a.Span.Start - b.Span.Start })
	slices.SortStableFunc(c.Quotes, func(a, b *Quote) int { return a.Span.Start - b.Span.Start })
}

// lost reports what was read and is in no document: goldmark drops a footnote
// that nothing refers to with all that is in it.
func (p *chapterParse) lost() {
	there := map[Span]bool{}
	for _, d := range p.chapter.Directives {
		there[d.Span] = true
	}
	for _, q := range p.chapter.Quotes {
		there[q.Span] = true
	}
	for _, at := range p.made {
		if !there[at] {
			p.report(at, nowhere, nowhereHint)
		}
	}
}

// What is said of a << that would reach the reader as it is, or not at all.
const (
	nowhere     = "a << where nothing is run or checked"
	nowhereHint = "move it into text: not into HTML, a link's address or title, beyond a table's last column, or a footnote that nothing refers to or that stands twice"
)

func (p *chapterParse) ownLines(lines *text.Segments) {
	for i := range lines.Len() {
		p.own(Span{lines.At(i).Start, lines.At(i).Stop})
	}
}

// walk visits every node once, parents first.
func walk(n ast.Node, visit func(ast.Node)) {
	visit(n)
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling() // visit may move c
		walk(c, visit)
		c = next
	}
}

// standsIn names where in a page a node of text stands.
func standsIn(n ast.Node) string {
	for a := n.Parent(); a != nil; a = a.Parent() {
		switch a.Kind() {
		case ast.KindImage:
			return "alt"
		case ast.KindLink:
			return "link"
		case ast.KindHeading:
			return "heading"
		case east.KindTableCell:
			return "cell"
		case east.KindFootnote:
			return "footnote"
		}
	}
	return "text"
}

// unowned reports each << that no parser of ours has seen: in HTML, in a
// link's title or address, in a footnote that nothing refers to. Each would
// reach the reader as it is, or not at all.
func (p *chapterParse) unowned(body []byte) {
	owned := slices.Clone(p.owned)
	slices.SortFunc(owned, func(a, b Span) int { return a.Start - b.Start })
	for at := 0; ; {
		i := bytes.Index(body[at:], []byte("<<"))
		if i < 0 {
			return
		}
		start := at + i
		at = start + 2
		for at < len(body) && body[at] == '<' {
			at++
		}
		for len(owned) > 0 && owned[0].End <= start {
			owned = owned[1:]
		}
		if len(owned) > 0 && owned[0].Start <= start || isEscaped(body, start) {
			continue
		}
		p.report(Span{start, start + 2}, nowhere, nowhereHint)
	}
}

// isEscaped tells whether an odd number of backslashes stands before i.
func isEscaped(body []byte, i int) bool {
	n := 0
	for n < i && body[i-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// ownComments accounts for what stands in HTML comments: what an author took
// out of the page on purpose stays out.
func (p *chapterParse) ownComments(body []byte, html Span) {
	for at := html.Start; at < html.End; {
		open := bytes.Index(body[at:html.End], []byte("<!--"))
		if open < 0 {
			return
		}
		start, end := at+open, html.End
		if n := bytes.Index(body[start:html.End], []byte("-->")); n >= 0 {
			end = start + n
		}
		p.own(Span{start, end})
		at = end
	}
}

// halfTag is a tag with the name of a verb, of those that are none of HTML.
var halfTag = regexp.MustCompile(`^<(run|plot|timeline|measured|ask|answer|end)\b`)

// halfOpen reports a directive that lacks one of its two <: browsers pass over
// a tag that they do not know, and nobody would miss the run.
func (p *chapterParse) halfOpen(body []byte, at Span) {
	if at.Start < 0 {
		return
	}
	if m := halfTag.FindSubmatch(body[at.Start:at.End]); m != nil {
		p.report(Span{at.Start, at.Start + len(m[0])}, fmt.Sprintf("<%s is no HTML", m[1]), fmt.Sprintf("a directive starts with two: <<%s", m[1]))
	}
}

// blockSpan is all that a block of HTML stands on.
func blockSpan(n *ast.HTMLBlock) Span {
	s := Span{-1, -1}
	if lines := n.Lines(); lines.Len() > 0 {
		s = Span{lines.At(0).Start, lines.At(lines.Len() - 1).Stop}
	}
	if n.HasClosure() {
		s.End = n.ClosureLine.Stop
	}
	return s
}

// nest turns ask, answer and end among the blocks of one parent into a tree.
func (p *chapterParse) nest(parent ast.Node) {
	var ask, answer *DirectiveNode
	for n := parent.FirstChild(); n != nil; {
		next := n.NextSibling()
		d, ok := n.(*DirectiveNode)
		switch {
		case ok && d.Directive.Verb == "ask" && ask == nil:
			ask = d
		case ok && d.Directive.Verb == "answer" && ask != nil && answer == nil:
			answer = d
			ask.AppendChild(ask, d)
		case ok && d.Directive.Verb == "end" && answer != nil:
			parent.RemoveChild(parent, d)
			p.nest(answer)
			ask, answer = nil, nil
		case ok && verbs[d.Directive.Verb].container:
			p.report(d.Directive.Span, d.Directive.Verb+" out of place",
				"an <<ask>>, its <<answer>> and its <<end>> stand in this order, each at the same depth")
		case answer != nil:
			answer.AppendChild(answer, n)
		case ask != nil:
			ask.AppendChild(ask, n)
			p.nest(n)
		default:
			p.nest(n)
		}
		n = next
	}
	if ask != nil {
		p.report(ask.Directive.Span, "an ask without its "+missing(answer), "an ask is <<ask>> … <<answer>> … <<end>>")
	}
}

func missing(answer *DirectiveNode) string {
	if answer == nil {
		return "answer"
	}
	return "end"
}

// captions gives each directive that shows something the paragraph right below it.
func (c *Chapter) captions() {
	var nodes []*DirectiveNode
	walk(c.Doc, func(n ast.Node) {
		if d, ok := n.(*DirectiveNode); ok && verbs[d.Directive.Verb].shows {
			nodes = append(nodes, d)
		}
	})
	for _, d := range nodes {
		next, ok := d.NextSibling().(*ast.Paragraph)
		if !ok || next.HasBlankPreviousLines() {
			continue
		}
		d.AppendChild(d, next)
		walk(next, func(n ast.Node) {
			if q, ok := n.(*QuoteNode); ok && q.Quote.Where == "text" {
				q.Quote.Where = "caption"
			}
		})
	}
}

// titleFromHeading takes a chapter's title from its first heading.
func (c *Chapter) titleFromHeading(p *chapterParse) {
	if len(c.Headings) > 0 && c.Headings[0].Level == 1 {
		c.Meta.Title = c.Headings[0].Text
		return
	}
	if c.listed != "" {
		c.Meta.Title = c.listed
		return
	}
	p.list = append(p.list, Problem{Rule: "front-matter", File: c.File, Message: "the chapter has no title",
		Hint: "start it with a line # Title, or with the front matter title: Title between two lines ---"})
}
