package build

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A Callout is a block quote that starts with a line [!KIND], as GitHub has
// it, with an optional title after it. Its first child is a *CalloutTitle.
type Callout struct {
	ast.BaseBlock
	CalloutKind string // "note", in lower case
}

// A CalloutTitle is the title's own text, empty where the kind says it all.
type CalloutTitle struct{ ast.BaseBlock }

// The kinds of a callout's nodes.
var (
	KindCallout      = ast.NewNodeKind("Callout")
	KindCalloutTitle = ast.NewNodeKind("CalloutTitle")
)

// Kind implements ast.Node.
func (n *Callout) Kind() ast.NodeKind { return KindCallout }

// Dump implements ast.Node.
func (n *Callout) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Kind": n.CalloutKind}, nil)
}

// Kind implements ast.Node.
func (n *CalloutTitle) Kind() ast.NodeKind { return KindCalloutTitle }

// Dump implements ast.Node.
func (n *CalloutTitle) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// calloutNames are the kinds there are: GitHub's five, and this guide's own
// three, which a chapter opens with.
var calloutNames = []string{"note", "tip", "important", "warning", "caution", "what", "trap", "fix"}

// callouts is the extension that finds them. It changes the tree after it is
// parsed, so that everything inside is ordinary Markdown.
type callouts struct{}

// Extend implements goldmark.Extender.
func (callouts) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(callouts{}, 500)))
}

// Transform implements parser.ASTTransformer.
func (callouts) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var quotes []*ast.Blockquote
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if q, ok := n.(*ast.Blockquote); ok && entering {
			quotes = append(quotes, q)
		}
		return ast.WalkContinue, nil
	})
	for _, q := range quotes {
		if name, ok := calloutName(q, reader.Source()); ok {
			makeCallout(q, name, reader.Source())
		} else if isBrief(q, reader.Source()) {
			q.SetAttributeString("class", []byte("brief"))
		}
	}
}

// calloutName reads [!NAME] at the start of a quote's first line. Only the
// names there are count: [!x] may well be a link's label.
func calloutName(q *ast.Blockquote, source []byte) (string, bool) {
	p, ok := q.FirstChild().(*ast.Paragraph)
	if !ok || p.Lines().Len() == 0 {
		return "", false
	}
	first := p.Lines().At(0)
	rest, ok := bytes.CutPrefix(first.Value(source), []byte("[!"))
	if !ok {
		return "", false
	}
	name, _, ok := bytes.Cut(rest, []byte("]"))
	lower := strings.ToLower(string(name))
	return lower, ok && slices.Contains(calloutNames, lower)
}

// makeCallout puts a Callout in the quote's place. What follows the marker on
// its line becomes the title, what follows the line stays where it is.
func makeCallout(q *ast.Blockquote, name string, source []byte) {
	callout, title := &Callout{CalloutKind: name}, &CalloutTitle{}
	callout.SetPos(q.Pos())
	p := q.FirstChild()
	line := p.Lines().At(0)
	marker := line.Start + len("[!") + len(name) + len("]")
	for n := p.FirstChild(); n != nil; {
		next := n.NextSibling()
		t, isText := n.(*ast.Text)
		if n.Pos() >= line.Stop || (!isText && n.Pos() < 0) {
			break
		}
		p.RemoveChild(p, n)
		switch {
		case isText && t.Segment.Stop <= marker:
		case isText && t.Segment.Start < marker:
			rest := t.Segment.WithStart(marker)
			t.Segment = rest.TrimLeftSpace(source)
			title.AppendChild(title, t)
		default:
			title.AppendChild(title, n)
		}
		if isText && t.SoftLineBreak() {
			t.SetSoftLineBreak(false)
			break
		}
		n = next
	}
	if !p.HasChildren() {
		q.RemoveChild(q, p)
	}
	callout.AppendChild(callout, title)
	for n := q.FirstChild(); n != nil; {
		next := n.NextSibling()
		callout.AppendChild(callout, n)
		n = next
	}
	q.Parent().ReplaceChild(q.Parent(), q, callout)
}

// isBrief tells a quote that is nothing but a list of what, trap and fix, each
// named in bold, and marks the items with their names: it is how a chapter
// says in three lines what it is about.
func isBrief(q *ast.Blockquote, source []byte) bool {
	list, ok := q.FirstChild().(*ast.List)
	if !ok || q.ChildCount() != 1 {
		return false
	}
	var names []string
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		names = append(names, briefName(item, source))
	}
	if slices.Contains(names, "") {
		return false
	}
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		item.SetAttributeString("class", []byte(briefName(item, source)))
	}
	return true
}

func briefName(item ast.Node, source []byte) string {
	if !item.HasChildren() {
		return ""
	}
	bold, ok := item.FirstChild().FirstChild().(*ast.Emphasis)
	if !ok || bold.Level != 2 {
		return ""
	}
	if t, ok := bold.FirstChild().(*ast.Text); ok {
		name := strings.ToLower(strings.TrimSuffix(string(t.Value(source)), ":"))
		if slices.Contains([]string{"what", "trap", "fix"}, name) {
			return name
		}
	}
	return ""
}
