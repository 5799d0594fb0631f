package build

import (
	"fmt"
	"slices"

	"example.com/guidegen/build/chart"
	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
)

// isSeries tells a plot of one run's lists, item by item, from one of a sweep.
func (d *Directive) isSeries() bool { return d.Verb == "plot" && d.Arg("x") == nil }

// series resolves a plot without x. Its name is a run's id, of its chapter or,
// as chapter.id, of another. It may be a scenario too, with arguments of its own.
func (r *resolver) series(d *Directive) {
	run, id, ids, ok := r.named(d)
	if !ok {
		return
	}
	s := r.book.Input.Catalogue.Lookup(d.Name)
	foreign := slices.IndexFunc(d.Args, func(a Arg) bool { return !slices.Contains(verbs["plot"].args, a.Name) })
	switch {
	case run != nil && foreign < 0:
		if len(run.Runs) == 1 && r.form(d, run.Runs[0].Scenario) { // else the run is what to mend
			d.Runs = run.Runs
		}
	case s != nil:
		r.seriesOf(d, s)
	case run != nil:
		r.argument(d, d.Args[foreign].Span, fmt.Sprintf("%s is a run, and has its arguments already", d.Name),
			"name a scenario, or give the run another "+d.Args[foreign].Name)
	default:
		r.problem("unknown-run", d, d.nameSpan(), fmt.Sprintf("there is no run or scenario %q", d.Name),
			didYouMean(nearest.Name(id, append(ids, scenarioNames(r.book.Input.Catalogue)...)), "give a run of this chapter an id: as="+asciiID(id)))
	}
}

// seriesOf resolves a series of a scenario's run.
func (r *resolver) seriesOf(d *Directive, s *catalogue.Scenario) {
	fixed, ok := r.axes(d, s)
	if !ok || !r.form(d, s) {
		return
	}
	if len(d.Axes) > 0 {
		p := d.Axes[0].Param
		a := d.Arg(p.Name)
		r.argument(d, a.Span, fmt.Sprintf("without x a plot draws the lists of one run, this gives %d values of %s", len(d.Axes[0].Values), p.Name),
			fmt.Sprintf("give one value, or write x=%s:%s and a single number as y", p.Name, a.Value))
		return
	}
	r.product(d, s, fixed)
}

// lists are the names of the lists that a series draws: its columns, and the
// closed form that is laid over them.
func (d *Directive) lists() []string {
	names := slices.Clone(d.Columns)
	if form := d.Arg("form"); form != nil {
		names = append(names, form.Value)
	}
	return names
}

// uneven tells what makes the lists of a series impossible to draw beside one
// another; "" where nothing does. It is known only once they have run.
func (d *Directive) uneven() string {
	if !d.isSeries() || len(d.Runs) == 0 || d.Runs[0].Result == nil {
		return ""
	}
	names := d.lists()
	first := d.Runs[0].Value(names[0])
	for _, name := range names {
		v := d.Runs[0].Value(name)
		switch {
		case v.Kind != catalogue.List:
			return fmt.Sprintf("%s cannot be drawn: %s", name, v)
		case len(v.Items) != len(first.Items):
			return fmt.Sprintf("%s has %d items and %s %d: they do not stand above one another",
				names[0], len(first.Items), name, len(v.Items))
		case len(v.Items) == 0:
			return fmt.Sprintf("%s is an empty list: there is nothing to draw", name)
		}
	}
	return ""
}

// unevenSeries reports the series whose lists cannot be drawn.
func (b *Book) unevenSeries() []Problem {
	var problems []Problem
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if what := d.uneven(); what != "" {
				problems = append(problems, c.problem("series", d.Arg("y").Span, what, "draw lists of one length; guidegen list shows what they hold"))
			}
		}
	}
	return problems
}

// item is what one of a series' lists has many of, as its axis names it.
func (d *Directive) item() string {
	if a := d.Arg("item"); a != nil {
		return a.Value
	}
	return "item"
}

// seriesChart is the chart of one run's lists: their items by number, from 1.
func seriesChart(d *Directive) *chart.Chart {
	run := d.Runs[0]
	n := len(run.Value(d.Columns[0]).Items)
	numbers := make([]catalogue.Value, n)
	for i := range numbers {
		numbers[i] = catalogue.Of(int64(i+1), catalogue.Count)
	}
	c := newChart(d, chart.Axis{Name: d.item(), Values: numbers})
	for _, name := range d.Columns {
		s := chart.Series{Name: name, Values: run.Value(name).Items}
		if form := d.Arg("form"); form != nil {
			s.Form = run.Value(form.Value).Items
		}
		c.Series = append(c.Series, s)
	}
	return c
}
