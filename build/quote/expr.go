package quote

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
)

// An Expr is the right half of a quote, checked: every name is known, and the
// units fit.
//
// The syntax is expr-lang's, by its own lexer and parser. Its machine is not
// used: it computes with float64, checks Go types where units are wanted, and
// has no bound on time. What runs here is a closure for each node, made in one
// walk that checks units as it goes: exact, and counted step by step.
type Expr struct {
	source string
	root   ast.Node
	tokens []token
	term   term
	uses   []Use
}

// A Use is one name that an expression reads.
type Use struct {
	Chapter string // "" for the expression's own
	Run     string // the id of a run, table or recording
	Row     int    // of a table; -1 for a whole column, and for a run
	Name    string // the value or parameter
}

// maxNodes bounds an expression, in the parser's nodes.
const maxNodes = 500

// Compile parses an expression and checks names and units against the
// environment, whose runs need not have run. Its cost is linear in the text.
func Compile(source string, env *Env) (*Expr, *Error) {
	if err := readable(source); err != nil {
		return nil, err
	}
	config := conf.CreateNew()
	config.MaxNodes = maxNodes
	tree, err := parser.ParseWithConfig(source, config)
	if err != nil {
		return nil, syntaxError(source, err)
	}
	x := &Expr{source: source, root: tree.Node, tokens: lex(source)}
	if t := x.foreign(); t != nil {
		return nil, &Error{t.start, t.end - t.start, fmt.Sprintf("%q is not part of the language", source[t.start:t.end]), operatorHint}
	}
	c := &compiler{expr: x, env: env}
	var bad *Error
	if x.term, bad = c.node(x.root); bad != nil {
		return nil, bad
	}
	if len(x.uses) == 0 {
		return nil, &Error{0, len(source), source + " names no run, so nothing vouches for it", "quote a value: beat.period"}
	}
	return x, nil
}

func readable(source string) *Error {
	switch {
	case strings.TrimSpace(source) == "":
		return &Error{0, len(source), "there is no expression after the =", "name what gives the number: <<1400 ms = beat.period>>"}
	case len(source) > maxText:
		return &Error{0, len(source), "the expression is longer than 4096 bytes", "let the scenario yield the value"}
	case !utf8.ValidString(source):
		return &Error{0, len(source), "the expression is not UTF-8", "save the chapter as UTF-8"}
	}
	return nil
}

// syntaxError says expr-lang's complaint in this package's words.
func syntaxError(source string, err error) *Error {
	var at *file.Error
	if !errors.As(err, &at) {
		return &Error{0, len(source), err.Error(), ""}
	}
	start, end := byteOffset(source, at.From), byteOffset(source, at.To)
	text := source[start:end]
	switch {
	case strings.Contains(at.Message, "exceeds maximum"):
		return &Error{0, len(source), "the expression is too large", "let the scenario yield the value"}
	case strings.HasPrefix(at.Message, "invalid"), strings.Contains(at.Message, "literal is too large"):
		return &Error{0, len(source), "a number in the expression is too large", "let the scenario yield the value"}
	case strings.HasPrefix(at.Message, "literal not terminated"):
		return &Error{len(source), 0, "a text in the expression is not closed", "end it with a quotation mark"}
	case strings.HasPrefix(at.Message, "expected at least"):
		return &Error{start, end - start, "an argument is missing", ""}
	case strings.HasPrefix(at.Message, "bad number syntax"):
		return &Error{start, end - start, "a number with a letter after it is no number here", "write plain digits: they stand for the unit of what they meet, beat.period == 1400"}
	case text == "" && strings.HasPrefix(at.Message, "unexpected"), strings.Contains(at.Message, "EOF"):
		return &Error{len(source), 0, "the expression is not finished", ""}
	case text == "=":
		return &Error{start, 1, "a single = compares nothing", "write =="}
	case strings.HasPrefix(at.Message, "unexpected token"):
		return &Error{start, end - start, fmt.Sprintf("%q does not belong here", text), ""}
	}
	return &Error{start, end - start, strings.ToLower(at.Message[:1]) + at.Message[1:], ""}
}

// foreign finds the syntax that expr-lang reads into the same nodes as ours.
func (x *Expr) foreign() *token {
	for i, t := range x.tokens {
		switch x.source[t.start:t.end] {
		case "|", "::", ";":
			return &x.tokens[i]
		}
	}
	return nil
}

const operatorHint = "there are + - * /, the comparisons, and, or, not"

// IsTruth tells whether the expression is true or false, so that its literal
// is a claim in words.
func (x *Expr) IsTruth() bool { return x.term.typ == Type{Unit: catalogue.Truth} }

// String is the expression as it was written.
func (x *Expr) String() string { return x.source }

// Uses returns every name the expression reads, in the order of the text.
func (x *Expr) Uses() []Use { return x.uses }

// Runs returns the ids that the expression needs: "beat", and "demo.beat" for
// another chapter's, each once, in the order of the text.
func (x *Expr) Runs() []string {
	var ids []string
	for _, u := range x.uses {
		id := u.Run
		if u.Chapter != "" {
			id = u.Chapter + "." + u.Run
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Eval computes the expression. Where a value is absent the result is that
// absence, with its reason. It fails on an index that is not there, a division
// by zero, a run that did not run, and a computation out of all bounds.
func (x *Expr) Eval(env *Env) (catalogue.Value, *Error) {
	v, err := x.term.eval(&frame{env: env})
	if err != nil {
		return catalogue.Value{}, err
	}
	return settle(v), nil
}

// settle gives a number that met no unit the unit it has on a page.
func settle(v catalogue.Value) catalogue.Value {
	if v.Unit == plain {
		v.Unit = catalogue.Ratio
	}
	for i := range v.Items {
		if v.Items[i].Unit == plain {
			v.Items[i].Unit = catalogue.Ratio
		}
	}
	return v
}

// Negated is the source of the opposite claim.
func (x *Expr) Negated() string { return "not (" + x.source + ")" }
