package build

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
)

// maxSweep is how many runs one table or plot may ask for.
const maxSweep = 2000

// sweep reads a list of values, each a single one or a range with both ends in
// it: 1ms,10ms,50ms..200ms/50ms. A range without a step goes by one.
func sweep(p *catalogue.Param, s string) ([]catalogue.Value, error) {
	var values []catalogue.Value
	for item := range strings.SplitSeq(s, ",") {
		from, rest, isRange := strings.Cut(item, "..")
		if !isRange {
			v, err := p.Parse(item)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
			continue
		}
		more, err := span(p, from, rest)
		if err != nil {
			return nil, err
		}
		values = append(values, more...)
		if len(values) > maxSweep {
			return nil, tooMany(len(values))
		}
	}
	seen := map[string]bool{}
	for _, v := range values {
		if text := v.String(); seen[text] {
			return nil, fmt.Errorf("%s stands twice in %q", text, s)
		} else {
			seen[text] = true
		}
	}
	return values, nil
}

func tooMany(n int) error {
	return fmt.Errorf("%d runs or more are asked for, at most %d are made", n, maxSweep)
}

// span is the values from..to/step.
func span(p *catalogue.Param, from, rest string) ([]catalogue.Value, error) {
	if p.Unit == catalogue.Text {
		return nil, fmt.Errorf("%s has no range: its values are %s", p.Name, p.Range())
	}
	to, by, _ := strings.Cut(rest, "/")
	lo, err := p.Parse(from)
	if err != nil {
		return nil, err
	}
	hi, err := p.Parse(to)
	if err != nil {
		return nil, err
	}
	step := catalogue.Of(1, p.Unit)
	if by != "" {
		free := catalogue.Param{Name: p.Name, Unit: p.Unit, Min: 1, Max: p.Max - p.Min}
		if step, err = free.Parse(by); err != nil {
			return nil, fmt.Errorf("the step: %w", err)
		}
	}
	n := new(big.Rat).Quo(new(big.Rat).Sub(hi.Num, lo.Num), step.Num)
	switch {
	case n.Sign() < 0:
		return nil, fmt.Errorf("the range ends before it starts: %s..%s", from, to)
	case !n.IsInt():
		return nil, fmt.Errorf("steps of %s from %s do not reach %s", step, lo, hi)
	case n.Num().Cmp(big.NewInt(maxSweep)) >= 0:
		return nil, tooMany(maxSweep)
	}
	values := []catalogue.Value{}
	for at := lo.Num; at.Cmp(hi.Num) <= 0; at = new(big.Rat).Add(at, step.Num) {
		values = append(values, catalogue.Exact(at, p.Unit))
	}
	return values, nil
}

// axes reads a directive's parameters into what is fixed and what is swept.
// The x of a plot comes last: its runs stand side by side.
func (r *resolver) axes(d *Directive, s *catalogue.Scenario) (fixed map[string]catalogue.Value, ok bool) {
	fixed, ok = map[string]catalogue.Value{}, true
	var x *Axis
	for _, a := range d.Args {
		name, text := a.Name, a.Value
		if a.Name == "x" && d.Verb == "plot" {
			var has bool
			if name, text, has = strings.Cut(a.Value, ":"); !has {
				ok = r.argument(d, a.Span, "x wants a parameter and its values", "write x=chunk:10ms..400ms/10ms")
				continue
			}
		} else if slices.Contains(verbs[d.Verb].args, a.Name) {
			continue
		}
		p := s.Param(name)
		if p == nil {
			ok = r.unknownParam(d, a, name, s)
			continue
		}
		values, err := sweep(p, text)
		if err == nil && d.Verb == "run" && len(values) > 1 {
			err = fmt.Errorf("a run has one value of %s, this gives %d", p.Name, len(values))
		}
		switch {
		case err != nil:
			ok = r.argument(d, a.Span, fmt.Sprintf("%s: %v", name, err), paramHint(p, text))
		case a.Name == "x" && d.Verb == "plot":
			x = &Axis{p, values}
		case len(values) == 1:
			fixed[name] = values[0]
		default:
			d.Axes = append(d.Axes, Axis{p, values})
		}
	}
	if x != nil {
		d.Axes = append(d.Axes, *x)
	}
	return fixed, ok
}

func (r *resolver) unknownParam(d *Directive, a Arg, name string, s *catalogue.Scenario) bool {
	known := slices.Clone(verbs[d.Verb].args)
	for _, p := range s.Params {
		known = append(known, p.Name)
	}
	return r.argument(d, a.Span, fmt.Sprintf("scenario %s has no parameter %q", s.Name, name),
		didYouMean(nearest.Name(name, known), "it has "+strings.Join(known, ", ")))
}

// paramHint is a parameter in a line: what it may be, what it is if not given,
// what it means.
func paramHint(p *catalogue.Param, given string) string {
	if near := nearest.Name(given, p.Choices); near != "" {
		return didYouMean(near, "")
	}
	return fmt.Sprintf("%s is %s, %s if not given: %s", p.Name, p.Range(), p.Default, p.Doc)
}

// product makes the runs of a directive: every combination of what its axes
// sweep, the last axis fastest.
func (r *resolver) product(d *Directive, s *catalogue.Scenario, fixed map[string]catalogue.Value) bool {
	n := 1
	for _, a := range d.Axes {
		if n *= len(a.Values); n > maxSweep {
			return r.argument(d, d.Span, tooMany(n).Error(), "sweep less at once")
		}
	}
	for i := range n {
		at := i
		for k := len(d.Axes) - 1; k >= 0; k-- {
			a := d.Axes[k]
			fixed[a.Param.Name] = a.Values[at%len(a.Values)]
			at /= len(a.Values)
		}
		args, err := s.Args(fixed)
		if err != nil {
			return r.argument(d, d.Span, err.Error(), "")
		}
		d.Runs = append(d.Runs, r.run(s, args))
	}
	return true
}
