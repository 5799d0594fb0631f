package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A Formula is TeX in text, written as GitHub has it: a code span between two
// dollar signs, $`a^2`$. A dollar sign alone is a price.
type Formula struct {
	ast.BaseInline
	TeX  string
	Span Span
}

// KindFormula is the kind of a Formula.
var KindFormula = ast.NewNodeKind("Formula")

// Kind implements ast.Node.
func (n *Formula) Kind() ast.NodeKind { return KindFormula }

// Dump implements ast.Node.
func (n *Formula) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.TeX}, nil)
}

// formulas is the extension that finds them.
type formulas struct{}

// Extend implements goldmark.Extender.
func (formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(formulas{}, 700)))
}

// Transform implements parser.ASTTransformer.
func (formulas) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	var spans []*ast.CodeSpan
	walk(doc, func(n ast.Node) {
		if span, ok := n.(*ast.CodeSpan); ok {
			spans = append(spans, span)
		}
	})
	for _, span := range spans {
		before, ok1 := span.PreviousSibling().(*ast.Text)
		after, ok2 := span.NextSibling().(*ast.Text)
		if !ok1 || !ok2 || !bytes.HasSuffix(before.Value(source), []byte("$")) || !bytes.HasPrefix(after.Value(source), []byte("$")) {
			continue
		}
		f := &Formula{Span: Span{before.Segment.Stop - 1, after.Segment.Start + 1}}
		for t := span.FirstChild(); t != nil; t = t.NextSibling() {
			if t, ok := t.(*ast.Text); ok {
				f.TeX += string(t.Value(source))
			}
		}
		f.SetPos(f.Span.Start)
		before.Segment = before.Segment.WithStop(before.Segment.Stop - 1)
		after.Segment = after.Segment.WithStart(after.Segment.Start + 1)
		span.Parent().ReplaceChild(span.Parent(), span, f)
	}
}

const (
	katexPath    = "katex/dist/katex.min.js" // among the packages
	formulasPath = "formulas.json"           // in the site: each formula and its MathML
)

// A typesetter makes MathML of TeX, with KaTeX, at build time: a page needs
// neither a script nor a font for it. Without the package it takes what the
// site as it stands has.
type typesetter struct {
	packages, pins fs.FS
	redraw         bool

	mu     sync.Mutex
	loaded bool
	vm     *goja.Runtime
	render goja.Callable
	err    error
	known  map[string]string // what the site has, and what was made since
}

// formulaKey is what a formula is kept under: its TeX, with a blank before it
// where it stands on a line of its own.
func formulaKey(tex string, display bool) string {
	if display {
		return " " + strings.TrimSpace(tex)
	}
	return strings.TrimSpace(tex)
}

// MathML returns a formula. The same TeX gives the same bytes.
func (t *typesetter) MathML(key string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.recall()
	}
	if math, ok := t.known[key]; ok {
		return math, nil
	}
	if !t.loaded {
		t.loaded = true
		t.load()
	}
	math, err := t.typeset(key, strings.HasPrefix(key, " "))
	if err == nil {
		t.known[key] = math
	}
	return math, err
}

// recall reads the formulas that the site has, unless they are to be set again.
func (t *typesetter) recall() {
	t.known = map[string]string{}
	if t.pins == nil || t.redraw && t.packages != nil {
		return
	}
	data, err := fs.ReadFile(t.pins, formulasPath)
	if err != nil || json.Unmarshal(data, &t.known) != nil {
		t.known = map[string]string{} // one that is damaged is made again
	}
}

// load starts KaTeX, if it is installed. It takes a third of a second.
func (t *typesetter) load() {
	if t.packages == nil {
		t.err = errors.New("KaTeX is not installed")
		return
	}
	js, err := fs.ReadFile(t.packages, katexPath)
	if err != nil {
		t.err = errors.New("KaTeX is not installed: " + cause(err))
		return
	}
	t.vm = goja.New()
	if _, err := t.vm.RunString(string(js)); err != nil {
		t.err = fmt.Errorf("KaTeX cannot be loaded: %w", err)
		return
	}
	f, err := t.vm.RunString(`(function (tex, display) {
		return katex.renderToString(tex, {output: "mathml", displayMode: display, throwOnError: true, strict: "error", maxExpand: 1000});
	})`)
	if err != nil {
		t.err = fmt.Errorf("KaTeX cannot be loaded: %w", err)
		return
	}
	t.render, _ = goja.AssertFunction(f)
}

func (t *typesetter) typeset(tex string, display bool) (string, error) {
	if t.err != nil {
		return "", t.err
	}
	v, err := t.render(goja.Undefined(), t.vm.ToValue(tex), t.vm.ToValue(display))
	var thrown *goja.Exception
	if errors.As(err, &thrown) {
		message, _, _ := strings.Cut(thrown.Value().String(), "\n")
		return "", errors.New(strings.TrimPrefix(message, "ParseError: "))
	}
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

// formulaFile adds to the site what a build without the package will take: the
// formulas of all articles.
func (r *rendering) formulaFile() {
	all := map[string]string{}
	for _, a := range r.articles {
		maps.Copy(all, a.formulas)
	}
	if len(all) == 0 {
		return
	}
	data, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		panic(err) // strings always marshal
	}
	r.add(formulasPath, append(data, '\n'))
}

// formula writes a formula in text.
func (p *prose) formula(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		f := n.(*Formula)
		p.math(w, f.TeX, f.Span, false)
	}
	return ast.WalkContinue, nil
}

func (p *prose) math(w util.BufWriter, tex string, at Span, display bool) {
	key := formulaKey(tex, display)
	math, err := p.typesetter.MathML(key)
	if err != nil {
		p.fail(at, "formula", "the formula cannot be set: "+err.Error(), "KaTeX's own list says what it knows; npm ci installs it")
		return
	}
	p.formulas[key] = math
	w.WriteString(math)
}
