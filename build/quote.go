package build

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A QuoteNode is a quote where it stands in the text. What a reader sees of it
// is its literal.
type QuoteNode struct {
	ast.BaseInline
	Quote *Quote
}

// KindQuote is the kind of a QuoteNode.
var KindQuote = ast.NewNodeKind("Quote")

// Kind implements ast.Node.
func (n *QuoteNode) Kind() ast.NodeKind { return KindQuote }

// Dump implements ast.Node.
func (n *QuoteNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Literal": n.Quote.Literal, "Expr": n.Quote.Expr}, nil)
}

// A located text knows where in a chapter each of its bytes stands. Text that
// wraps has gaps there: the marks of a block quote, the indent of a list.
type located struct {
	text    string
	at      int   // of its first byte
	offsets []int // of each byte and of the end, where there are gaps; else nil
}

func (l located) offset(i int) int {
	if l.offsets != nil {
		return l.offsets[i]
	}
	return l.at + i
}

// span is where the bytes from i to j stand.
func (l located) span(i, j int) Span {
	if j <= i {
		return Span{l.offset(i), l.offset(i)}
	}
	return Span{l.offset(i), l.offset(j-1) + 1}
}

// part is the text from i to j without the blanks around it.
func (l located) part(i, j int) located {
	for i < j && isBlank(l.text[i]) {
		i++
	}
	for i < j && isBlank(l.text[j-1]) {
		j--
	}
	p := located{text: l.text[i:j], at: l.offset(i)}
	if l.offsets != nil {
		p.offsets = append(append(p.offsets, l.offsets[i:j]...), p.at)
		if j > i {
			p.offsets[j-i] = l.offsets[j-1] + 1
		}
	}
	return p
}

// quoteParser reads <<LITERAL = EXPRESSION>> in text, and everything else that
// starts with << there: goldmark would take it for HTML.
type quoteParser struct{}

func (quoteParser) Trigger() []byte { return []byte{'<', '\\'} }

func (quoteParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	switch {
	case bytes.HasPrefix(line, []byte(`\<<`)):
		return literalAngles(block, line, segment)
	case !bytes.HasPrefix(line, []byte("<<")):
		return nil
	}
	p := pc.Get(parseKey).(*chapterParse)
	whole, lines := peekNotation(block)
	length, equals := notation([]byte(whole.text))
	if length == 0 {
		p.report(Span{segment.Start, segment.Start + 2}, "unclosed <<", unclosedHint(parent))
		skipBlock(block)
		return ast.NewTextSegment(text.NewSegment(segment.Start, segment.Start))
	}
	whole = whole.head(length)
	var node ast.Node
	if equals >= 0 {
		node = p.quote(whole, equals)
	} else {
		node = p.inlineDirective(parent, whole, len(lines), length == len(bytes.TrimRight(line, " \t\r\n")))
	}
	advance(block, lines, length)
	p.own(whole.span(0, length))
	if node == nil {
		return ast.NewTextSegment(text.NewSegment(segment.Start, segment.Start))
	}
	return node
}

// CloseBlock implements parser.CloseBlocker; nothing is left open.
func (quoteParser) CloseBlock(ast.Node, text.Reader, parser.Context) {}

// literalAngles reads \<< as <<, and a longer run of < with it.
func literalAngles(block text.Reader, line []byte, segment text.Segment) ast.Node {
	n := 1
	for n < len(line) && line[n] == '<' {
		n++
	}
	block.Advance(n)
	return ast.NewTextSegment(text.NewSegment(segment.Start+1, segment.Start+n))
}

// peekNotation returns the text from here to the end of the block, as far as a
// <<…>> may reach, with each line end as one blank. lines are the lengths of
// the lines it took.
func peekNotation(block text.Reader) (whole located, lines []int) {
	first, segment := block.PeekLine()
	if n, _ := notation(first); n > 0 {
		return located{text: string(first[:n]), at: segment.Start}, []int{n}
	}
	row, at := block.Position()
	defer block.SetPosition(row, at)
	var b strings.Builder
	var offsets []int
	for b.Len() < maxNotation {
		line, segment := block.PeekLine()
		if line == nil {
			break
		}
		start := b.Len()
		shown := bytes.TrimRight(line[:min(len(line), maxNotation)], "\r\n")
		b.Write(shown)
		if len(shown) < len(line) {
			b.WriteByte(' ')
		}
		for i := range b.Len() - start {
			offsets = append(offsets, segment.Start+max(i-segment.Padding, 0))
		}
		lines = append(lines, b.Len()-start)
		if n, _ := notation([]byte(b.String())); n > 0 {
			break
		}
		block.AdvanceLine()
	}
	return located{b.String(), segment.Start, offsets}, lines
}

// head is the first n bytes.
func (l located) head(n int) located {
	l.text = l.text[:n]
	return l
}

// advance moves the reader n bytes of a peeked notation on.
func advance(block text.Reader, lines []int, n int) {
	for _, l := range lines[:len(lines)-1] {
		block.AdvanceLine()
		n -= l
	}
	block.Advance(n)
}

// skipBlock gives up the rest of the block: it would be read again for each <<.
func skipBlock(block text.Reader) {
	for line, _ := block.PeekLine(); line != nil; line, _ = block.PeekLine() {
		block.AdvanceLine()
	}
}

func unclosedHint(parent ast.Node) string {
	if parent.Kind() == east.KindTableCell {
		return "close it with >>; a | ends the cell, also inside of << >>: write or for ||"
	}
	return `close it with >>, or write \<< for the characters themselves`
}

// quote makes the node of a quote, nil where it is wrong.
func (p *chapterParse) quote(whole located, equals int) ast.Node {
	q, problem := p.chapter.newQuote(whole, equals)
	if problem != nil {
		p.report(whole.span(0, len(whole.text)), problem.Message, problem.Hint)
		return nil
	}
	p.made = append(p.made, q.Span)
	n := &QuoteNode{Quote: q}
	n.SetPos(q.Span.Start)
	return n
}

// newQuote reads a whole <<…>> whose "=" stands at equals.
func (c *Chapter) newQuote(whole located, equals int) (*Quote, *Problem) {
	end := len(whole.text)
	q := &Quote{Chapter: c, Span: whole.span(0, end),
		literal: whole.part(2, equals), expr: whole.part(equals+1, end-2)}
	q.Literal, q.LitSpan = q.literal.text, q.literal.span(0, len(q.literal.text))
	q.Expr, q.ExpSpan = q.expr.text, q.expr.span(0, len(q.expr.text))
	var message string
	switch {
	case q.Literal == "":
		message = "a quote without a literal"
	case q.Expr == "":
		message = "a quote without an expression"
	case isBlank(whole.text[2]) || isBlank(whole.text[end-3]):
		message = "a blank after << or before >>"
	default:
		return q, nil
	}
	p := c.problem("notation", q.Span, message, "write <<LITERAL = EXPRESSION>>")
	return nil, &p
}
