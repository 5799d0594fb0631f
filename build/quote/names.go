package quote

import (
	"strings"

	"example.com/guidegen/engine/catalogue"

	"github.com/expr-lang/expr/ast"
)

// A place is a name that is no value yet: a chapter, a run, a table, a row.
type place struct {
	chapter string
	id      string // "" for a chapter
	row     int    // of a table; -1 where none is picked
	scope   *Scope
	env     *Env // of a chapter
}

// place resolves the node as far as it names a run, a table or a row. It is
// nil where the node is something else.
func (c *compiler) place(n ast.Node) (*place, *Error) {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if id, scope, ok := lookup(c.env.Scopes, n.Value); ok {
			return &place{id: id, row: -1, scope: scope}, nil
		}
		if chapter, env, ok := lookup(c.env.Chapters, n.Value); ok {
			return &place{chapter: chapter, env: env, row: -1}, nil
		}
		return nil, c.errorAt(n, c.meantRun(n.Value), "no run is called %s", n.Value)
	case *ast.MemberNode:
		key, ok := n.Property.(*ast.StringNode)
		if !ok || !isPath(n.Node) {
			return nil, nil
		}
		at, err := c.place(n.Node)
		if err != nil || at == nil {
			return nil, err
		}
		return c.below(at, n, key)
	}
	return nil, nil
}

// isPath tells whether a node is a name, or a name below one.
func isPath(n ast.Node) bool {
	if m, ok := n.(*ast.MemberNode); ok {
		_, named := m.Property.(*ast.StringNode)
		return named && isPath(m.Node)
	}
	_, ok := n.(*ast.IdentifierNode)
	return ok
}

// below is the run of a chapter, or the row of a table; nil for a value.
func (c *compiler) below(at *place, n *ast.MemberNode, key *ast.StringNode) (*place, *Error) {
	indexed := strings.HasPrefix(c.expr.source[c.start(n):], "[")
	switch {
	case at.id == "":
		id, scope, ok := lookup(at.env.Scopes, key.Value)
		if !ok {
			return nil, c.errorAt(key, didYouMean(key.Value, at.env.Scopes), "chapter %s has no run called %s", at.chapter, key.Value)
		}
		return &place{chapter: at.chapter, id: id, row: -1, scope: scope}, nil
	case !indexed:
		return nil, nil
	case !at.scope.isTable():
		return nil, c.errorAt(n, "write "+c.expr.text(n.Node)+".NAME", "%s is one run, it has no rows", c.expr.text(n.Node))
	}
	row, message, hint := at.scope.pick(key.Value)
	if message != "" {
		return nil, c.errorAt(key, hint, "%s: %s", c.expr.text(n.Node), message)
	}
	return &place{chapter: at.chapter, id: at.id, row: row, scope: at.scope}, nil
}

// start is where a node's own token begins.
func (c *compiler) start(n ast.Node) int { return byteOffset(c.expr.source, n.Location().From) }

// meantRun is the hint for an unknown first name.
func (c *compiler) meantRun(name string) string {
	known := map[string]bool{}
	for id := range c.env.Scopes {
		known[id] = true
	}
	for id := range c.env.Chapters {
		known[id] = true
	}
	return didYouMean(name, known)
}

// name is a name that stands alone, which is never a value.
func (c *compiler) name(n *ast.IdentifierNode) (term, *Error) {
	at, err := c.place(n)
	if err != nil {
		return term{}, err
	}
	if at.id == "" {
		return term{}, c.errorAt(n, didYouMean("", at.env.Scopes), "%s is a chapter: name one of its runs", n.Value)
	}
	return term{}, c.wholeRun(n, at)
}

func (c *compiler) wholeRun(n ast.Node, at *place) *Error {
	text := c.expr.text(n)
	if at.scope.isTable() && at.row < 0 {
		return c.errorAt(n, at.scope.rowsHint(), "%s is a table: name a column, or pick a row by its parameters", text)
	}
	return c.errorAt(n, didYouMean("", at.scope.Types), "%s is a run: name one of its values", text)
}

// member is a value of a run, a column of a table, or an item of a list.
func (c *compiler) member(n *ast.MemberNode) (term, *Error) {
	if n.Optional || n.Method {
		return term{}, c.errorAt(n, "", "%s is not part of the language", c.expr.text(n))
	}
	key, named := n.Property.(*ast.StringNode)
	if !named || !isPath(n.Node) {
		return c.index(n)
	}
	at, err := c.place(n)
	if err != nil {
		return term{}, err
	}
	if at != nil {
		return term{}, c.wholeRun(n, at)
	}
	parent, err := c.place(n.Node)
	if err != nil {
		return term{}, err
	}
	if parent == nil {
		return c.index(n)
	}
	return c.value(parent, n, key)
}

// value is a name of a run, or the whole column of a table.
func (c *compiler) value(at *place, n *ast.MemberNode, key *ast.StringNode) (term, *Error) {
	name, typ, ok := lookup(at.scope.Types, key.Value)
	if !ok {
		hint := didYouMean(key.Value, at.scope.Types)
		if functionNamed(key.Value) != nil {
			hint = "write " + key.Value + "(" + c.expr.text(n.Node) + ".NAME)"
		}
		return term{}, c.errorAt(key, hint, "%s has no value called %s", c.expr.text(n.Node), key.Value)
	}
	use := Use{Chapter: at.chapter, Run: at.id, Row: at.row, Name: name}
	c.expr.uses = append(c.expr.uses, use)
	column := at.scope.isTable() && at.row < 0
	if column && typ.List {
		return term{}, c.errorAt(n, "pick one: "+at.scope.rowsHint(), "%s is a list in every row of the table", c.expr.text(n))
	}
	fault := c.errorAt(n, "", "%s did not run", c.expr.text(n.Node))
	read := func(f *frame) (catalogue.Value, *Error) {
		v, ok := f.env.read(use, column)
		if !ok {
			return v, fault
		}
		return v, nil
	}
	return term{typ: Type{Unit: typ.Unit, List: typ.List || column}, eval: read}, nil
}

// read fetches a value once there is one.
func (e *Env) read(u Use, column bool) (catalogue.Value, bool) {
	if u.Chapter != "" {
		if e = e.Chapters[u.Chapter]; e == nil {
			return catalogue.Value{}, false
		}
	}
	scope := e.Scopes[u.Run]
	if scope == nil || max(u.Row, 0) >= len(scope.Rows) {
		return catalogue.Value{}, false
	}
	if !column {
		v, ok := scope.Rows[max(u.Row, 0)].Values[u.Name]
		return v, ok
	}
	list := catalogue.Value{Kind: catalogue.List, Unit: scope.Types[u.Name].Unit}
	for _, r := range scope.Rows {
		v, ok := r.Values[u.Name]
		if !ok {
			return v, false
		}
		list.Items = append(list.Items, v)
	}
	return list, true
}
