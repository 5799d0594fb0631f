package build

import (
	"cmp"
	"slices"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// A Reading is one value of one run that a sentence of the book rests on.
type Reading struct {
	Run   *Run
	Name  string // of the value
	Value catalogue.Value
}

// Readings are the values that the checked book's quotes read, each once,
// sorted by run and name: what an engine's own tests should pin too. Arguments
// are not among them, since nothing but the chapter gives those.
func (b *Book) Readings() []Reading {
	type key struct {
		run  *Run
		name string
	}
	seen := map[key]bool{}
	var all []Reading
	for _, c := range b.Chapters {
		for _, q := range c.Quotes {
			for _, u := range q.uses {
				for _, r := range u.runs() {
					if k := (key{r, u.name}); !seen[k] && r.Scenario.Value(u.name) != nil {
						seen[k] = true
						all = append(all, Reading{Run: r, Name: u.name, Value: r.Value(u.name)})
					}
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b Reading) int {
		return cmp.Or(strings.Compare(a.Run.Key, b.Run.Key), strings.Compare(a.Name, b.Name))
	})
	return all
}

// Arguments are the run's arguments as an author writes them: "chunk=300ms
// hops=1". Those that are the scenario's own defaults are left out.
func (r *Run) Arguments() string {
	var given []string
	for _, p := range r.Scenario.Params {
		if v := r.Args.Value(p.Name); v.String() != p.Default.String() {
			given = append(given, p.Name+"="+strings.ReplaceAll(v.String(), " ", ""))
		}
	}
	return strings.Join(given, " ")
}
