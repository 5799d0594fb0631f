package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"example.com/guidegen/engine/catalogue"
)

const requestBytes = 1 << 20 // of one request; a run's arguments are a line

// Serve is the program's side: it answers the requests on in with the
// catalogue, one line each on out, until in ends. A request that cannot be met
// is answered with an error and the next one is read; Serve itself fails only
// when it cannot read or write. A scenario that panics ends the program, and
// its stack is what the other side shows.
func Serve(c *catalogue.Catalogue, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, requestBytes)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for lines.Scan() {
		if err := enc.Encode(reply(c, lines.Bytes())); err != nil {
			return err
		}
	}
	return lines.Err()
}

func reply(c *catalogue.Catalogue, line []byte) any {
	var r request
	if err := decode(line, &r); err != nil {
		return answer{Error: "the request cannot be read: " + err.Error()}
	}
	switch r.Ask {
	case "describe":
		return describe(c, r.Version)
	case "run":
		return run(c, r)
	}
	return answer{Error: fmt.Sprintf("cannot be asked to %q, only to describe and to run", r.Ask)}
}

func describe(c *catalogue.Catalogue, version int) description {
	if version != Version {
		return description{Version: Version, Error: fmt.Sprintf("asked in version %d, the program speaks %d", version, Version)}
	}
	d := description{Version: Version, Scenarios: []wireScenario{}}
	for _, s := range c.Scenarios() {
		w := wireScenario{Name: s.Name, Doc: s.Doc, Params: []wireParam{}, Values: []wireDoc{}}
		for _, p := range s.Params {
			w.Params = append(w.Params, wireParam{Name: p.Name, Unit: p.Unit, Default: argument(p.Default), Min: p.Min, Max: p.Max, Choices: p.Choices, Doc: p.Doc})
		}
		for _, v := range s.Values {
			w.Values = append(w.Values, wireDoc(v))
		}
		d.Scenarios = append(d.Scenarios, w)
	}
	return d
}

func run(c *catalogue.Catalogue, r request) answer {
	s := c.Lookup(r.Scenario)
	if s == nil {
		return answer{Error: fmt.Sprintf("there is no scenario %q", r.Scenario)}
	}
	given := make(map[string]catalogue.Value, len(r.Args))
	for name, text := range r.Args {
		p := s.Param(name)
		if p == nil {
			return answer{Error: fmt.Sprintf("scenario %s has no parameter %q", s.Name, name)}
		}
		v, err := p.Parse(text)
		if err != nil {
			return answer{Error: fmt.Sprintf("%s=%s: %v", name, text, err)}
		}
		given[name] = v
	}
	args, err := s.Args(given)
	if err != nil {
		return answer{Error: err.Error()}
	}
	result, err := s.Run(args)
	if err != nil {
		return answer{Error: err.Error()}
	}
	a := answer{Transcript: result.Transcript, Values: make(map[string]wireValue, len(result.Values)), Events: result.Events, Trace: result.Trace}
	for name, v := range result.Values {
		a.Values[name] = toWire(v)
	}
	return a
}

// argument is a parameter's value as a request writes it: in the parameter's
// own unit, which is not repeated.
func argument(v catalogue.Value) string {
	if v.Kind == catalogue.Number {
		return v.Num.RatString()
	}
	return v.Text
}
