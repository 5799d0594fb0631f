package quote

import (
	"fmt"
	"math/big"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// list compiles a node that has to be a list, as some other part demands.
func (c *compiler) list(n ast.Node, demand string) (term, *Error) {
	t, err := c.node(n)
	if err == nil && !t.typ.List {
		err = c.errorAt(n, "", "%s, %s is %s", demand, c.expr.text(n), t.typ)
	}
	return t, err
}

// String is the type as messages say it.
func (t Type) String() string {
	if t.List {
		switch {
		case t.Unit.IsDuration():
			return "a list of durations"
		case t.Unit == catalogue.Text:
			return "a list of texts"
		case t.Unit == plain:
			return "a list of plain numbers"
		}
		return "a list of " + string(t.Unit) + "s"
	}
	switch t.Unit {
	case plain:
		return "a plain number"
	case catalogue.Truth:
		return "a truth"
	}
	return measure(t.Unit)
}

// position compiles the number in brackets.
func (c *compiler) position(n ast.Node) (term, *Error) {
	t, err := c.node(n)
	if err == nil && (t.typ.List || t.typ.Unit != plain && t.typ.Unit != catalogue.Count) {
		err = c.errorAt(n, "items are counted from 0, or from the end with -1", "%s is no place in a list: it is %s", c.expr.text(n), t.typ)
	}
	return t, err
}

func (c *compiler) index(n *ast.MemberNode) (term, *Error) {
	list, err := c.list(n.Node, "only a list has items")
	if err != nil {
		return term{}, err
	}
	at, err := c.position(n.Property)
	if err != nil {
		return term{}, err
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		vs, absent, err := evalAll(f, list, at)
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		items := vs[0].Items
		i, ok := whole(vs[1], len(items))
		if !ok || i >= len(items) {
			return vs[0], c.errorAt(n, "items are counted from 0, or from the end with -1", "%s has %s, there is no item %s", c.expr.text(n.Node), things(len(items)), vs[1])
		}
		return items[i], nil
	}
	return term{typ: Type{Unit: list.typ.Unit}, eval: eval}, nil
}

func things(n int) string {
	if n == 1 {
		return "1 item"
	}
	return fmt.Sprintf("%d items", n)
}

// whole is a place in a list of n, counted from the end where it is negative.
func whole(v catalogue.Value, n int) (int, bool) {
	if !v.Num.IsInt() || !v.Num.Num().IsInt64() {
		return 0, false
	}
	i := v.Num.Num().Int64()
	if i < 0 {
		i += int64(n)
	}
	return int(min(i, int64(n)+1)), i >= 0
}

func (c *compiler) slice(n *ast.SliceNode) (term, *Error) {
	list, err := c.list(n.Node, "only a list has items")
	if err != nil {
		return term{}, err
	}
	parts := []term{list}
	for _, end := range []ast.Node{n.From, n.To} {
		t := constant(catalogue.Absent(""))
		if end != nil {
			if t, err = c.position(end); err != nil {
				return term{}, err
			}
		}
		parts = append(parts, t)
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		v, err := list.eval(f)
		if err != nil || v.Kind != catalogue.List {
			return v, err
		}
		ends := [2]int{0, len(v.Items)}
		for i, end := range parts[1:] {
			at, err := end.eval(f)
			if err != nil {
				return at, err
			}
			if at.Kind != catalogue.Number {
				continue
			}
			var ok bool
			if ends[i], ok = whole(at, len(v.Items)); !ok || ends[i] > len(v.Items) {
				return v, c.errorAt(n, "items are counted from 0, or from the end with -1", "%s has %s, there is no end at %s", c.expr.text(n.Node), things(len(v.Items)), at)
			}
		}
		v.Items = v.Items[ends[0]:max(ends[0], ends[1])]
		return v, nil
	}
	return term{typ: list.typ, eval: eval}, nil
}

// array is a list written out: numbers that measure the same, or texts.
func (c *compiler) array(n *ast.ArrayNode) (term, *Error) {
	typ := Type{Unit: plain, List: true}
	var items []term
	for i, node := range n.Nodes {
		t, err := c.node(node)
		if err != nil {
			return term{}, err
		}
		if t.typ.List {
			return term{}, c.errorAt(node, "", "a list in a list")
		}
		unit := t.typ.Unit
		if i > 0 {
			if unit = joined(typ.Unit, unit); unit == "" {
				return term{}, c.errorAt(node, "", "%s and %s do not stand in one list", Type{Unit: typ.Unit}, t.typ)
			}
		}
		typ.Unit, items = unit, append(items, t)
	}
	eval := func(f *frame) (catalogue.Value, *Error) {
		vs, absent, err := evalAll(f, items...)
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		for i := range vs {
			vs[i] = inUnit(vs[i], typ.Unit)
		}
		return catalogue.Value{Kind: catalogue.List, Unit: typ.Unit, Items: vs}, nil
	}
	return term{typ: typ, eval: eval}, nil
}

// evalAll evaluates the terms in order. absent is the first of them, or of the
// items of a list, that has no value: then nothing made of it has one.
func evalAll(f *frame, terms ...term) (vs []catalogue.Value, absent *catalogue.Value, err *Error) {
	for _, t := range terms {
		v, err := t.eval(f)
		if err != nil {
			return nil, nil, err
		}
		if v.Kind == catalogue.None && absent == nil {
			absent = &v
		}
		vs = append(vs, v)
	}
	return vs, absent, nil
}

func orAbsent(absent *catalogue.Value) catalogue.Value {
	if absent == nil {
		return catalogue.Value{}
	}
	return *absent
}

// inUnit is the number in another unit of the same measure; any other value as
// it is. A plain number takes the unit.
func inUnit(v catalogue.Value, u catalogue.Unit) catalogue.Value {
	if v.Kind != catalogue.Number || v.Unit == u || u == "" {
		return v
	}
	num := v.Num
	if factor, err := catalogue.Convert(v.Unit, u); err == nil {
		num = new(big.Rat).Mul(num, factor)
	}
	return catalogue.Exact(num, u)
}
