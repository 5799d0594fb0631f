package build

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
	"golang.org/x/text/unicode/norm"
)

// outline lists the headings of the page, gives each its id and its number.
// Ids follow GitHub's rule, so that a link works there too: the visible text in
// NFC and lower case, letters, marks, digits, - and _ kept, each blank a -, a
// second one of the same text numbered from 1. The page's own ids have an
// upper-case letter or a colon in them, so no heading meets one.
func (c *Chapter) outline() {
	taken := map[string]int{}
	var sections, subsections int
	walk(c.Doc, func(n ast.Node) {
		node, ok := n.(*ast.Heading)
		if !ok {
			return
		}
		h := &Heading{Level: node.Level, Text: strings.TrimSpace(visible(node, c.Source)), Node: node}
		h.ID = uniqueID(githubID(h.Text), taken)
		node.SetAttributeString("id", []byte(h.ID))
		switch h.Level {
		case 1:
			h.Number = c.Number
		case 2:
			sections++
			subsections = 0
			h.Number = c.counted(sections)
		case 3:
			if sections > 0 {
				subsections++
				h.Number = c.counted(sections, subsections)
			}
		}
		c.Headings = append(c.Headings, h)
	})
}

// counted is a number of something in the chapter: 6.2, 6.2.1. A chapter
// without a number has none to give.
func (c *Chapter) counted(at ...int) string {
	if c.Number == "" {
		return ""
	}
	number := c.Number
	for _, n := range at {
		number += "." + strconv.Itoa(n)
	}
	return number
}

// githubID is what GitHub makes of a heading's text.
func githubID(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(norm.NFC.String(text)))
}

// uniqueID numbers an id that is taken; taken holds the last number given to
// each. A heading of symbols alone is called section.
func uniqueID(id string, taken map[string]int) string {
	if id == "" {
		id = "section"
	}
	unique := id
	for {
		if _, again := taken[unique]; !again {
			break
		}
		taken[id]++
		unique = fmt.Sprintf("%s-%d", id, taken[id])
	}
	taken[unique] = 0
	return unique
}

// visible is the text that a reader sees of an inline tree: of a quote the
// literal, of a picture its description, of HTML nothing.
func visible(n ast.Node, src []byte) string {
	var b strings.Builder
	walk(n, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(textBytes(n, src))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(src))
		case *QuoteNode:
			b.WriteString(n.Quote.Literal)
		}
	})
	return b.String()
}

// textBytes is a stretch of text with its escapes and entities resolved; in
// code there are none.
func textBytes(n *ast.Text, src []byte) []byte {
	raw := n.Segment.Value(src)
	if n.IsRaw() || n.Parent() != nil && n.Parent().Kind() == ast.KindCodeSpan {
		return raw
	}
	return unescaped(raw)
}

func unescaped(raw []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw)))
}
