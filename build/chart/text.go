package chart

import (
	"fmt"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// A Table is a chart's numbers as rows of text, exact, the units in the head.
type Table struct {
	Head []string
	Rows [][]string
}

// Table returns what the chart shows as rows, one for each x. A gap says why
// there is no value.
func (c *Chart) Table() (Table, error) {
	if err := c.check(); err != nil {
		return Table{}, err
	}
	t := Table{Head: []string{withUnit(c.X.Name, c.X.Values[0].Unit)}}
	for _, s := range c.Series {
		t.Head = append(t.Head, withUnit(c.label(s), c.unit()))
		if s.Form != nil {
			t.Head = append(t.Head, withUnit(formLabel(c, s), c.unit()))
		}
	}
	for i, x := range c.X.Values {
		row := []string{bare(x)}
		for _, s := range c.Series {
			row = append(row, bare(s.Values[i]))
			if s.Form != nil {
				row = append(row, bare(s.Form[i]))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// label names a series: "hops 2" where the chart says what tells them apart.
func (c *Chart) label(s Series) string {
	return strings.TrimSpace(c.By + " " + s.Name)
}

func formLabel(c *Chart, s Series) string {
	if len(c.Series) == 1 {
		return "closed form"
	}
	return c.label(s) + ", closed form"
}

func levelLabel(l Level) string { return l.Name + " " + l.Value.String() }

// withUnit is a name as an axis or the head of a column shows it: "chunk (ms)".
func withUnit(name string, u catalogue.Unit) string {
	switch {
	case u.IsDuration():
		return name + " (" + string(u) + ")"
	case u == catalogue.Ratio:
		return name + " (ratio)"
	}
	return name
}

// bare is a value without its unit.
func bare(v catalogue.Value) string {
	if v.Kind == catalogue.Number {
		v.Unit = catalogue.Count
	}
	return v.String()
}

// description is the chart's own, or one made from its values: what it is, what
// runs along it, and from where to where each series goes.
func (c *Chart) description() string {
	if c.Desc != "" {
		return c.Desc
	}
	kinds := [...]string{Lines: "line chart", Bars: "stacked bar chart", Heat: "heat map"}
	xs := c.X.Values
	var b strings.Builder
	fmt.Fprintf(&b, "A %s of %s against %s, %s to %s.", kinds[c.Kind], c.Y, c.X.Name, xs[0], xs[len(xs)-1])
	for _, s := range c.Series {
		least, most := extent(s.Values)
		if least == nil {
			fmt.Fprintf(&b, " %s: no value.", c.label(s))
			continue
		}
		lo, hi := catalogue.Exact(least, c.unit()), catalogue.Exact(most, c.unit())
		if least.Cmp(most) == 0 {
			fmt.Fprintf(&b, " %s: %s throughout.", c.label(s), lo)
		} else {
			fmt.Fprintf(&b, " %s: from %s to %s.", c.label(s), lo, hi)
		}
	}
	for _, l := range c.Levels {
		fmt.Fprintf(&b, " A line across: %s.", levelLabel(l))
	}
	return b.String()
}
