package build

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
)

// recordings resolves the runs that recordings are held against, and reports
// an id of a directive that an expression could not tell from a recording.
func (r *resolver) recordings() {
	for _, rec := range r.book.Recordings {
		for i := range rec.Values {
			if m := rec.Values[i].Model; m != nil {
				r.model(rec, m)
			}
		}
	}
	for _, c := range r.book.Chapters {
		for _, d := range c.Directives {
			if rec := r.book.Recording(d.ID); rec != nil {
				r.problem("id", d, d.Span, fmt.Sprintf("the id %q is taken by the recording %s", d.ID, rec.File), "give the directive another one: as=…")
			}
		}
	}
}

func (r *resolver) model(rec *Recording, m *Model) {
	wrong := func(message, hint string) {
		r.problems = append(r.problems, problemAt("recording", rec.File, rec.source, m.span, message, hint))
	}
	s := r.book.Input.Catalogue.Lookup(m.Scenario)
	if s == nil {
		wrong(fmt.Sprintf("there is no scenario %q", m.Scenario), didYouMean(nearest.Name(m.Scenario, scenarioNames(r.book.Input.Catalogue)), "guidegen list shows what there is"))
		return
	}
	if s.Value(m.Value) == nil {
		wrong(fmt.Sprintf("scenario %s has no value %q", s.Name, m.Value),
			didYouMean(nearest.Name(m.Value, valueNames(s)), "it has "+strings.Join(valueNames(s), ", ")))
		return
	}
	given := map[string]catalogue.Value{}
	for _, name := range slices.Sorted(maps.Keys(m.Params)) {
		p := s.Param(name)
		if p == nil {
			wrong(fmt.Sprintf("scenario %s has no parameter %q", s.Name, name), didYouMean(nearest.Name(name, paramNames(s)), "guidegen list "+s.Name+" shows what it has"))
			return
		}
		v, err := p.Parse(m.Params[name])
		if err != nil {
			wrong(fmt.Sprintf("%s: %v", name, err), "")
			return
		}
		given[name] = v
	}
	args, err := s.Args(given)
	if err != nil {
		wrong(err.Error(), "")
		return
	}
	m.Run = r.run(s, args)
}

// checkRecordings holds every recorded value against its model: a measured time
// is at least what the model gives, since a real machine adds to it and never
// takes away; a whole count is the same.
func (b *Book) checkRecordings() []Problem {
	var problems []Problem
	for _, rec := range b.Recordings {
		if !rec.sound {
			continue // what it says is not what was measured
		}
		for _, v := range rec.Values {
			switch m := v.Model; {
			case m == nil || m.Run == nil: // not held, or a problem that was told before
			case m.Run.Result == nil:
				problems = append(problems, problemAt("recording", rec.File, rec.source, m.span,
					fmt.Sprintf("the run that %s is held against failed: %v", v.Name, m.Run.Err), "see it alone: guidegen run "+m.Run.Key))
			default:
				problems = append(problems, rec.hold(v)...)
			}
		}
	}
	return problems
}

func (rec *Recording) hold(v Recorded) []Problem {
	m := v.Model
	floor := m.Run.Result.Values[m.Value]
	wrong := func(at Span, message, hint string) Problem {
		return problemAt("recording", rec.File, rec.source, at, message, hint)
	}
	if v.Value.Kind == catalogue.Number {
		v.Value, v.items = catalogue.Value{Kind: catalogue.List, Unit: v.Value.Unit, Items: []catalogue.Value{v.Value}}, []Span{v.span}
	}
	if floor.Kind == catalogue.List && len(floor.Items) < len(v.Value.Items) {
		return []Problem{wrong(v.span, fmt.Sprintf("%s has %d numbers, %s of %s has %d", v.Name, len(v.Value.Items), m.Value, m.Run.Key, len(floor.Items)),
			"let the model run as long as the script")}
	}
	var problems []Problem
	for i, got := range v.Value.Items {
		want := floor
		if floor.Kind == catalogue.List {
			want = floor.Items[i]
		}
		c, err := compare(got, want)
		switch {
		case err != nil:
			return append(problems, wrong(v.span, fmt.Sprintf("%s cannot be held against %s of %s: %v", v.Name, m.Value, m.Run.Key, err), ""))
		case m.Holds == "equal" && c != 0:
			problems = append(problems, wrong(v.items[i], fmt.Sprintf("%s was measured as %s, the model gives %s: %s of %s", v.Name, got, want, m.Value, m.Run.Key),
				"measure again: guidegen record "+rec.Name+"; if it stays, the model is wrong"))
		case m.Holds == "at least" && c < 0:
			problems = append(problems, wrong(v.items[i], fmt.Sprintf("%s was measured as %s, under the model's floor of %s: %s of %s", v.Name, got, want, m.Value, m.Run.Key),
				"measure again: guidegen record "+rec.Name+"; if it stays, the model is wrong"))
		}
	}
	return problems
}

// compare compares two numbers across units that convert.
func compare(a, b catalogue.Value) (int, error) {
	if a.Kind != catalogue.Number || b.Kind != catalogue.Number {
		return 0, fmt.Errorf("%s is no number", b)
	}
	factor, err := catalogue.Convert(a.Unit, b.Unit)
	if err != nil {
		return 0, err
	}
	return factor.Mul(factor, a.Num).Cmp(b.Num), nil
}
