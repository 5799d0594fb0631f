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
// text in it, in order: HTML's own text and titles of links too, as readers
// meet them; no code, no addresses.
func (c *Chapter) flatTexts() []*flatText {
	var all []*flatText
	walk(c.Doc, func(n ast.Node) {
		switch {
		case n.Kind() == ast.KindHTMLBlock:
			all = append(all, htmlText(c.Source, blockSpan(n.(*ast.HTMLBlock))))
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

// htmlText is the text of a block of HTML.
func htmlText(src []byte, at Span) *flatText {
	f := &flatText{}
	if at.Start < 0 {
		return f
	}
	z := html.NewTokenizer(strings.NewReader(string(src[at.Start:at.End])))
	start, hidden := at.Start, false
	for {
		kind := z.Next()
		length := len(z.Raw())
		switch kind {
		case html.ErrorToken:
			return f
		case html.TextToken:
			if !hidden {
				f.add(string(z.Text()), start, length)
			}
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			if tag := string(name); tag == "script" || tag == "style" {
				hidden = kind == html.StartTagToken
			} else if !isInlineTag(tag) {
				f.add(gap, start, length)
			}
		}
		start += length
	}
}

// isInlineTag tells tags inside of which a number may go on.
func isInlineTag(tag string) bool {
	return slices.Contains([]string{"a", "abbr", "b", "cite", "code", "em", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"}, tag)
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
