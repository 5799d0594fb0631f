package build

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// unused reports what the guide declares and does not use: a run that is
// neither shown nor quoted, a value that the catalogue calls worth quoting and
// no sentence quotes. (Waivers and classes without a use are found with the
// numbers.)
func (b *Book) unused() []Problem {
	quoted := map[*Directive]bool{}
	drawn := map[*Run]bool{}
	values := map[string]bool{} // "scenario.value"
	for _, c := range b.Chapters {
		for _, q := range c.Quotes {
			for _, u := range q.uses {
				quoted[u.directive] = true
				values[u.directive.Runs[0].Scenario.Name+"."+u.name] = true
			}
		}
		for _, d := range c.Directives {
			if (d.Verb == "timeline" || d.isSeries()) && len(d.Runs) == 1 {
				drawn[d.Runs[0]] = true
			}
		}
	}
	var problems []Problem
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if d.Verb == "run" && !d.Show && len(d.Runs) == 1 && !quoted[d] && !drawn[d.Runs[0]] && !b.mentions(d) {
				problems = append(problems, c.problem("unused-run", d.Span,
					fmt.Sprintf("the run %s is neither shown nor quoted", d.ID), "quote one of its values, or delete it"))
			}
		}
	}
	return append(problems, b.unquoted(values)...)
}

// mentions tells whether some quote names the directive, be it a wrong one:
// then the quote is what to mend.
func (b *Book) mentions(d *Directive) bool {
	for _, c := range b.Chapters {
		for _, q := range c.Quotes {
			if len(q.uses) == 0 && strings.Contains(q.Expr, d.ID) {
				return true
			}
		}
	}
	return false
}

// unquoted reports, at the first directive that runs a scenario, the values of
// it that a guide must not leave out.
func (b *Book) unquoted(values map[string]bool) []Problem {
	var problems []Problem
	var seen []string
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if len(d.Runs) == 0 || slices.Contains(seen, d.Runs[0].Scenario.Name) {
				continue
			}
			s := d.Runs[0].Scenario
			seen = append(seen, s.Name)
			for _, v := range s.Values {
				if v.Quote && !values[s.Name+"."+v.Name] {
					problems = append(problems, c.problem("unquoted-value", d.Span,
						fmt.Sprintf("nothing quotes %s of scenario %s: %s", v.Name, s.Name, v.Doc),
						fmt.Sprintf("quote %s.%s in a sentence", d.ID, v.Name)))
				}
			}
		}
	}
	return problems
}

// configFile is guide.yaml as messages show it.
func (b *Book) configFile() string { return path.Join(b.Input.GuideName, configName) }
