package build

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// A Term is an entry of a definition list. A link to it carries the definition
// as a note, so that a reader need not leave the sentence for it.
type Term struct {
	ID   string // by the rule of headings, unique in its page
	Text string
	Note string // the definition as plain text
}

// glossary lists the terms of the chapter, with ids that no heading has.
func (c *Chapter) glossary() {
	taken := map[string]int{}
	for _, h := range c.Headings {
		taken[h.ID] = 0
	}
	walk(c.Doc, func(n ast.Node) {
		term, ok := n.(*east.DefinitionTerm)
		if !ok {
			return
		}
		t := &Term{Text: strings.TrimSpace(visible(term, c.Source))}
		t.ID = uniqueID(githubID(t.Text), taken)
		term.SetAttributeString("id", t.ID)
		for next := n.NextSibling(); next != nil; next = next.NextSibling() {
			if d, ok := next.(*east.DefinitionDescription); ok {
				t.Note = strings.Join(strings.Fields(blockText(d, c.Source)), " ")
				break
			}
		}
		c.Terms = append(c.Terms, t)
	})
}

// blockText is the visible text of a block's paragraphs.
func blockText(n ast.Node, source []byte) string {
	var b strings.Builder
	walk(n, func(n ast.Node) {
		switch n.(type) {
		case *ast.Paragraph, *ast.TextBlock:
			b.WriteString(visible(n, source) + " ")
		}
	})
	return b.String()
}

// term returns the term of that id, or nil.
func (c *Chapter) term(id string) *Term {
	for _, t := range c.Terms {
		if t.ID == id {
			return t
		}
	}
	return nil
}
