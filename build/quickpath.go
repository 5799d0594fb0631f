package build

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A Passage is a stretch of a chapter that a reader in a hurry reads ("quick"),
// or leaves out ("deep"). It stands between two comments, so that any other
// reader of Markdown sees nothing of it:
//
//	<!-- quick -->
//	…
//	<!-- /quick -->
type Passage struct {
	ast.BaseBlock
	Depth string
}

// KindPassage is the kind of a Passage.
var KindPassage = ast.NewNodeKind("Passage")

// Kind implements ast.Node.
func (n *Passage) Kind() ast.NodeKind { return KindPassage }

// Dump implements ast.Node.
func (n *Passage) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Depth": n.Depth}, nil)
}

// passageMark is a comment that opens or closes a passage.
var passageMark = regexp.MustCompile(`^<!--\s*(/?)(quick|deep)\s*-->\s*$`)

// passages is the extension that finds them.
type passages struct{}

// Extend implements goldmark.Extender.
func (passages) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(passages{}, 600)))
}

// Transform implements parser.ASTTransformer. A mark without its other half
// stays the comment that it is; Parse reports it.
func (passages) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var opens []ast.Node
	walk(doc, func(n ast.Node) {
		if closing, depth := readMark(n, reader.Source()); depth != "" && !closing {
			opens = append(opens, n)
		}
	})
	for _, open := range opens {
		wrapPassage(open, reader.Source())
	}
}

// readMark reads a node as a passage's mark; depth is empty where it is none.
func readMark(n ast.Node, source []byte) (closing bool, depth string) {
	block, ok := n.(*ast.HTMLBlock)
	if !ok {
		return false, ""
	}
	raw := block.Lines().Value(source)
	if block.HasClosure() && !bytes.Contains(raw, []byte("-->")) {
		raw = append(raw, block.ClosureLine.Value(source)...)
	}
	m := passageMark.FindSubmatch(bytes.TrimSpace(raw))
	if m == nil {
		return false, ""
	}
	return len(m[1]) > 0, string(m[2])
}

// wrapPassage moves what stands between a mark and its end into a Passage.
func wrapPassage(open ast.Node, source []byte) {
	_, depth := readMark(open, source)
	end := open.NextSibling()
	for end != nil {
		if closing, other := readMark(end, source); other == depth {
			if !closing {
				return
			}
			break
		}
		end = end.NextSibling()
	}
	if end == nil {
		return
	}
	p := &Passage{Depth: depth}
	p.SetPos(open.Pos())
	parent := open.Parent()
	for n := open.NextSibling(); n != end; {
		next := n.NextSibling()
		p.AppendChild(p, n)
		n = next
	}
	parent.RemoveChild(parent, end)
	parent.ReplaceChild(parent, open, p)
}

// passageProblems reports marks that found no other half.
func (c *Chapter) passageProblems() []Problem {
	var problems []Problem
	walk(c.Doc, func(n ast.Node) {
		if closing, depth := readMark(n, c.Source); depth != "" {
			want := "<!-- /" + depth + " -->"
			if closing {
				want = "<!-- " + depth + " -->"
			}
			line, _ := cutLine(c.Source[n.Pos():])
			at := Span{n.Pos(), n.Pos() + len(bytes.TrimRight(line, "\r\n"))}
			problems = append(problems, c.problem("passage", at, "a passage without its "+want,
				"both marks stand on lines of their own, at the same depth, and passages of one kind do not nest"))
		}
	})
	return problems
}
