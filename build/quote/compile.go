package quote

import (
	"fmt"
	"math/big"
	"strings"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// plain is the unit of a number that the author typed into the expression. It
// takes the unit of what it meets.
const plain catalogue.Unit = "plain"

// maxSteps bounds an evaluation, in terms and items looked at.
const maxSteps = 200_000

// A term is a checked part of an expression.
type term struct {
	typ  Type
	node ast.Node
	eval func(*frame) (catalogue.Value, *Error)
}

// A frame is one evaluation.
type frame struct {
	env   *Env
	items []catalogue.Value // what # stands for, innermost last
	steps int
}

// compiler makes terms of nodes.
type compiler struct {
	expr  *Expr
	env   *Env
	items []Type // what # stands for, innermost last
}

func (c *compiler) errorAt(n ast.Node, hint, format string, args ...any) *Error {
	start, end := c.expr.span(n)
	return &Error{start, end - start, fmt.Sprintf(format, args...), hint}
}

func (c *compiler) node(n ast.Node) (term, *Error) {
	t, err := c.kindOf(n)
	if err != nil {
		return t, err
	}
	t.node = n
	inner := t.eval
	tooMuch := c.errorAt(n, "let the scenario yield the value", "the expression takes more than %d steps", maxSteps)
	t.eval = func(f *frame) (catalogue.Value, *Error) {
		if f.steps++; f.steps > maxSteps {
			return catalogue.Value{}, tooMuch
		}
		return inner(f)
	}
	return t, nil
}

func (c *compiler) kindOf(n ast.Node) (term, *Error) {
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return c.number(n)
	case *ast.BoolNode:
		return constant(catalogue.True(n.Value)), nil
	case *ast.StringNode:
		return constant(catalogue.Str(n.Value)), nil
	case *ast.PointerNode:
		return c.item(n)
	case *ast.IdentifierNode:
		return c.name(n)
	case *ast.MemberNode:
		return c.member(n)
	case *ast.SliceNode:
		return c.slice(n)
	case *ast.ArrayNode:
		return c.array(n)
	case *ast.UnaryNode:
		return c.unary(n)
	case *ast.BinaryNode:
		return c.binary(n)
	case *ast.BuiltinNode:
		return c.call(n, n.Name, n.Arguments)
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok {
			return c.call(n, callee.Value, n.Arguments)
		}
	}
	return term{}, c.errorAt(n, "the handbook lists what an expression may hold", "%s is not part of the language", c.expr.text(n))
}

func constant(v catalogue.Value) term {
	return term{typ: Type{Unit: v.Unit}, eval: func(*frame) (catalogue.Value, *Error) { return v, nil }}
}

// number reads the digits again: the parser's own reading is a float.
func (c *compiler) number(n ast.Node) (term, *Error) {
	text := c.expr.text(n)
	value, ok := new(big.Rat).SetString(text)
	if !ok || strings.Trim(text, "0123456789.") != "" || len(text) > maxRead {
		return term{}, c.errorAt(n, "write plain digits", "%s is no number here", text)
	}
	return constant(catalogue.Exact(value, plain)), nil
}

func (c *compiler) item(n *ast.PointerNode) (term, *Error) {
	if n.Name != "" || len(c.items) == 0 || c.expr.text(n) != "#" {
		return term{}, c.errorAt(n, "# is the item", "%s is not part of the language", c.expr.text(n))
	}
	depth := len(c.items) - 1
	return term{typ: c.items[depth], eval: func(f *frame) (catalogue.Value, *Error) { return f.items[depth], nil }}, nil
}
