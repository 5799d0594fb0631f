package quote

import (
	"math/big"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// Units are types. Durations add to durations, in the unit of the left one.
// Counts and ratios are pure numbers and mix; the outcome is a ratio unless
// both are counts. A number typed into the expression is plain: it takes the
// unit of what it is added to, taken from or compared with, and scales what it
// is multiplied with or divided by.

// pureness orders the units without a dimension: the outcome of two is the
// higher one.
var pureness = map[catalogue.Unit]int{plain: 1, catalogue.Count: 2, catalogue.Ratio: 3}

// joined is the unit of a sum, a difference, a list or a comparison; "" where
// the two measure different things.
func joined(a, b catalogue.Unit) catalogue.Unit {
	switch {
	case a == b:
		return a
	case a.IsDuration() && (b.IsDuration() || b == plain):
		return a
	case b.IsDuration() && a == plain:
		return b
	case pureness[a] > 0 && pureness[b] > 0:
		if pureness[a] > pureness[b] {
			return a
		}
		return b
	}
	return ""
}

func productUnit(a, b catalogue.Unit) catalogue.Unit {
	switch {
	case a.IsDuration() && pureness[b] > 0:
		return a
	case b.IsDuration() && pureness[a] > 0:
		return b
	case pureness[a] > 0 && pureness[b] > 0:
		return joined(a, b)
	}
	return ""
}

func quotientUnit(a, b catalogue.Unit) catalogue.Unit {
	switch {
	case a.IsDuration() && b.IsDuration():
		return catalogue.Ratio
	case a.IsDuration() && pureness[b] > 0:
		return a
	case pureness[a] > 0 && b == plain:
		return a
	case pureness[a] > 0 && pureness[b] > 0:
		return catalogue.Ratio
	}
	return ""
}

// An operator of arithmetic: which unit comes out, what the message says when
// none does, and the computation on numbers that are in one unit.
type operator struct {
	unit    func(a, b catalogue.Unit) catalogue.Unit
	refusal string
	compute func(z, a, b *big.Rat) *big.Rat
}

var operators = map[string]operator{
	"+": {joined, "do not add", (*big.Rat).Add},
	"-": {joined, "do not subtract", (*big.Rat).Sub},
	"*": {productUnit, "do not multiply", (*big.Rat).Mul},
	"/": {quotientUnit, "do not divide", (*big.Rat).Quo},
}

var comparisons = map[string]func(sign int) bool{
	"==": func(s int) bool { return s == 0 },
	"!=": func(s int) bool { return s != 0 },
	"<":  func(s int) bool { return s < 0 },
	"<=": func(s int) bool { return s <= 0 },
	">":  func(s int) bool { return s > 0 },
	">=": func(s int) bool { return s >= 0 },
}

func (c *compiler) binary(n *ast.BinaryNode) (term, *Error) {
	left, err := c.node(n.Left)
	if err != nil {
		return term{}, err
	}
	right, err := c.node(n.Right)
	if err != nil {
		return term{}, err
	}
	if op, ok := operators[n.Operator]; ok {
		return c.arithmetic(n, op, left, right)
	}
	if holds, ok := comparisons[n.Operator]; ok {
		return c.comparison(n, holds, left, right)
	}
	switch n.Operator {
	case "and", "&&":
		return c.logic(n, false, left, right)
	case "or", "||":
		return c.logic(n, true, left, right)
	}
	return term{}, c.errorAt(n, operatorHint, "%q is not part of the language", n.Operator)
}

func (c *compiler) arithmetic(n *ast.BinaryNode, op operator, left, right term) (term, *Error) {
	unit := op.unit(left.typ.Unit, right.typ.Unit)
	if left.typ.List || right.typ.List || !isNumeric(left.typ.Unit) || !isNumeric(right.typ.Unit) {
		unit = ""
	}
	if unit == "" {
		return term{}, c.mismatch(n, left, right, op.refusal)
	}
	same := left.typ.Unit // what the right side is brought to: sums, and a duration through a duration
	if !right.typ.Unit.IsDuration() || !same.IsDuration() {
		same = ""
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		vs, absent, err := evalAll(f, left, right)
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		b := inUnit(vs[1], same).Num
		if n.Operator == "/" && b.Sign() == 0 {
			return vs[1], c.errorAt(n, "", "%s is zero: nothing divides by it", c.expr.text(n.Right))
		}
		z := op.compute(new(big.Rat), vs[0].Num, b)
		size := z.Num().BitLen() + z.Denom().BitLen()
		if size > maxBits {
			return vs[0], c.errorAt(n, "", "the number grows out of all bounds")
		}
		f.steps += size / 64 // long numbers take long
		return catalogue.Exact(z, unit), nil
	}
	return term{typ: Type{Unit: unit}, eval: eval}, nil
}

// maxBits bounds a number on the way, well above what can be printed.
const maxBits = 10_000

func isNumeric(u catalogue.Unit) bool { return u.IsDuration() || pureness[u] > 0 }

func (c *compiler) mismatch(n *ast.BinaryNode, left, right term, refusal string) *Error {
	return c.errorAt(n, "", "%s: %s and %s %s", c.expr.text(n), left.typ, right.typ, refusal)
}

func (c *compiler) comparison(n *ast.BinaryNode, holds func(int) bool, left, right term) (term, *Error) {
	unit := joined(left.typ.Unit, right.typ.Unit)
	if unit == "" || left.typ.List != right.typ.List {
		return term{}, c.mismatch(n, left, right, "do not compare")
	}
	if n.Operator != "==" && n.Operator != "!=" && (left.typ.List || !isNumeric(unit)) {
		return term{}, c.mismatch(n, left, right, "have no order")
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		vs, absent, err := evalAll(f, left, right)
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		f.steps += len(vs[0].Items)
		return catalogue.True(holds(compare(vs[0], vs[1], unit))), nil
	}
	return term{typ: Type{Unit: catalogue.Truth}, eval: eval}, nil
}

// compare is the sign of a - b; for what has no order, 0 means equal.
func compare(a, b catalogue.Value, unit catalogue.Unit) int {
	if a.Kind != b.Kind {
		return 1
	}
	switch a.Kind {
	case catalogue.Number:
		return inUnit(a, unit).Num.Cmp(inUnit(b, unit).Num)
	case catalogue.List:
		if len(a.Items) != len(b.Items) {
			return 1
		}
		for i := range a.Items {
			if s := compare(a.Items[i], b.Items[i], unit); s != 0 {
				return s
			}
		}
		return 0
	}
	if a.Text == b.Text && a.Truth == b.Truth {
		return 0
	}
	return 1
}

// logic is and, or. Both sides are always evaluated, so that a side without a
// value is never hidden by the other.
func (c *compiler) logic(n *ast.BinaryNode, or bool, left, right term) (term, *Error) {
	truth := Type{Unit: catalogue.Truth}
	if left.typ != truth || right.typ != truth {
		return term{}, c.mismatch(n, left, right, "do not go with "+n.Operator)
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		vs, absent, err := evalAll(f, left, right)
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		if or {
			return catalogue.True(vs[0].Truth || vs[1].Truth), nil
		}
		return catalogue.True(vs[0].Truth && vs[1].Truth), nil
	}
	return term{typ: truth, eval: eval}, nil
}

func (c *compiler) unary(n *ast.UnaryNode) (term, *Error) {
	t, err := c.node(n.Node)
	if err != nil {
		return term{}, err
	}
	wants, refusal := isNumeric(t.typ.Unit), "%s is no number: %s"
	not := n.Operator == "not" || n.Operator == "!"
	if not {
		wants, refusal = t.typ.Unit == catalogue.Truth, "%s is not true or false: it is %s"
	}
	if !wants || t.typ.List {
		return term{}, c.errorAt(n.Node, "", refusal, c.expr.text(n.Node), t.typ)
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		v, err := t.eval(f)
		switch {
		case err != nil || v.Kind == catalogue.None:
			return v, err
		case not:
			return catalogue.True(!v.Truth), nil
		case n.Operator == "-":
			return catalogue.Exact(new(big.Rat).Neg(v.Num), v.Unit), nil
		}
		return v, nil
	}
	return term{typ: t.typ, eval: eval}, nil
}
