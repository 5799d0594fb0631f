package build

import (
	"maps"
	"slices"
)

// A verb is what a directive can do, and how it is written.
type verb struct {
	names     string   // what its first word names; empty where it has none
	args      []string // its own arguments, before those of the scenario
	shows     bool     // it puts something on the page, which may have a caption
	container bool     // it brackets what follows
	example   string
}

// verbs are the directives there are.
var verbs = map[string]verb{
	"run": {names: "a scenario", args: []string{"as", "show"}, shows: true,
		example: "<<run neighbour chunk=200ms as=beat>>"},
	"table": {names: "a scenario", args: []string{"as", "cols"}, shows: true,
		example: "<<table neighbour chunk=1ms,10ms,100ms cols=chunk,period as=chop>>"},
	"plot": {names: "a scenario or a run's id", args: []string{"as", "x", "y", "item", "kind", "form", "level"}, shows: true,
		example: "<<plot neighbour x=chunk:10ms..400ms/10ms y=period>>"},
	"timeline": {names: "a run's id", args: []string{"as", "from", "to"}, shows: true,
		example: "<<timeline beat to=3000ms>>"},
	"measured": {names: "a recording", args: []string{"as"}, shows: true,
		example: "<<measured hop>>"},
	"source": {names: "a symbol or FILE#region", args: []string{"as"}, shows: true,
		example: "<<source engine.Loop.runOnce>>"},
	"ask":    {container: true, example: "<<ask>> … <<answer>> … <<end>>"},
	"answer": {container: true, example: "<<ask>> … <<answer>> … <<end>>"},
	"end":    {container: true, example: "<<ask>> … <<answer>> … <<end>>"},
}

func verbNames() []string { return slices.Sorted(maps.Keys(verbs)) }

// Arg returns the directive's argument of that name, or nil.
func (d *Directive) Arg(name string) *Arg {
	for i := range d.Args {
		if d.Args[i].Name == name {
			return &d.Args[i]
		}
	}
	return nil
}

// Counted tells what the number of a directive counts: "table", "figure", or
// "" where it is not numbered.
func (d *Directive) Counted() string {
	switch d.Verb {
	case "table", "measured":
		return "table"
	case "plot", "timeline":
		return "figure"
	}
	return ""
}

// Anchor is the id of the directive's element in its page: "Run-beat". The ids
// of headings have no upper case, so the two never meet.
func (d *Directive) Anchor() string {
	return string(d.Verb[0]-'a'+'A') + d.Verb[1:] + "-" + d.ID
}
