package quote

import (
	"math/big"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// A Function is one function of the expression language, as the handbook lists
// it.
type Function struct {
	Name    string
	Form    string
	Example string
	Doc     string
	least   int // arguments
	most    int
}

// Functions are all the functions there are, in the handbook's order: no clock,
// no chance, no texts, no floats.
var Functions = []Function{
	{"count", "count(list) or count(list, condition)", "count(beat.wakes)", "how many items, or how many for which the condition holds; # is the item", 1, 2},
	{"len", "len(list)", "len(beat.wakes)", "the same as count(list)", 1, 1},
	{"sum", "sum(list)", "sum(beat.late)", "the items added up; 0 for an empty list", 1, 1},
	{"min", "min(list) or min(a, b, …)", "min(beat.late)", "the smallest", 1, 100},
	{"max", "max(list) or max(a, b, …)", "max(beat.late)", "the greatest", 1, 100},
	{"first", "first(list)", "first(beat.ran)", "the first item", 1, 1},
	{"last", "last(list)", "last(beat.ran)", "the last item", 1, 1},
	{"all", "all(list, condition)", "all(beat.late, # == 400)", "whether the condition holds for every item", 2, 2},
	{"any", "any(list, condition)", "any(beat.late, # > 100)", "whether it holds for one at least", 2, 2},
	{"none", "none(list, condition)", "none(beat.late, # < 0)", "whether it holds for none", 2, 2},
	{"filter", "filter(list, condition)", "filter(beat.ran, # > 2000)", "the items for which it holds", 2, 2},
	{"map", "map(list, expression)", "map(beat.ran, # - 400)", "the expression for every item", 2, 2},
	{"abs", "abs(x)", "abs(beat.asked - beat.period)", "the number without its sign", 1, 1},
	{"ceil", "ceil(x)", "ceil(beat.asked / beat.chunk)", "the next whole number up, of a duration in its own unit; of a ratio it is a count", 1, 1},
	{"floor", "floor(x)", "floor(beat.period / beat.asked)", "the next whole number down", 1, 1},
	{"round", "round(x)", "round(beat.period / beat.asked)", "the nearest whole number, halves away from zero", 1, 1},
}

// Reserved tells whether a name cannot be a run's id, as an expression would
// read it as something else.
func Reserved(name string) bool {
	switch name {
	case "true", "false", "nil", "and", "or", "not", "in", "let", "if", "else", "matches", "contains", "startsWith", "endsWith":
		return true
	}
	return functionNamed(name) != nil
}

func functionNamed(name string) *Function {
	for i := range Functions {
		if Functions[i].Name == name {
			return &Functions[i]
		}
	}
	return nil
}

func functionNames() []string {
	var names []string
	for _, f := range Functions {
		names = append(names, f.Name)
	}
	return names
}

func (c *compiler) call(n ast.Node, name string, args []ast.Node) (term, *Error) {
	f := functionNamed(name)
	if f == nil {
		hint := "the handbook lists the functions there are"
		if near := nearest.Name(name, functionNames()); near != "" {
			hint = "did you mean " + near + "?"
		}
		return term{}, c.errorAt(n, hint, "there is no function %s", name)
	}
	if len(args) < f.least || len(args) > f.most {
		return term{}, c.errorAt(n, "", "write %s", f.Form)
	}
	if name == "abs" || name == "ceil" || name == "floor" || name == "round" {
		return c.rounding(name, args[0])
	}
	list, err := c.listOf(name, args)
	if err != nil {
		return term{}, err
	}
	switch name {
	case "count", "filter", "all", "any", "none":
		if len(args) == 2 {
			return c.selection(name, list, args[1])
		}
	case "map":
		return c.mapping(list, args[1])
	case "sum", "min", "max":
		if !isNumeric(list.typ.Unit) {
			return term{}, c.errorAt(args[0], "", "%s wants numbers, %s is %s", name, c.expr.text(args[0]), list.typ)
		}
	}
	return c.digest(name, list, c.expr.text(args[0])), nil
}

// listOf is a function's list: its first argument, or for min and max all of
// them.
func (c *compiler) listOf(name string, args []ast.Node) (term, *Error) {
	if (name == "min" || name == "max") && len(args) > 1 {
		return c.array(&ast.ArrayNode{Nodes: args})
	}
	return c.list(args[0], name+" wants a list")
}

// digest makes one value of a whole list.
func (c *compiler) digest(name string, list term, text string) term {
	typ := Type{Unit: list.typ.Unit}
	if name == "count" || name == "len" {
		typ.Unit = catalogue.Count
	}
	empty := catalogue.Absent(text + " is an empty list")
	return term{typ: typ, eval: func(f *frame) (catalogue.Value, *Error) {
		v, err := list.eval(f)
		f.steps += len(v.Items)
		switch {
		case err != nil || v.Kind == catalogue.None:
			return v, err
		case name == "count" || name == "len":
			return catalogue.Of(int64(len(v.Items)), catalogue.Count), nil
		case name == "sum":
			return sum(v.Items, typ.Unit), nil
		case len(v.Items) == 0:
			return empty, nil
		case name == "first":
			return v.Items[0], nil
		case name == "last":
			return v.Items[len(v.Items)-1], nil
		}
		return extreme(v.Items, name == "max", typ.Unit), nil
	}}
}

func sum(items []catalogue.Value, unit catalogue.Unit) catalogue.Value {
	total := new(big.Rat)
	for _, v := range items {
		if v.Kind != catalogue.Number {
			return v
		}
		total.Add(total, inUnit(v, unit).Num)
	}
	return catalogue.Exact(total, unit)
}

func extreme(items []catalogue.Value, greatest bool, unit catalogue.Unit) catalogue.Value {
	best := items[0]
	for _, v := range items {
		if v.Kind != catalogue.Number {
			return v
		}
		if sign := compare(v, best, unit); sign > 0 && greatest || sign < 0 && !greatest {
			best = v
		}
	}
	return best
}

// body compiles what a function does with each item.
func (c *compiler) body(list term, n ast.Node) (term, *Error) {
	if p, ok := n.(*ast.PredicateNode); ok {
		n = p.Node
	}
	c.items = append(c.items, Type{Unit: list.typ.Unit})
	t, err := c.node(n)
	c.items = c.items[:len(c.items)-1]
	return t, err
}

// each evaluates the body for every item, until it is told to stop. absent is
// the first outcome without a value.
func each(f *frame, list, body term, do func(item, v catalogue.Value)) (absent *catalogue.Value, err *Error) {
	items, err := list.eval(f)
	if err != nil || items.Kind == catalogue.None {
		return &items, err
	}
	for _, item := range items.Items {
		f.items = append(f.items, item)
		v, err := body.eval(f)
		f.items = f.items[:len(f.items)-1]
		if err != nil || v.Kind == catalogue.None {
			return &v, err
		}
		do(item, v)
	}
	return nil, nil
}

// selection is what depends on which items a condition holds for.
func (c *compiler) selection(name string, list term, n ast.Node) (term, *Error) {
	body, err := c.body(list, n)
	if err != nil {
		return term{}, err
	}
	if (body.typ != Type{Unit: catalogue.Truth}) {
		return term{}, c.errorAt(n, "compare # with something", "the condition of %s is not true or false: it is %s", name, body.typ)
	}
	typ := Type{Unit: catalogue.Truth}
	switch name {
	case "count":
		typ.Unit = catalogue.Count
	case "filter":
		typ = list.typ
	}
	return term{typ: typ, eval: func(f *frame) (catalogue.Value, *Error) {
		var chosen []catalogue.Value
		total := 0
		absent, err := each(f, list, body, func(item, v catalogue.Value) {
			if total++; v.Truth {
				chosen = append(chosen, item)
			}
		})
		switch {
		case err != nil || absent != nil:
			return orAbsent(absent), err
		case name == "count":
			return catalogue.Of(int64(len(chosen)), catalogue.Count), nil
		case name == "filter":
			return catalogue.Value{Kind: catalogue.List, Unit: typ.Unit, Items: chosen}, nil
		case name == "all":
			return catalogue.True(len(chosen) == total), nil
		}
		return catalogue.True((len(chosen) > 0) == (name == "any")), nil
	}}, nil
}

func (c *compiler) mapping(list term, n ast.Node) (term, *Error) {
	body, err := c.body(list, n)
	if err != nil {
		return term{}, err
	}
	if body.typ.List {
		return term{}, c.errorAt(n, "", "a list in a list")
	}
	typ := Type{Unit: body.typ.Unit, List: true}
	return term{typ: typ, eval: func(f *frame) (catalogue.Value, *Error) {
		mapped := catalogue.Value{Kind: catalogue.List, Unit: typ.Unit}
		absent, err := each(f, list, body, func(_, v catalogue.Value) { mapped.Items = append(mapped.Items, v) })
		if err != nil || absent != nil {
			return orAbsent(absent), err
		}
		return mapped, nil
	}}, nil
}

// rounding is a number without its sign or its fraction.
func (c *compiler) rounding(name string, n ast.Node) (term, *Error) {
	t, err := c.node(n)
	if err != nil {
		return term{}, err
	}
	if t.typ.List || !isNumeric(t.typ.Unit) {
		return term{}, c.errorAt(n, "", "%s wants a number, %s is %s", name, c.expr.text(n), t.typ)
	}
	typ := t.typ
	if name != "abs" && typ.Unit == catalogue.Ratio {
		typ.Unit = catalogue.Count
	}
	return term{typ: typ, eval: func(f *frame) (catalogue.Value, *Error) {
		v, err := t.eval(f)
		if err != nil || v.Kind == catalogue.None {
			return v, err
		}
		return catalogue.Exact(rounded(name, v.Num), typ.Unit), nil
	}}, nil
}

func rounded(name string, n *big.Rat) *big.Rat {
	floor := func(n *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Div(n.Num(), n.Denom())) }
	switch name {
	case "abs":
		return new(big.Rat).Abs(n)
	case "floor":
		return floor(n)
	case "ceil":
		up := floor(new(big.Rat).Neg(n))
		return up.Neg(up)
	}
	return roundTo(n, big.NewRat(1, 1))
}
