package build

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"
)

// A resolver gives directives their meaning: scenarios, arguments, ids,
// numbers, runs and excerpts.
type resolver struct {
	book     *Book
	runs     map[string]*Run       // by key
	packages map[string]*goPackage // by folder
	known    map[string]*Run       // that have their results, by key
	problems []Problem
}

func resolve(b *Book) []Problem {
	r := &resolver{book: b, runs: map[string]*Run{}, packages: map[string]*goPackage{}, known: b.known()}
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			r.directive(d)
		}
		r.identify(c)
		c.number()
	}
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			switch {
			case d.Verb == "timeline":
				r.timeline(d)
			case d.Verb == "plot" && d.Arg("x") == nil:
				r.series(d)
			}
		}
	}
	r.recordings()
	for _, run := range r.runs {
		b.Runs = append(b.Runs, run)
	}
	slices.SortFunc(b.Runs, func(a, c *Run) int { return strings.Compare(a.Key, c.Key) })
	return r.problems
}

// problem reports at a directive and returns false, for the caller to return.
func (r *resolver) problem(rule string, d *Directive, at Span, message, hint string) bool {
	r.problems = append(r.problems, d.Chapter.problem(rule, at, message, hint))
	return false
}

func (r *resolver) argument(d *Directive, at Span, message, hint string) bool {
	return r.problem("argument", d, at, message, hint)
}

func (r *resolver) directive(d *Directive) {
	for i, a := range d.Args {
		if slices.ContainsFunc(d.Args[:i], func(o Arg) bool { return o.Name == a.Name }) {
			r.argument(d, a.Span, a.Name+" is given twice", "")
			return
		}
	}
	switch d.Verb {
	case "run", "table":
		r.scenario(d)
	case "plot":
		if d.Arg("x") != nil {
			r.scenario(d)
		} // else a series, which may name a run: those have no ids yet
	case "source":
		r.source(d)
	case "measured":
		r.measured(d)
	}
	if !slices.Contains([]string{"run", "table", "plot"}, d.Verb) {
		r.ownArgs(d)
	}
}

// ownArgs reports arguments of a directive that takes none of a scenario's.
func (r *resolver) ownArgs(d *Directive) {
	own := verbs[d.Verb].args
	for _, a := range d.Args {
		if !slices.Contains(own, a.Name) {
			hint := d.Verb + " takes no arguments"
			if len(own) > 0 {
				hint = d.Verb + " takes " + strings.Join(own, ", ")
			}
			r.argument(d, a.Span, fmt.Sprintf("%s has no argument %q", d.Verb, a.Name),
				didYouMean(nearest.Name(a.Name, own), hint))
		}
	}
}

// scenario resolves a directive that runs one.
func (r *resolver) scenario(d *Directive) {
	s := r.book.Input.Catalogue.Lookup(d.Name)
	if s == nil {
		r.problem("unknown-scenario", d, d.nameSpan(), fmt.Sprintf("there is no scenario %q", d.Name),
			didYouMean(nearest.Name(d.Name, scenarioNames(r.book.Input.Catalogue)), "guidegen list shows what there is"))
		return
	}
	fixed, ok := r.axes(d, s)
	if ok && r.form(d, s) {
		r.product(d, s, fixed)
	}
}

// nameSpan is where the first word after the verb stands.
func (d *Directive) nameSpan() Span {
	rest := string(d.Chapter.Source[d.Span.Start+2 : d.Span.End])
	at := d.Span.Start + 2 + len(d.Verb) + strings.Index(rest[len(d.Verb):], d.Name)
	return Span{at, at + len(d.Name)}
}

// form checks what a verb asks of its own arguments.
func (r *resolver) form(d *Directive, s *catalogue.Scenario) bool {
	switch d.Verb {
	case "run":
		if show := d.Arg("show"); show != nil {
			if d.Show = show.Value != "none"; d.Show {
				return r.argument(d, show.Span, fmt.Sprintf("show=%s", show.Value), "the only thing to say is show=none")
			}
		}
	case "table":
		if len(d.Axes) == 0 {
			return r.argument(d, d.Span, "a table without a parameter that changes",
				"give one of them a list or a range: chunk=1ms,10ms,100ms..400ms/100ms")
		}
		return r.columns(d, s)
	case "plot":
		return r.drawn(d, s) && r.plotted(d, s)
	}
	return true
}

// columns reads a table's cols. Without them it shows what it sweeps and what
// the catalogue says is worth quoting.
func (r *resolver) columns(d *Directive, s *catalogue.Scenario) bool {
	cols := d.Arg("cols")
	if cols == nil {
		for _, a := range d.Axes {
			d.Columns = append(d.Columns, a.Param.Name)
		}
		for _, v := range s.Values {
			if v.Quote && !slices.Contains(d.Columns, v.Name) {
				d.Columns = append(d.Columns, v.Name)
			}
		}
		return true
	}
	known := valueNames(s)
	for _, p := range s.Params {
		known = append(known, p.Name)
	}
	d.Columns = strings.Split(cols.Value, ",")
	for _, name := range d.Columns {
		if !slices.Contains(known, name) {
			return r.argument(d, cols.Span, fmt.Sprintf("scenario %s has no value or parameter %q", s.Name, name),
				didYouMean(nearest.Name(name, known), "it has "+strings.Join(known, ", ")))
		}
	}
	return true
}

func valueNames(s *catalogue.Scenario) []string {
	names := make([]string, len(s.Values))
	for i, v := range s.Values {
		names[i] = v.Name
	}
	return names
}

// drawn reads a plot's y: numbers, all of one unit. Against x they are single
// ones, and in a series lists.
func (r *resolver) drawn(d *Directive, s *catalogue.Scenario) bool {
	y := d.Arg("y")
	if y == nil {
		return r.argument(d, d.Span, "a plot wants y, the values to draw", "write "+verbs["plot"].example)
	}
	isSeries := d.Arg("x") == nil
	if item := d.Arg("item"); item != nil && !isSeries {
		return r.argument(d, item.Span, "item names what a list has, and x is a parameter", "leave out one of the two")
	}
	d.Columns = strings.Split(y.Value, ",")
	for i, name := range d.Columns {
		v := s.Value(name)
		switch {
		case v == nil:
			return r.argument(d, y.Span, fmt.Sprintf("scenario %s has no value %q", s.Name, name),
				didYouMean(nearest.Name(name, valueNames(s)), "it has "+strings.Join(valueNames(s), ", ")))
		case v.Unit == catalogue.Text || v.Unit == catalogue.Truth:
			return r.argument(d, y.Span, fmt.Sprintf("%s is no number", name), "")
		case v.List && !isSeries:
			return r.argument(d, y.Span, fmt.Sprintf("%s is no single number", name), "without x, its items are drawn one by one")
		case !v.List && isSeries:
			return r.argument(d, y.Span, fmt.Sprintf("%s is no list, and without x a plot draws the items of lists", name),
				"write "+verbs["plot"].example)
		case s.Value(d.Columns[0]).Unit != v.Unit:
			return r.argument(d, y.Span, fmt.Sprintf("%s is in %s and %s in %s: one axis has one unit",
				d.Columns[0], s.Value(d.Columns[0]).Unit, name, v.Unit), "make it two plots")
		case slices.Contains(d.Columns[:i], name):
			return r.argument(d, y.Span, fmt.Sprintf("%s stands twice", name), "")
		}
	}
	return true
}

// run is the one run of a scenario with these arguments.
func (r *resolver) run(s *catalogue.Scenario, args catalogue.Args) *Run {
	key := args.String()
	if r.runs[key] == nil {
		r.runs[key] = &Run{Key: key, Scenario: s, Args: args}
		if o := r.known[key]; o != nil {
			r.runs[key].Result, r.runs[key].Err = o.Result, o.Err
		}
	}
	return r.runs[key]
}

// idForm is what an id looks like: a name that an expression can hold, in
// ASCII since it is a file's name and an anchor too.
var idForm = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

// identify gives each directive of a chapter its id: the author's, or one made
// from its name. Two of one name are a problem at the second, naming the first.
func (r *resolver) identify(c *Chapter) {
	taken := map[string]*Directive{}
	for _, d := range c.Directives {
		as := d.Arg("as")
		if as == nil {
			continue
		}
		d.ID = as.Value
		switch first := taken[d.ID]; {
		case !idForm.MatchString(d.ID):
			r.problem("id", d, as.Span, fmt.Sprintf("%q is no id", d.ID),
				"an id has small letters, digits and _, and no digit first")
		case quote.Reserved(d.ID):
			r.problem("id", d, as.Span, fmt.Sprintf("%s is a word of the expression language", d.ID), "give it another name")
		case first != nil:
			line, _, _, _ := position(c.Source, first.Span)
			r.problem("id", d, as.Span, fmt.Sprintf("the id %s is taken by %s:%d", d.ID, c.File, line), "give one of the two another name")
		case r.book.Chapter(d.ID) != nil:
			r.problem("id", d, as.Span, fmt.Sprintf("%s is what expressions call the chapter %s", d.ID, r.book.Chapter(d.ID).Path),
				"give it another name")
		default:
			taken[d.ID] = d
		}
	}
	made := map[string]int{} // the last number given to a name
	for _, d := range c.Directives {
		if verbs[d.Verb].container || d.Arg("as") != nil {
			continue
		}
		base := asciiID(d.Name) // an unknown name is reported elsewhere
		if d.Verb != "run" {
			base += "_" + d.Verb
		}
		d.ID = base
		for taken[d.ID] != nil || r.book.Chapter(d.ID) != nil || quote.Reserved(d.ID) {
			made[base] = max(made[base]+1, 2)
			d.ID = fmt.Sprintf("%s_%d", base, made[base])
		}
		taken[d.ID] = d
	}
}

// asciiID makes an id of a scenario's name, a symbol or a file's name.
func asciiID(name string) string {
	id := strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		return '_'
	}, identifier(name))
	return strings.Trim(id, "_")
}

// number counts the chapter's tables and figures.
func (c *Chapter) number() {
	count := map[string]int{}
	for _, d := range c.Directives {
		if what := d.Counted(); what != "" {
			count[what]++
			d.Number = c.counted(count[what])
		}
	}
}

// named finds the run that a directive names, in its chapter or, as chapter.id,
// in another. It is nil where there is none of that id among the ids. A chapter
// that there is not is reported, and not ok.
func (r *resolver) named(d *Directive) (run *Directive, id string, ids []string, ok bool) {
	c, id := d.Chapter, d.Name
	if chapter, rest, has := strings.Cut(d.Name, "."); has {
		if c, id = r.book.Chapter(chapter), rest; c == nil {
			return nil, "", nil, r.problem("unknown-run", d, d.nameSpan(), fmt.Sprintf("there is no chapter %q", chapter), "")
		}
	}
	for _, o := range c.Directives {
		if o.Verb == "run" {
			ids = append(ids, o.ID)
			if o.ID == id {
				run = o
			}
		}
	}
	return run, id, ids, true
}

// timeline finds the run that a timeline draws, and the stretch of it.
func (r *resolver) timeline(d *Directive) {
	run, id, ids, ok := r.named(d)
	if !ok {
		return
	}
	if run == nil {
		r.problem("unknown-run", d, d.nameSpan(), fmt.Sprintf("there is no run %q", d.Name),
			didYouMean(nearest.Name(id, ids), "give a run of this chapter an id: as="+asciiID(id)))
		return
	}
	d.Runs = run.Runs
	from, to := d.Arg("from"), d.Arg("to")
	ok = r.moment(d, from, &d.From) && r.moment(d, to, &d.To)
	if ok && to != nil && d.From >= d.To {
		r.argument(d, to.Span, fmt.Sprintf("the timeline ends at %d ms, before it starts at %d ms", d.To, d.From), "")
	}
}

// moment reads a point of time.
func (r *resolver) moment(d *Directive, a *Arg, ms *int64) bool {
	if a == nil {
		return true
	}
	p := catalogue.Param{Name: a.Name, Unit: catalogue.MS, Max: math.MaxInt32}
	v, err := p.Parse(a.Value)
	if err != nil {
		return r.argument(d, a.Span, fmt.Sprintf("%s: %v", a.Name, err), "write a time: "+a.Name+"=3000ms")
	}
	*ms = v.Num.Num().Int64()
	return true
}
