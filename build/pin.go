package build

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// A Pin is what a directive came to when its chapter was last found right: the
// text that a page shows, and the log of events that a first difference is
// told by. It is what a reviewer sees change.
type Pin struct {
	Text string
	Log  string // one event a line; empty for a table and a plot
}

// files is the pin as it stands in the site.
func (p Pin) files(path string) map[string]string {
	if p.Log == "" {
		return map[string]string{path + ".txt": p.Text}
	}
	return map[string]string{path + ".txt": p.Text, path + ".log": p.Log}
}

// Pin is what the directive comes to now. A run's is its transcript, byte for
// byte; a table's or plot's is its values, exact, a run a line. ok is false
// where there is nothing to pin: another verb, or a run that failed.
func (d *Directive) Pin() (pin Pin, ok bool) {
	if len(d.Runs) == 0 {
		return Pin{}, false
	}
	for _, r := range d.Runs {
		if r.Result == nil {
			return Pin{}, false
		}
	}
	switch d.Verb {
	case "run":
		var log strings.Builder
		for _, e := range d.Runs[0].Result.Events {
			log.WriteString(strings.ReplaceAll(e.String(), "\n", " ") + "\n")
		}
		return Pin{d.Runs[0].Result.Transcript, log.String()}, true
	case "table", "plot":
		return Pin{Text: d.grid().String()}, true
	}
	return Pin{}, false
}

// Value is what the run gives for a name: its value or, where it has none of
// that name, its argument.
func (r *Run) Value(name string) catalogue.Value {
	if r.Result == nil {
		return catalogue.Absent("the run failed")
	}
	if v, ok := r.Result.Values[name]; ok {
		return v
	}
	return r.Args.Value(name)
}

// A pinning is one directive's pin, as it stands in the site and as it is now.
type pinning struct {
	directive *Directive
	path      string
	old, now  Pin
	pinned    bool   // there is an old one
	cause     string // where it changed: the first directive of the book that shows the same run and changed
}

func (p *pinning) changed() bool { return p.pinned && p.old != p.now }

// pinnings reads the pins of the site beside what the directives come to now.
func (b *Book) pinnings() (all []*pinning, problems []Problem) {
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			now, ok := d.Pin()
			if !ok {
				continue
			}
			p := &pinning{directive: d, path: pinPath(c, d), now: now}
			var err error
			if b.Input.Pins != nil {
				p.old, p.pinned, err = readPin(b.Input.Pins, p.path, now.Log != "")
			}
			if err != nil {
				problems = append(problems, c.problem("pin", d.Span, "the pin of "+d.ID+" cannot be read: "+cause(err), ""))
				continue
			}
			if slices.Contains(b.repinned, p.path) {
				p.old, p.pinned = now, true
			}
			all = append(all, p)
		}
	}
	nameCauses(all)
	return all, problems
}

// nameCauses names each change as accept takes it: 06-demo#beat. One run that
// several chapters show is one cause.
func nameCauses(all []*pinning) {
	first := map[*Run]string{}
	for _, p := range all {
		if !p.changed() {
			continue
		}
		p.cause = p.directive.address()
		if p.directive.Verb == "run" {
			run := p.directive.Runs[0]
			if first[run] == "" {
				first[run] = p.cause
			}
			p.cause = first[run]
		}
	}
}

// sharing returns the other directives that show the very run of this one.
func (b *Book) sharing(d *Directive) []*Directive {
	var others []*Directive
	for _, c := range b.Chapters {
		for _, o := range c.Directives {
			if o != d && d.Verb == "run" && o.Verb == "run" && len(o.Runs) == 1 && o.Runs[0] == d.Runs[0] {
				others = append(others, o)
			}
		}
	}
	return others
}

func readPin(site fs.FS, path string, wantLog bool) (pin Pin, pinned bool, err error) {
	text, err := fs.ReadFile(site, path+".txt")
	if errors.Is(err, fs.ErrNotExist) {
		return Pin{}, false, nil
	} else if err != nil {
		return Pin{}, false, err
	}
	log, err := fs.ReadFile(site, path+".log")
	if errors.Is(err, fs.ErrNotExist) {
		return Pin{Text: string(text)}, !wantLog, nil
	}
	return Pin{string(text), string(log)}, err == nil, err
}

// pinProblems tells which directives have no pin yet and which have another,
// and what else draws a run that changed. The diff is told once for each cause.
func (b *Book) pinProblems(all []*pinning) []Problem {
	var problems []Problem
	told := map[string]bool{}
	changed := map[*Run]*pinning{}
	for _, p := range all {
		d := p.directive
		switch {
		case !p.pinned:
			problems = append(problems, d.Chapter.problem(RuleUnpinned, d.Span,
				fmt.Sprintf("the %s %s is not pinned yet", noun(d), d.ID), "guidegen build pins it"))
		case p.changed():
			problems = append(problems, p.problem(!told[p.cause]))
			told[p.cause] = true
			if d.Verb == "run" {
				changed[d.Runs[0]] = p
			}
		}
	}
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if d.Verb == "timeline" && len(d.Runs) == 1 && changed[d.Runs[0]] != nil {
				problem := c.problem(rulePin, d.Span, fmt.Sprintf("timeline drifted: %s draws a run that is not what was pinned", d.ID), "")
				problem.Cause, problem.Brief = changed[d.Runs[0]].cause, "timeline "+d.Name
				problem.Hint = meant(problem.Cause)
				problems = append(problems, problem)
			}
		}
	}
	return problems
}

// problem tells that a directive came out otherwise than pinned.
func (p *pinning) problem(first bool) Problem {
	d := p.directive
	rule, message := rulePin, fmt.Sprintf("%s drifted: %s is not what was pinned", noun(d), d.ID)
	brief := noun(d) + " " + d.ID
	if points := driftedPoints(parseGrid(p.old.Text), parseGrid(p.now.Text), d.keys()); d.Verb == "plot" && points != "" {
		message = fmt.Sprintf("plot drifted: %s: %s", d.ID, points)
	}
	if p.old.Text == p.now.Text {
		rule, message = ruleEvents, d.ID+" happens otherwise than pinned, though its transcript is the same"
		brief = "events " + d.ID
	}
	problem := d.Chapter.problem(rule, d.Span, message, meant(p.cause))
	problem.Cause, problem.Brief = p.cause, brief
	if first {
		problem.Notes = p.notes()
		if p.old.Text != p.now.Text {
			problem.Notes = append(problem.Notes, diff(p.path+".txt", p.old.Text, p.now.Text))
		}
	}
	return problem
}

// RuleUnpinned is the rule of problems that a build mends by itself: check
// fails on one, build says that it pinned it.
const RuleUnpinned = "unpinned"

// The rules of what is pinned and came out otherwise.
const (
	rulePin    = "transcript"
	ruleEvents = "events"
)

// noun is what a reader calls a directive's pin.
func noun(d *Directive) string {
	if d.Verb == "run" {
		return "transcript"
	}
	return d.Verb
}

// address is how accept names a directive: 06-demo#beat.
func (d *Directive) address() string { return d.Chapter.Name + "#" + d.ID }

func meant(cause string) string { return "meant it? guidegen accept " + cause }

func (p *pinning) notes() []string {
	if first := firstDifference(p.old.Log, p.now.Log); first != "" {
		return []string{"first difference: " + first}
	}
	return nil
}
