package build

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"example.com/guidegen/build/nearest"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A DirectiveNode is a directive where it stands in the document. The
// paragraph that follows it without an empty line is its caption and its only
// child. An ask holds its question and then its answer, an answer what it
// reveals; the end is gone from the document.
type DirectiveNode struct {
	ast.BaseBlock
	Directive *Directive
}

// KindDirective is the kind of a DirectiveNode.
var KindDirective = ast.NewNodeKind("Directive")

// Kind implements ast.Node.
func (n *DirectiveNode) Kind() ast.NodeKind { return KindDirective }

// IsRaw implements ast.Node: there is no text in a directive.
func (n *DirectiveNode) IsRaw() bool { return true }

// Dump implements ast.Node.
func (n *DirectiveNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Verb": n.Directive.Verb, "ID": n.Directive.ID}, nil)
}

// directiveParser reads a <<…>> that stands alone on its line and is no quote.
// Lines with anything else are text: quoteParser sees them.
type directiveParser struct{}

func (directiveParser) Trigger() []byte { return []byte{'<'} }

func (directiveParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	indent := max(pc.BlockOffset(), 0)
	line = line[indent:]
	if !bytes.HasPrefix(line, []byte("<<")) {
		return nil, parser.NoChildren
	}
	length, equals := notation(line)
	if length == 0 || equals >= 0 || len(bytes.TrimRight(line[length:], " \t\r\n")) > 0 {
		return nil, parser.NoChildren
	}
	p := pc.Get(parseKey).(*chapterParse)
	whole := located{text: string(line[:length]), at: segment.Start + max(indent-segment.Padding, 0)}
	reader.AdvanceToEOL()
	p.own(whole.span(0, length))
	d := p.directive(whole)
	if d == nil {
		p.chapter.broken = append(p.chapter.broken, idIn(whole.text)...)
		d = &Directive{Chapter: p.chapter, Span: whole.span(0, length)}
	} else {
		p.made = append(p.made, d.Span)
	}
	return &DirectiveNode{Directive: d}, parser.NoChildren
}

func (directiveParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}
func (directiveParser) Close(ast.Node, text.Reader, parser.Context) {}
func (directiveParser) CanInterruptParagraph() bool                 { return true }
func (directiveParser) CanAcceptIndentedLine() bool                 { return false }

// inlineDirective judges a directive in the middle of text. It may fill the
// cell of a table; anywhere else it has to stand alone.
func (p *chapterParse) inlineDirective(parent ast.Node, whole located, lines int, toEnd bool) ast.Node {
	at := whole.span(0, len(whole.text))
	switch {
	case lines > 1:
		p.report(at, "a directive is one line", "write it on one line, or write the = of a quote between blanks")
	case p.unknownVerb(whole):
	case parent.Kind() == east.KindTableCell && toEnd && parent.FirstChild() == nil:
		if d := p.directive(whole); d != nil && !verbs[d.Verb].container {
			p.made = append(p.made, at)
			return &DirectiveNode{Directive: d}
		} else if d != nil {
			p.report(at, d.Verb+" cannot stand in a table's cell", "put it on a line of its own")
		}
	case parent.Kind() == east.KindTableCell:
		p.report(at, "a directive fills its cell of a table alone", "move it or the text next to it")
	default:
		p.report(at, "a directive stands alone on its line",
			"give it a line of its own, indented at most three blanks more than the text around it")
	}
	return nil
}

// unknownVerb reports a <<…>> that is neither a directive nor a quote.
func (p *chapterParse) unknownVerb(whole located) bool {
	if p.full() {
		return true
	}
	ws := words([]byte(whole.text[2 : len(whole.text)-2]))
	at := whole.span(0, len(whole.text))
	if len(ws) == 0 {
		p.report(at, "an empty << >>", `write \<< for the characters themselves`)
		return true
	}
	verb := ws[0]
	if _, known := verbs[verb.text]; known && verb.at > 0 {
		p.report(at, "a blank after <<", "write "+closeUp(whole.text))
		return true
	} else if known {
		return false
	}
	if strings.Contains(whole.text, "=") && nearest.Name(verb.text, verbNames()) == "" {
		p.report(at, fmt.Sprintf("%q is neither a directive nor a quote", verb.text),
			"a quote has a blank on both sides of its =: <<LITERAL = EXPRESSION>>")
		return true
	}
	p.report(whole.span(2+verb.at, 2+verb.at+len(verb.text)), fmt.Sprintf("there is no directive %q", verb.text),
		didYouMean(nearest.Name(verb.text, verbNames()), "the directives are "+strings.Join(verbNames(), ", ")))
	return true
}

// closeUp is a <<…>> without the blanks at its ends.
func closeUp(s string) string { return "<<" + strings.Trim(s[2:len(s)-2], " \t") + ">>" }

// directive reads the words of a whole <<verb name arg=value …>>; what they
// mean is seen once all chapters are parsed. It returns nil where it reported.
func (p *chapterParse) directive(whole located) *Directive {
	if p.unknownVerb(whole) {
		return nil
	}
	end := len(whole.text)
	at := whole.span(0, end)
	if isBlank(whole.text[end-3]) {
		p.report(at, "a blank before >>", "write "+closeUp(whole.text))
		return nil
	}
	ws := words([]byte(whole.text[2 : end-2]))
	d := &Directive{Chapter: p.chapter, Span: at, Verb: ws[0].text, Show: true}
	for i, w := range ws[1:] {
		name, value, isArg := strings.Cut(w.text, "=")
		span := whole.span(2+w.at, 2+w.at+len(w.text))
		switch {
		case isArg && name != "" && value != "":
			d.Args = append(d.Args, Arg{Name: name, Value: value, Span: span})
		case i == 0 && !isArg && verbs[d.Verb].names != "":
			d.Name = w.text
		default:
			p.report(span, fmt.Sprintf("%q is no argument of %s", w.text, d.Verb),
				"an argument is name=value, without blanks around the =")
			return nil
		}
	}
	if want := verbs[d.Verb].names; want != "" && d.Name == "" {
		p.report(at, fmt.Sprintf("%s wants %s", d.Verb, want), "write "+verbs[d.Verb].example)
		return nil
	}
	return d
}

// asArg finds the id that a directive gives, whatever else is wrong with it.
var asArg = regexp.MustCompile(`\bas=([a-z0-9_]+)`)

func idIn(text string) []string {
	if m := asArg.FindStringSubmatch(text); m != nil {
		return m[1:]
	}
	return nil
}
