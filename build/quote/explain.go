package quote

import (
	"fmt"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// False says which parts of a truth are false, and with what values: one line
// a part, "count(drained.wakes) == 0 is false: count(drained.wakes) is 42". It
// is empty where the expression is true, has no value or is no truth.
func (x *Expr) False(env *Env) []string {
	v, err := x.Eval(env)
	if err != nil || v.Kind != catalogue.Bool || v.Truth {
		return nil
	}
	e := explainer{c: &compiler{expr: &Expr{source: x.source, tokens: x.tokens}, env: env}, frame: &frame{env: env}}
	e.explain(x.root)
	return e.lines
}

// An explainer evaluates the parts of an expression again, each by itself.
type explainer struct {
	c     *compiler
	frame *frame
	lines []string
}

func (e *explainer) value(n ast.Node) catalogue.Value {
	t, err := e.c.node(n)
	if err != nil {
		return catalogue.Absent(err.Message)
	}
	v, err := t.eval(e.frame)
	if err != nil {
		return catalogue.Absent(err.Message)
	}
	return v
}

func (e *explainer) explain(n ast.Node) {
	text := e.c.expr.text(n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		if _, ok := comparisons[n.Operator]; ok {
			e.say(text, n.Left, n.Right)
			return
		}
		for _, side := range []ast.Node{n.Left, n.Right} {
			if v := e.value(side); v.Kind == catalogue.Bool && !v.Truth {
				e.explain(side)
			}
		}
		return
	case *ast.UnaryNode:
		e.say(text, n.Node)
		return
	case *ast.BuiltinNode:
		if len(n.Arguments) == 2 {
			e.quantified(text, n)
			return
		}
	}
	e.lines = append(e.lines, text+" is false")
}

// say is a part with the values in it; what is written out in the expression
// needs no telling.
func (e *explainer) say(text string, parts ...ast.Node) {
	line := text + " is false"
	between := ": "
	for _, n := range parts {
		switch n.(type) {
		case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode, *ast.BoolNode, *ast.ArrayNode:
			continue
		}
		line += between + e.c.expr.text(n) + " is " + short(settle(e.value(n)))
		between = ", "
	}
	e.lines = append(e.lines, line)
}

// quantified names the item that all or none stumbled over.
func (e *explainer) quantified(text string, n *ast.BuiltinNode) {
	line := text + " is false"
	list, err := e.c.node(n.Arguments[0])
	if err != nil {
		return
	}
	body, err := e.c.body(list, n.Arguments[1])
	if err != nil {
		return
	}
	at := 0
	told := n.Name == "any"
	_, _ = each(e.frame, list, body, func(item, v catalogue.Value) {
		if !told && v.Truth == (n.Name == "none") {
			line += fmt.Sprintf(": %s is %s", indexed(e.c.expr.text(n.Arguments[0]), at), item)
			told = true
		}
		at++
	})
	if n.Name == "any" {
		line += ": " + e.c.expr.text(n.Arguments[0]) + " is " + short(e.value(n.Arguments[0]))
	}
	e.lines = append(e.lines, line)
}
