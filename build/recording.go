package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"

	"go.yaml.in/yaml/v3"
)

// A Recording is what a script measured once, on a real machine and a real
// clock: guide/measured/NAME.json, made from NAME.py beside it by [Record]. It
// is quoted like a run, as NAME.value, and always shown with its banner, because
// nothing here can regenerate it. What can be done is to hold it against the
// model, value by value.
type Recording struct {
	Name   string // "hop"
	File   string // "guide/measured/hop.json"
	Banner Banner
	Doc    string
	Values []Recorded // in the order of the file

	source []byte
	sound  bool // it could be read
}

// A Banner says where and when a recording was made.
type Banner struct {
	Interpreter string `json:"interpreter"` // "CPython 3.11.7"
	System      string `json:"system"`      // "Linux x86_64"
	Date        string `json:"date"`        // "2026-11-30"
}

// String is the banner as a page shows it.
func (b Banner) String() string {
	return fmt.Sprintf("measured with %s on %s, %s", b.Interpreter, b.System, b.Date)
}

// A Recorded is one value of a recording: a number or a list of numbers.
type Recorded struct {
	Name  string
	Doc   string
	Value catalogue.Value
	Model *Model // nil where the model says nothing about it

	span  Span
	items []Span // of a list's numbers
}

// A Model is what a recorded value is held against.
type Model struct {
	Scenario string
	Params   map[string]string // as a directive writes them
	Value    string
	Holds    string // "at least": the model is a floor; "equal": for whole counts

	Run  *Run // once resolved; nil if the model is wrong
	span Span
}

// measuredFolder is where recordings stand in a guide.
const measuredFolder = "measured"

var holds = []string{"at least", "equal"}

// loadRecordings reads the recordings of the guide, sorted by name.
func (b *Book) loadRecordings() {
	entries, err := fs.ReadDir(b.Input.Guide, measuredFolder)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: path.Join(b.Input.GuideName, measuredFolder), Message: "the folder cannot be read: " + cause(err)})
		return
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || isHidden(e.Name()) || e.IsDir() {
			continue
		}
		file := path.Join(b.Input.GuideName, measuredFolder, e.Name())
		src, err := fs.ReadFile(b.Input.Guide, path.Join(measuredFolder, e.Name()))
		if err != nil {
			b.problems = append(b.problems, Problem{Rule: "unreadable", File: file, Message: "the recording cannot be read: " + cause(err)})
			continue
		}
		r, problems := readRecording(identifier(name), file, src)
		b.problems = append(b.problems, problems...)
		b.Recordings = append(b.Recordings, r)
	}
}

// Recording returns the recording of that name, or nil.
func (b *Book) Recording(name string) *Recording {
	for _, r := range b.Recordings {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// readRecording reads a recording with the reader of YAML, of which JSON is a
// part: that one knows where each thing stands.
func readRecording(name, file string, src []byte) (*Recording, []Problem) {
	r := &Recording{Name: name, File: file, source: src}
	var syntax *json.SyntaxError
	if err := json.Unmarshal(src, new(any)); errors.As(err, &syntax) {
		at := max(int(syntax.Offset)-1, 0)
		return r, []Problem{problemAt("recording", file, src, Span{at, at + 1}, "not JSON: "+syntax.Error(), "measure again: guidegen record "+name)}
	}
	y := &yamlFile{file: file, source: src, span: Span{0, len(src)}}
	if root := y.root(); root != nil {
		y.fields(root, []string{"recorded", "doc", "values"}, func(field string, n *yaml.Node) {
			switch field {
			case "recorded":
				r.Banner = banner(y, n)
			case "doc":
				r.Doc = y.text(n)
			case "values":
				r.values(y, n)
			}
		})
	}
	if len(y.problems) == 0 && (r.Banner.Interpreter == "" || r.Banner.System == "" || r.Banner.Date == "") {
		y.problem(Span{0, 1}, "a recording without a banner: nobody can tell where it comes from", "measure again: guidegen record "+name)
	}
	if len(y.problems) == 0 && len(r.Values) == 0 {
		y.problem(Span{0, 1}, "a recording without a value", "measure again: guidegen record "+name)
	}
	for i := range y.problems {
		y.problems[i].Rule = "recording"
	}
	r.sound = len(y.problems) == 0
	return r, y.problems
}

func banner(y *yamlFile, n *yaml.Node) Banner {
	var b Banner
	parts := map[string]*string{"interpreter": &b.Interpreter, "system": &b.System, "date": &b.Date}
	y.fields(n, []string{"interpreter", "system", "date"}, func(field string, n *yaml.Node) { *parts[field] = y.text(n) })
	return b
}

func (r *Recording) values(y *yamlFile, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		y.problem(y.at(n), "wants values by name", "")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case !idForm.MatchString(key.Value):
			y.problem(y.at(key), fmt.Sprintf("%q is no name of a value", key.Value), "a name has small letters, digits and _, and no digit first")
		case slices.ContainsFunc(r.Values, func(v Recorded) bool { return v.Name == key.Value }):
			y.problem(y.at(key), fmt.Sprintf("the value %q stands twice", key.Value), "")
		default:
			r.Values = append(r.Values, recorded(y, key.Value, n.Content[i+1]))
		}
	}
}

func recorded(y *yamlFile, name string, n *yaml.Node) Recorded {
	v := Recorded{Name: name, span: y.at(n)}
	var number *yaml.Node
	var unit catalogue.Unit
	before := len(y.problems)
	y.fields(n, []string{"doc", "unit", "value", "model"}, func(field string, n *yaml.Node) {
		switch field {
		case "doc":
			v.Doc = y.text(n)
		case "unit":
			unit = recordedUnit(y, n)
		case "value":
			number = n
		case "model":
			v.Model = model(y, n)
		}
	})
	switch {
	case len(y.problems) > before:
	case number == nil || unit == "" || v.Doc == "" || number.Kind == yaml.SequenceNode && len(number.Content) == 0:
		y.problem(v.span, fmt.Sprintf("%s wants a value, a unit and a doc", name), "")
	case number.Kind == yaml.SequenceNode:
		v.span = y.at(number)
		v.Value = catalogue.Value{Kind: catalogue.List, Unit: unit}
		for _, item := range number.Content {
			v.items = append(v.items, y.at(item))
			v.Value.Items = append(v.Value.Items, catalogue.Exact(measured(y, item), unit))
		}
	default:
		v.span = y.at(number)
		v.Value = catalogue.Exact(measured(y, number), unit)
	}
	return v
}

func recordedUnit(y *yamlFile, n *yaml.Node) catalogue.Unit {
	known := []string{"ns", "µs", "ms", "s", "min", "count", "ratio"}
	u := y.text(n)
	if !slices.Contains(known, u) {
		y.problem(y.at(n), fmt.Sprintf("there is no unit %q", u), didYouMean(nearest.Name(u, known), "the units are "+strings.Join(known, ", ")))
		return ""
	}
	return catalogue.Unit(u)
}

// plainNumber leaves exponents out: a few digits of one can fill the memory.
var plainNumber = regexp.MustCompile(`^-?[0-9]{1,200}(\.[0-9]{1,200})?$`)

func measured(y *yamlFile, n *yaml.Node) *big.Rat {
	text := y.text(n)
	isPlain := n.Style == 0 && plainNumber.MatchString(text)
	if n.Kind == yaml.ScalarNode && !isPlain {
		y.problem(y.at(n), fmt.Sprintf("%q is no plain number", text), "let the script round it: 1.403")
	}
	r := new(big.Rat)
	if isPlain {
		r.SetString(text)
	}
	return r
}

func model(y *yamlFile, n *yaml.Node) *Model {
	m := &Model{Params: map[string]string{}, span: y.at(n)}
	y.fields(n, []string{"scenario", "params", "value", "holds"}, func(field string, n *yaml.Node) {
		switch field {
		case "scenario":
			m.Scenario = y.text(n)
		case "params":
			for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
				m.Params[n.Content[i].Value] = y.text(n.Content[i+1])
			}
		case "value":
			m.Value = y.text(n)
		case "holds":
			if m.Holds = y.text(n); !slices.Contains(holds, m.Holds) {
				y.problem(y.at(n), fmt.Sprintf("a value cannot hold %q", m.Holds), "it holds "+strings.Join(holds, " or "))
			}
		}
	})
	if m.Scenario == "" || m.Value == "" || m.Holds == "" {
		y.problem(m.span, "a model wants scenario, value and holds", "")
	}
	return m
}
