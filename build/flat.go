package build

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/html"
)

// A flatText is a stretch of text as a reader meets it, without markup: what
// stands in one paragraph, heading or cell. Each byte knows where it comes
// from. Of a quote, a piece of code or a picture only a mark is left, which
// no number can cross.
type flatText struct {
	strings.Builder
	pieces []piece
}

// A piece is a stretch of a flat text and where it comes from.
type piece struct {
	at            int // in the flat text
	start, length int // in the chapter
}

// gap stands for what is no prose.
const gap = "\ufffc"

// add appends text that comes from the source at start, of that length there.
// Where an escape or an entity changed its length, places are near, not exact.
func (f *flatText) add(text string, start, length int) {
	if text != "" {
		f.pieces = append(f.pieces, piece{f.Len(), start, length})
		f.WriteString(text)
	}
}

// offset is where byte i comes from.
func (f *flatText) offset(i int) int {
	p := f.pieces[sort.Search(len(f.pieces), func(k int) bool { return f.pieces[k].at > i })-1]
	return p.start + min(i-p.at, max(p.length-1, 0))
}

// span is where the bytes from i to j come from.
func (f *flatText) span(i, j int) Span { return Span{f.offset(i), f.offset(j-1) + 1} }

// flatTexts returns the prose of a document, one stretch for each block with
// text in it, in order: HTML's own text, titles of links, and what is drawn
// from a fence, as readers meet them; no code, no addresses.
func (c *Chapter) flatTexts() []*flatText {
	var all []*flatText
	walk(c.Doc, func(n ast.Node) {
		switch {
		case n.Kind() == ast.KindHTMLBlock:
			f := &flatText{}
			shown := f.html(c.Source, blockSpan(n.(*ast.HTMLBlock)))
			all = append(append(all, f), shown...)
		case n.Kind() == ast.KindFencedCodeBlock:
			all = append(all, drawnText(n.(*ast.FencedCodeBlock), c.Source)...)
		case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
			f := &flatText{}
			var titles []*flatText
			for child := n.FirstChild(); child != nil; child = child.NextSibling() {
				titles = append(titles, f.inline(child, c.Source)...)
			}
			all = append(append(all, f), titles...)
		}
	})
	return slices.DeleteFunc(all, func(f *flatText) bool { return f.Len() == 0 })
}

// inline appends the text of an inline node, and returns titles it found.
func (f *flatText) inline(n ast.Node, src []byte) (titles []*flatText) {
	switch n := n.(type) {
	case *ast.Text:
		f.addText(n, src)
		if n.SoftLineBreak() || n.HardLineBreak() {
			f.add("\n", n.Segment.Stop, 1)
		}
		return nil
	case *ast.RawHTML:
		for i := range n.Segments.Len() {
			s := n.Segments.At(i)
			titles = append(titles, f.html(src, Span{s.Start, s.Stop})...)
		}
		return titles
	case *Formula:
		f.add(gap, n.Span.Start, 1)
		f.add(n.TeX, n.Span.Start+2, len(n.TeX))
		f.add(gap, n.Span.End-1, 1)
		return nil
	case *QuoteNode, *ast.CodeSpan, *ast.AutoLink, *ast.String, *DirectiveNode:
		f.add(gap, max(n.Pos(), 0), 1)
		return nil
	case *ast.Link:
		titles = titleText(n.Title, n)
	case *ast.Image:
		titles = titleText(n.Title, n)
	}
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		titles = append(titles, f.inline(child, src)...)
	}
	return titles
}

// addText appends a piece of text, each escape and each entity as what it
// stands for.
func (f *flatText) addText(n *ast.Text, src []byte) {
	raw := string(n.Segment.Value(src))
	for at := 0; at < len(raw); {
		length := strings.IndexAny(raw[at:], `\&`)
		if length < 0 {
			length = len(raw) - at
		}
		if length == 0 {
			length = max(len(escapes.FindString(raw[at:])), 1)
		}
		f.add(string(unescaped([]byte(raw[at:at+length]))), n.Segment.Start+at, length)
		at += length
	}
}

// escapes are what Markdown reads as another character.
var escapes = regexp.MustCompile(`^(?:\\[[:punct:]]|&[#A-Za-z0-9]{1,40};)`)

func titleText(title []byte, n ast.Node) []*flatText {
	f := &flatText{}
	f.add(string(title), max(n.Pos(), 0), 1)
	return []*flatText{f}
}

// drawnText is the text of a fence that is no code: a diagram, a formula.
func drawnText(n *ast.FencedCodeBlock, src []byte) (all []*flatText) {
	if n.Info == nil {
		return nil
	}
	if lang := parseFenceInfo(string(n.Info.Value(src))).lang; lang != "diagram" && lang != "math" {
		return nil
	}
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		f := &flatText{}
		start := line.Start
		for _, step := range stepNumber.FindAllSubmatchIndex(line.Value(src), -1) {
			f.add(string(src[start:line.Start+step[2]]), start, line.Start+step[2]-start)
			start = line.Start + step[3]
			f.add(gap, start-1, 1)
		}
		f.add(string(src[start:line.Stop]), start, line.Stop-start)
		all = append(all, f)
	}
	return all
}

// stepNumber is the number that the text of a cell of a diagram starts with.
// It says no more than that of a list's item.
var stepNumber = regexp.MustCompile(`[\[{][a-z0-9_]+:[ \t]*([0-9]{1,2}\.)[ \t]`)

// html appends the text of HTML, and returns what its attributes show.
func (f *flatText) html(src []byte, at Span) (shown []*flatText) {
	if at.Start < 0 {
		return nil
	}
	z := html.NewTokenizer(strings.NewReader(string(src[at.Start:at.End])))
	start, hidden := at.Start, false
	for {
		kind := z.Next()
		length := len(z.Raw())
		switch kind {
		case html.ErrorToken:
			return shown
		case html.TextToken:
			if !hidden {
				f.add(string(z.Text()), start, length)
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if tag := string(name); tag == "script" || tag == "style" {
				hidden = kind == html.StartTagToken
			} else if !isInlineTag(tag) {
				f.add(gap, start, length)
			}
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				if slices.Contains(shownAttributes, string(key)) {
					a := &flatText{}
					a.add(string(value), start, 1)
					shown = append(shown, a)
				}
			}
		}
		start += length
	}
}

// shownAttributes are those of HTML whose text a reader meets.
var shownAttributes = []string{"alt", "aria-description", "aria-label", "label", "placeholder", "summary", "title"}

// isInlineTag tells tags inside of which a number may go on.
func isInlineTag(tag string) bool {
	return slices.Contains([]string{"a", "abbr", "b", "cite", "code", "em", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u", "wbr"}, tag)
}

// metaTexts is the prose of the front matter, without its quotes.
func (c *Chapter) metaTexts() []*flatText {
	var all []*flatText
	for _, m := range c.Meta.prose {
		f := &flatText{}
		at := 0
		for at < len(m.text) {
			i := strings.Index(m.text[at:], "<<")
			length := 0
			if i >= 0 {
				length, _ = notation([]byte(m.text[at+i:]))
			}
			if length == 0 {
				break
			}
			f.add(m.text[at:at+i], m.at+at, max(m.length-at, 1))
			f.add(gap, m.at, 1)
			at += i + length
		}
		f.add(m.text[at:], m.at+at, max(m.length-at, 1))
		all = append(all, f)
	}
	return all
}
