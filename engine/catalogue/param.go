package catalogue

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Param is one typed parameter of a scenario: a whole number in a unit, or
// one word of a few.
type Param struct {
	Name    string
	Unit    Unit // MS or another duration, Count, or Text for a word of Choices
	Default Value
	Min     int64    // of a number, both ends included
	Max     int64    // of a number
	Choices []string // of a word
	Doc     string
}

// Range is what a value may be, as messages show it: "1..10000 ms",
// "snapshot or drain".
func (p *Param) Range() string {
	if p.Unit == Text {
		return strings.Join(p.Choices, " or ")
	}
	return fmt.Sprintf("%d..%d%s", p.Min, p.Max, unitSuffix(p.Unit))
}

// Parse reads what an author wrote for the parameter: "200ms", "0.2s" and
// "200" for a duration in ms (a bare number is in the parameter's own unit),
// "3" for a count, a word for a choice. The error names what was expected.
func (p *Param) Parse(s string) (Value, error) {
	v, err := p.parse(s)
	if err != nil {
		return Value{}, err
	}
	return v, p.check(v)
}

func (p *Param) parse(s string) (Value, error) {
	if p.Unit == Text {
		return Str(s), nil
	}
	digits := strings.TrimRightFunc(s, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	unit := Unit(strings.TrimSpace(s[len(digits):]))
	if unit == "us" {
		unit = US
	}
	if len(digits) > 18 || strings.ContainsAny(digits, "/eEpPxX_") {
		return Value{}, fmt.Errorf("%q is not a whole number", s)
	}
	n, ok := new(big.Rat).SetString(digits)
	if !ok {
		return Value{}, fmt.Errorf("%q is not a whole number", s)
	}
	if unit != "" && unit != p.Unit {
		factor, err := Convert(unit, p.Unit)
		if err != nil {
			return Value{}, fmt.Errorf("%q is in %s, wants %s", s, unit, unitName(p.Unit))
		}
		n.Mul(n, factor)
	}
	if !n.IsInt() || !n.Num().IsInt64() {
		return Value{}, fmt.Errorf("%q is not a whole number%s", s, strings.Replace(unitSuffix(p.Unit), " ", " of ", 1))
	}
	return Exact(n, p.Unit), nil
}

func (p *Param) check(v Value) error {
	switch {
	case p.Unit == Text && (v.Kind != String || !slices.Contains(p.Choices, v.Text)):
		return fmt.Errorf("%q is not %s", v.Text, p.Range())
	case p.Unit == Text:
		return nil
	case v.Kind != Number || !v.Num.IsInt() || !v.Num.Num().IsInt64():
		return fmt.Errorf("%s is not a whole number", v)
	}
	if n := v.Num.Num().Int64(); n < p.Min || n > p.Max {
		return fmt.Errorf("%s is outside %s", v, p.Range())
	}
	return nil
}

// nanoseconds holds what one of each duration's unit is, in ns.
var nanoseconds = map[Unit]int64{NS: 1, US: 1e3, MS: 1e6, S: 1e9, Min: 60e9}

// Convert returns what a number in one unit is multiplied by to be in another.
// It fails where the two measure different things.
func Convert(from, to Unit) (*big.Rat, error) {
	if from == to {
		return big.NewRat(1, 1), nil
	}
	a, b := nanoseconds[from], nanoseconds[to]
	if a == 0 || b == 0 {
		return nil, fmt.Errorf("%s is no %s", unitName(from), unitName(to))
	}
	return big.NewRat(a, b), nil
}

// IsDuration tells whether the unit measures time.
func (u Unit) IsDuration() bool { return nanoseconds[u] != 0 }

func unitName(u Unit) string {
	if u == Count {
		return "a count"
	}
	return string(u)
}

// Args are the arguments of one run: a value for every parameter, in the
// scenario's own order.
type Args struct {
	scenario *Scenario
	values   []Value
}

// Args returns the defaults of the scenario's parameters, with the given ones
// in their place. It fails on a name that is no parameter.
func (s *Scenario) Args(given map[string]Value) (Args, error) {
	a := Args{scenario: s, values: make([]Value, len(s.Params))}
	known := 0
	for i := range s.Params {
		p := &s.Params[i]
		a.values[i] = p.Default
		if v, ok := given[p.Name]; ok {
			known++
			if err := p.check(v); err != nil {
				return Args{}, fmt.Errorf("%s=%s: %w", p.Name, v, err)
			}
			a.values[i] = v
		}
	}
	if known < len(given) {
		for _, name := range slices.Sorted(maps.Keys(given)) {
			if s.Param(name) == nil {
				return Args{}, fmt.Errorf("scenario %s has no parameter %q", s.Name, name)
			}
		}
	}
	return a, nil
}

// Value returns the argument of that name. It panics on a name that is no
// parameter of the scenario: that is a mistake in the scenario's own code.
func (a Args) Value(name string) Value {
	for i := range a.values {
		if a.scenario.Params[i].Name == name {
			return a.values[i]
		}
	}
	panic("scenario " + a.scenario.Name + " has no parameter " + strconv.Quote(name))
}

// Int returns a number, in the parameter's own unit.
func (a Args) Int(name string) int64 { return a.Value(name).Num.Num().Int64() }

// Text returns a word.
func (a Args) Text(name string) string { return a.Value(name).Text }

// String is the run's key: the scenario's name and every argument, defaults
// too, so that two ways to write one run are one run.
func (a Args) String() string {
	var b strings.Builder
	b.WriteString(a.scenario.Name)
	for i, v := range a.values {
		b.WriteString(" " + a.scenario.Params[i].Name + "=" + strings.ReplaceAll(v.String(), " ", ""))
	}
	return b.String()
}
