package quote

import (
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// A token is a stretch of an expression's bytes. The parser's nodes know one
// token each; a caret and a message want all of them.
type token struct {
	start, end int
	bracket    string // "(", "]", …; "" for any other token
}

func lex(source string) []token {
	found, err := lexer.Lex(file.NewSource(source))
	if err != nil {
		return nil // the parser has already said so
	}
	tokens := make([]token, 0, len(found))
	for _, t := range found {
		if t.Kind == lexer.EOF {
			continue
		}
		tok := token{start: byteOffset(source, t.From), end: byteOffset(source, t.To)}
		if t.Kind == lexer.Bracket {
			tok.bracket = t.Value
		}
		tokens = append(tokens, tok)
	}
	return tokens
}

// byteOffset turns an offset in runes, as the parser counts, into bytes.
func byteOffset(s string, runes int) int {
	for i := range s {
		if runes--; runes < 0 {
			return i
		}
	}
	return len(s)
}

// text is a node as the author wrote it.
func (x *Expr) text(n ast.Node) string {
	start, end := x.span(n)
	return x.source[start:end]
}

// span is the stretch of the source that a node and all below it cover, with
// the brackets that close what was opened in it.
func (x *Expr) span(n ast.Node) (start, end int) {
	extent := extent{from: -1}
	ast.Walk(&n, &extent)
	start, end = byteOffset(x.source, extent.from), byteOffset(x.source, extent.to)
	first, last, open, missing := x.brackets(start, end)
	for ; open > 0 && last+1 < len(x.tokens); last++ {
		open += depth(x.tokens[last+1])
		end = x.tokens[last+1].end
	}
	for ; missing > 0 && first > 0; first-- {
		missing -= depth(x.tokens[first-1])
		start = x.tokens[first-1].start
	}
	return start, end
}

// brackets returns the first and last token of a stretch, how many brackets it
// leaves open, and how many it closes that were opened before it.
func (x *Expr) brackets(start, end int) (first, last, open, missing int) {
	first, last = len(x.tokens), -1
	for i, t := range x.tokens {
		if t.start < start || t.end > end {
			continue
		}
		first, last = min(first, i), i
		if open += depth(t); open < 0 {
			open, missing = 0, missing+1
		}
	}
	return first, last, open, missing
}

func depth(t token) int {
	switch t.bracket {
	case "(", "[", "{":
		return 1
	case ")", "]", "}":
		return -1
	}
	return 0
}

// extent collects the tokens of a node and of all below it, in runes.
type extent struct{ from, to int }

func (e *extent) Visit(n *ast.Node) {
	at := (*n).Location()
	if at.To == 0 {
		return // a node without a token of its own
	}
	if e.from < 0 || at.From < e.from {
		e.from = at.From
	}
	e.to = max(e.to, at.To)
}
