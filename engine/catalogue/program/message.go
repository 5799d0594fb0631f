package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/guidegen/engine/catalogue"
)

// Version is the version of the protocol. It grows with every change that a
// program of the version before would not understand.
const Version = 1

type request struct {
	Ask      string            `json:"ask"`
	Version  int               `json:"version,omitempty"`
	Scenario string            `json:"scenario,omitempty"`
	Args     map[string]string `json:"args,omitempty"`
}

type description struct {
	Version   int            `json:"version"`
	Scenarios []wireScenario `json:"scenarios"`
	Error     string         `json:"error,omitempty"`
}

type wireScenario struct {
	Name   string      `json:"name"`
	Doc    string      `json:"doc"`
	Params []wireParam `json:"params"`
	Values []wireDoc   `json:"values"`
}

type wireParam struct {
	Name    string         `json:"name"`
	Unit    catalogue.Unit `json:"unit"`
	Default string         `json:"default"`
	Min     int64          `json:"min"`
	Max     int64          `json:"max"`
	Choices []string       `json:"choices,omitempty"`
	Doc     string         `json:"doc"`
}

type wireDoc struct {
	Name  string         `json:"name"`
	Unit  catalogue.Unit `json:"unit"`
	List  bool           `json:"list,omitempty"`
	Doc   string         `json:"doc"`
	Quote bool           `json:"quote,omitempty"`
}

type answer struct {
	Transcript string               `json:"transcript,omitempty"`
	Values     map[string]wireValue `json:"values,omitempty"`
	Events     []catalogue.Event    `json:"events,omitempty"`
	Trace      *catalogue.Trace     `json:"trace,omitempty"`
	Error      string               `json:"error,omitempty"`
}

// decode reads exactly one object of the protocol, and nothing beside it.
func decode(line []byte, into any) error {
	if !utf8.Valid(line) {
		return errors.New("not UTF-8") // the decoder would put a sign in its place, and say nothing
	}
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return told(err, dec.InputOffset())
	}
	if rest := bytes.TrimSpace(line[dec.InputOffset():]); len(rest) > 0 {
		return fmt.Errorf("byte %d: more than one answer", dec.InputOffset()+1)
	}
	return nil
}

// told is the decoder's error in our words, with the byte it is at.
func told(err error, offset int64) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON ends too soon")
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d: %w", syntax.Offset, err)
	case errors.As(err, &kind):
		return fmt.Errorf("byte %d: a %s where the protocol has a %s", kind.Offset, kind.Value, kind.Type.Kind())
	}
	return fmt.Errorf("byte %d: %s", offset+1, strings.TrimPrefix(err.Error(), "json: "))
}

// A name is written in a chapter's directives and expressions.
var (
	scenarioName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,63}$`)
	valueName    = regexp.MustCompile(`^[a-z][a-z0-9_]{0,63}$`)
)

var units = []catalogue.Unit{
	catalogue.NS, catalogue.US, catalogue.MS, catalogue.S, catalogue.Min,
	catalogue.Count, catalogue.Ratio, catalogue.Text, catalogue.Truth,
}

// decodeDescription reads the answer to "describe". The scenarios cannot run yet.
func decodeDescription(line []byte) ([]*catalogue.Scenario, error) {
	var d description
	if err := decode(line, &d); err != nil {
		return nil, err
	}
	switch {
	case d.Error != "":
		return nil, errors.New(d.Error)
	case d.Version != Version:
		return nil, fmt.Errorf("the program speaks version %d, guidegen speaks %d", d.Version, Version)
	}
	scenarios := make([]*catalogue.Scenario, len(d.Scenarios))
	for i, w := range d.Scenarios {
		s, err := w.scenario()
		if err != nil {
			return nil, fmt.Errorf("scenario %q: %w", w.Name, err)
		}
		scenarios[i] = s
	}
	return scenarios, nil
}

func (w wireScenario) scenario() (*catalogue.Scenario, error) {
	s := &catalogue.Scenario{Name: w.Name, Doc: w.Doc}
	if !scenarioName.MatchString(w.Name) {
		return nil, errors.New("a name is lower-case letters, digits and -")
	}
	for _, p := range w.Params {
		param, err := p.param()
		if err != nil {
			return nil, fmt.Errorf("parameter %q: %w", p.Name, err)
		}
		s.Params = append(s.Params, param)
	}
	for _, v := range w.Values {
		if err := nameAndUnit(v.Name, unit(v.Unit)); err != nil {
			return nil, fmt.Errorf("value %q: %w", v.Name, err)
		}
		s.Values = append(s.Values, catalogue.ValueDoc{Name: v.Name, Unit: unit(v.Unit), List: v.List, Doc: v.Doc, Quote: v.Quote})
	}
	return s, nil
}

func (w wireParam) param() (catalogue.Param, error) {
	p := catalogue.Param{Name: w.Name, Unit: unit(w.Unit), Min: w.Min, Max: w.Max, Choices: w.Choices, Doc: w.Doc}
	if err := nameAndUnit(p.Name, p.Unit); err != nil {
		return p, err
	}
	if p.Unit == catalogue.Ratio || p.Unit == catalogue.Truth {
		return p, fmt.Errorf("a parameter is a duration, a count or a text, not a %s", p.Unit)
	}
	v, err := p.Parse(w.Default)
	p.Default = v
	return p, err
}

func nameAndUnit(name string, u catalogue.Unit) error {
	if !valueName.MatchString(name) {
		return errors.New("a name is lower-case letters, digits and _")
	}
	if !slices.Contains(units, u) {
		return fmt.Errorf("unknown unit %q, known are %q", u, units)
	}
	return nil
}

// decodeResult reads the answer to "run", and holds it to what was described.
func decodeResult(line []byte, s *catalogue.Scenario) (*catalogue.Result, error) {
	var a answer
	if err := decode(line, &a); err != nil {
		return nil, err
	}
	if a.Error != "" {
		return nil, errors.New(a.Error)
	}
	r := &catalogue.Result{Transcript: a.Transcript, Values: make(map[string]catalogue.Value, len(a.Values)), Events: a.Events, Trace: a.Trace}
	for _, name := range slices.Sorted(maps.Keys(a.Values)) {
		v, err := a.Values[name].value()
		if err != nil {
			return nil, fmt.Errorf("value %q: %w", name, err)
		}
		if s.Value(name) == nil {
			return nil, fmt.Errorf("value %q was not described", name)
		}
		r.Values[name] = v
	}
	for _, doc := range s.Values {
		v, there := r.Values[doc.Name]
		if !there {
			return nil, fmt.Errorf("value %q was described and is missing", doc.Name)
		}
		if v.Kind != catalogue.None && (v.Unit != doc.Unit || (v.Kind == catalogue.List) != doc.List) {
			return nil, fmt.Errorf("value %q was described as %s and is %s", doc.Name, shape(doc.Unit, doc.List), shape(v.Unit, v.Kind == catalogue.List))
		}
	}
	return r, nil
}

func shape(u catalogue.Unit, list bool) string {
	if list {
		return "a list in " + string(u)
	}
	return "one in " + string(u)
}
