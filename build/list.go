package build

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
)

// List prints scenarios for people: what each shows, its parameters with what
// they are if not given and what they may be, and the values that a chapter
// can quote. Without names it prints the whole catalogue.
func List(w io.Writer, c *catalogue.Catalogue, names ...string) error {
	scenarios := c.Scenarios()
	if len(names) > 0 {
		scenarios = nil
		for _, name := range names {
			s, err := Lookup(c, name)
			if err != nil {
				return err
			}
			scenarios = append(scenarios, s)
		}
	}
	for i, s := range scenarios {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := listOne(w, s); err != nil {
			return err
		}
	}
	return nil
}

func listOne(w io.Writer, s *catalogue.Scenario) error {
	fmt.Fprintf(w, "%s: %s\n", s.Name, s.Doc)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range s.Params {
		fmt.Fprintf(t, "  %s=%s\t%s\t%s\n", p.Name, compact(p.Default), p.Range(), p.Doc)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w, "  values")
	for _, v := range s.Values {
		unit := string(v.Unit)
		if v.List {
			unit += " list"
		}
		fmt.Fprintf(t, "    %s\t%s\t%s\n", v.Name, unit, v.Doc)
	}
	return t.Flush()
}

// compact is a value as an argument gives it, without blanks.
func compact(v catalogue.Value) string { return strings.ReplaceAll(v.String(), " ", "") }

// RunOne runs a scenario as a command names it: its name, and arguments
// param=value.
func RunOne(c *catalogue.Catalogue, name string, arguments []string) (*catalogue.Result, error) {
	s, err := Lookup(c, name)
	if err != nil {
		return nil, err
	}
	given := map[string]catalogue.Value{}
	for _, a := range arguments {
		param, text, ok := strings.Cut(a, "=")
		if !ok {
			return nil, fmt.Errorf("%q is no argument: write %s", a, example(s))
		}
		p := s.Param(param)
		if p == nil {
			return nil, fmt.Errorf("scenario %s has no parameter %q%s", s.Name, param, orNearest(param, paramNames(s)))
		}
		if _, twice := given[param]; twice {
			return nil, fmt.Errorf("%s is given twice", param)
		}
		if given[param], err = p.Parse(text); err != nil {
			return nil, fmt.Errorf("%s: %w", param, err)
		}
	}
	args, err := s.Args(given)
	if err != nil {
		return nil, err
	}
	return s.Run(args)
}

func example(s *catalogue.Scenario) string {
	if len(s.Params) == 0 {
		return s.Name + " alone: it takes none"
	}
	return s.Params[0].Name + "=" + compact(s.Params[0].Default)
}

func paramNames(s *catalogue.Scenario) []string {
	names := make([]string, len(s.Params))
	for i, p := range s.Params {
		names[i] = p.Name
	}
	return names
}

// Lookup finds a scenario; the error of a name that there is not has the nearest.
func Lookup(c *catalogue.Catalogue, name string) (*catalogue.Scenario, error) {
	if s := c.Lookup(name); s != nil {
		return s, nil
	}
	return nil, fmt.Errorf("there is no scenario %q%s", name, orNearest(name, scenarioNames(c)))
}

func scenarioNames(c *catalogue.Catalogue) []string {
	var names []string
	for _, s := range c.Scenarios() {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return names
}

// orNearest ends an error: the name that was meant, or all there are.
func orNearest(name string, known []string) string {
	switch near := nearest.Name(name, known); {
	case near != "":
		return ": did you mean " + near + "?"
	case len(known) == 0:
		return ": there are none"
	}
	return ": there are " + strings.Join(known, ", ")
}
