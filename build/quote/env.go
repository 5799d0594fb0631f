package quote

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
)

// An Env says what the names of an expression mean. It is used twice: before
// anything ran, to check names and units, and afterwards, to evaluate.
type Env struct {
	Scopes   map[string]*Scope // the chapter's own runs, tables and recordings, by id
	Chapters map[string]*Env   // the other chapters, by what they are called
}

// A Scope is what one id stands for: a run, a recording, or a table of runs.
// As "-" subtracts, an id or a name with a "-" in it is written with "_".
type Scope struct {
	Types map[string]Type   // every value and parameter
	Rows  []Row             // one for a run
	Swept []catalogue.Param // the parameters that tell a table's rows apart; nil for a run
}

// A Type is what is known of a value before there is one.
type Type struct {
	Unit catalogue.Unit
	List bool
}

// A Row is one run's parameters and, once it ran, all its values, parameters
// among them.
type Row struct {
	Params map[string]catalogue.Value
	Values map[string]catalogue.Value
}

// OfRun is the scope of one run. The result is nil before it ran.
func OfRun(s *catalogue.Scenario, args catalogue.Args, result *catalogue.Result) *Scope {
	return &Scope{Types: types(s), Rows: []Row{row(s, args, result)}}
}

// OfTable is the scope of a table: one run a row, told apart by the swept
// parameters. A result is nil before it ran.
func OfTable(s *catalogue.Scenario, swept []string, args []catalogue.Args, results []*catalogue.Result) *Scope {
	scope := &Scope{Types: types(s), Swept: []catalogue.Param{}}
	for _, name := range swept {
		scope.Swept = append(scope.Swept, *s.Param(name))
	}
	for i := range args {
		scope.Rows = append(scope.Rows, row(s, args[i], results[i]))
	}
	return scope
}

func types(s *catalogue.Scenario) map[string]Type {
	m := map[string]Type{}
	for _, p := range s.Params {
		m[p.Name] = Type{Unit: p.Unit}
	}
	for _, v := range s.Values {
		m[v.Name] = Type{Unit: v.Unit, List: v.List}
	}
	return m
}

func row(s *catalogue.Scenario, args catalogue.Args, result *catalogue.Result) Row {
	r := Row{Params: map[string]catalogue.Value{}}
	for _, p := range s.Params {
		r.Params[p.Name] = args.Value(p.Name)
	}
	if result != nil {
		r.Values = maps.Clone(r.Params)
		maps.Copy(r.Values, result.Values)
	}
	return r
}

// isTable tells whether a row has to be picked.
func (s *Scope) isTable() bool { return s.Swept != nil }

// lookup finds a name as an expression writes it.
func lookup[T any](m map[string]T, name string) (string, T, bool) {
	for _, as := range []string{name, strings.ReplaceAll(name, "_", "-")} {
		if v, ok := m[as]; ok {
			return as, v, true
		}
	}
	var none T
	return "", none, false
}

// didYouMean is the hint for a name that is none of those known, with the names
// as an expression writes them.
func didYouMean[T any](name string, known map[string]T) string {
	names := slices.Sorted(maps.Keys(known))
	for i := range names {
		names[i] = strings.ReplaceAll(names[i], "-", "_")
	}
	if near := nearest.Name(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	switch {
	case len(names) == 0:
		return ""
	case len(names) == 1:
		return "there is " + names[0]
	case len(names) > 12:
		names = append(names[:12], "…")
	}
	return "there are " + strings.Join(names, ", ")
}

// pick finds the row that a key names: "chunk=90ms", "chunk=90ms hops=1", or
// "90ms" where one parameter is swept. The error says what is wrong, the hint
// which rows there are.
func (s *Scope) pick(key string) (row int, message, hint string) {
	wanted := map[string]catalogue.Value{}
	for _, part := range strings.FieldsFunc(key, func(r rune) bool { return r == ' ' || r == ',' }) {
		name, text, named := strings.Cut(part, "=")
		if !named && len(s.Swept) == 1 {
			name, text = s.Swept[0].Name, part
		}
		i := slices.IndexFunc(s.Swept, func(p catalogue.Param) bool { return p.Name == name })
		if i < 0 {
			return 0, fmt.Sprintf("%q is no parameter that tells the rows apart", name), s.rowsHint()
		}
		v, err := s.Swept[i].Parse(text)
		if err != nil {
			return 0, name + ": " + err.Error(), s.rowsHint()
		}
		wanted[name] = v
	}
	found := -1
	for i, r := range s.Rows {
		if !r.has(wanted) {
			continue
		}
		if found >= 0 {
			return 0, fmt.Sprintf("%q picks more than one row", key), s.rowsHint()
		}
		found = i
	}
	if found < 0 {
		return 0, fmt.Sprintf("no row is %q", key), s.rowsHint()
	}
	return found, "", ""
}

func (r Row) has(wanted map[string]catalogue.Value) bool {
	for name, v := range wanted {
		if have := r.Params[name]; have.String() != v.String() {
			return false
		}
	}
	return true
}

// rowsHint names the rows as an author would pick them.
func (s *Scope) rowsHint() string {
	var keys []string
	for _, r := range s.Rows[:min(len(s.Rows), 8)] {
		var parts []string
		for _, p := range s.Swept {
			parts = append(parts, p.Name+"="+strings.ReplaceAll(r.Params[p.Name].String(), " ", ""))
		}
		keys = append(keys, `"`+strings.Join(parts, " ")+`"`)
	}
	return "the rows are " + strings.Join(keys, ", ")
}
