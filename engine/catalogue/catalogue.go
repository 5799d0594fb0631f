// Package catalogue is what an engine tells a guide about itself: its
// scenarios, the parameters each one takes, the values each one yields, and
// what one run came to.
//
// It is the only thing the builder knows of an engine. A [Scenario] is a name,
// a line of doc, typed parameters, documented values and a function; a
// [Result] is a transcript for people, named [Value]s for the sentences that
// quote them, and, where time matters, a [Trace] that can be drawn. Nothing in
// here knows asyncio, so a guide about another mechanism brings another
// catalogue and keeps the builder.
//
// Everything is exact. A value is a rational number with a unit, a text, a
// truth or a list of such; a run depends on its arguments alone, and two runs
// of one scenario with the same arguments give the same bytes on every
// machine. The builder holds a catalogue to both.
package catalogue

import (
	"fmt"
	"slices"
	"strings"
)

// A Scenario is one thing an engine can be asked to show.
type Scenario struct {
	Name   string     // what a chapter calls it: lower-case letters, digits, "-"
	Doc    string     // one line, no full stop
	Params []Param    // in the order that messages and `list` show
	Values []ValueDoc // every value a run yields, in the order that `list` shows

	// Run runs the scenario. It is called with one argument for every
	// parameter, each inside its range, from many goroutines at once. An
	// error is a failed run: the builder reports it at the directive.
	Run func(Args) (*Result, error)
}

// A ValueDoc describes one named value of a scenario's runs. A value may have
// the name of a parameter and then stands for it in expressions and columns: of
// a period that was asked for and one that came out, the second is what a
// chapter means by beat.period.
type ValueDoc struct {
	Name  string
	Unit  Unit
	List  bool
	Doc   string
	Quote bool // worth quoting: a guide that shows the scenario but never quotes this value has a hole
}

// A Result is what one run came to.
type Result struct {
	Transcript string           // lines for people, each ended by \n; what a page shows and `run` prints
	Values     map[string]Value // one for every ValueDoc of the scenario
	Events     []Event          // everything that happened, in order: what a first difference is told by
	Trace      *Trace           // for drawing; nil where time does not matter
}

// An Event is one thing that happened in a run.
type Event struct {
	Pass int    `json:"pass"` // the loop's pass, from 1; 0 where the scenario has no passes
	At   int64  `json:"at"`   // the clock, in the clock's own unit (ms for a Loop)
	Task string `json:"task"` // who: a task's or timer's name
	What string `json:"what"` // what it did, in a few words
}

// String is the event as one line of a pinned event log.
func (e Event) String() string { return fmt.Sprintf("%d/%d %s %s", e.Pass, e.At, e.Task, e.What) }

// A Catalogue is an ordered set of scenarios.
type Catalogue struct {
	scenarios []*Scenario
	byName    map[string]*Scenario
}

// New returns a catalogue of the scenarios, sorted by name. It fails on a
// scenario that no chapter could use: an empty or doubled name, a parameter
// whose default is outside its own range, a value without a doc.
func New(scenarios ...*Scenario) (*Catalogue, error) {
	c := &Catalogue{byName: make(map[string]*Scenario, len(scenarios))}
	for _, s := range scenarios {
		if err := s.validate(); err != nil {
			return nil, err
		}
		if c.byName[s.Name] != nil {
			return nil, fmt.Errorf("scenario %q stands twice in the catalogue", s.Name)
		}
		c.byName[s.Name] = s
		c.scenarios = append(c.scenarios, s)
	}
	slices.SortFunc(c.scenarios, func(a, b *Scenario) int { return strings.Compare(a.Name, b.Name) })
	return c, nil
}

// Scenarios returns the scenarios, sorted by name.
func (c *Catalogue) Scenarios() []*Scenario { return c.scenarios }

// Lookup returns the scenario of that name, or nil.
func (c *Catalogue) Lookup(name string) *Scenario { return c.byName[name] }

// Param returns the parameter of that name, or nil.
func (s *Scenario) Param(name string) *Param {
	for i := range s.Params {
		if s.Params[i].Name == name {
			return &s.Params[i]
		}
	}
	return nil
}

// Value returns the doc of the value of that name, or nil.
func (s *Scenario) Value(name string) *ValueDoc {
	for i := range s.Values {
		if s.Values[i].Name == name {
			return &s.Values[i]
		}
	}
	return nil
}

func (s *Scenario) validate() error {
	switch {
	case s.Name == "":
		return fmt.Errorf("a scenario without a name")
	case s.Doc == "":
		return fmt.Errorf("scenario %q has no doc", s.Name)
	case s.Run == nil:
		return fmt.Errorf("scenario %q has no run", s.Name)
	}
	params, values := map[string]bool{}, map[string]bool{}
	claim := func(seen map[string]bool, what, name, doc string) error {
		switch {
		case name == "" || doc == "":
			return fmt.Errorf("scenario %q: a %s needs a name and a doc, has %q and %q", s.Name, what, name, doc)
		case seen[name]:
			return fmt.Errorf("scenario %q has two %ss %q", s.Name, what, name)
		}
		seen[name] = true
		return nil
	}
	for i := range s.Params {
		p := &s.Params[i]
		if err := claim(params, "parameter", p.Name, p.Doc); err != nil {
			return err
		}
		if err := p.check(p.Default); err != nil {
			return fmt.Errorf("scenario %q: the default of %s: %w", s.Name, p.Name, err)
		}
	}
	for _, v := range s.Values {
		if err := claim(values, "value", v.Name, v.Doc); err != nil {
			return err
		}
	}
	return nil
}
