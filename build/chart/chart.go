// Package chart draws plots: plain data in, a static SVG out, drawn by ECharts
// itself from options that go-echarts makes.
//
// A [Chart] is a table of exact values: what stands along the x axis, and
// series beside one another. Nothing in it is a colour, a size or a piece of
// JavaScript. From it come four things, each a pure function of the data:
//
//   - [Chart.Options], the ECharts options as JSON, for one [svg.Size];
//   - [Drawer.Draw], those options drawn as SVG, at build time, without a browser;
//   - [Chart.Island], the options for a page's own script, safe in a script element;
//   - [Chart.Table], the same numbers as rows, for whoever would rather read them.
//
// ECharts is handed in as bytes ([New]), compiled once, and run in a fresh
// JavaScript machine a chart: two charts in one machine number their ids on
// from one another, and a build that draws in parallel would give other bytes
// each time. There is no clock, no timer and a fixed seed in that machine, so
// the same chart gives the same bytes everywhere.
//
// What ECharts writes is then made fit to stand in a page: ids carry the
// chart's own, inline styles become attributes (a strict style policy forbids
// them), role, title and description are added, and a picture in which a series
// left no mark is an error, because ECharts draws nothing without a word where
// it does not understand.
//
// A picture serves light and dark alike: its colours are CSS variables with the
// light value beside each ([CSS] sets both). It serves wide and narrow by being
// drawn twice, since type that is shrunk to a phone cannot be read. And it
// serves whoever sees no colours: lines differ in dash and marker, bars in
// hatching, and a heat map prints its numbers.
package chart

import (
	_ "embed"
	"fmt"
	"math/big"
	"regexp"

	"example.com/guidegen/engine/catalogue"
)

// CSS sets the variables that the pictures are coloured by, light and dark, and
// shows the drawing that fits the screen.
//
//go:embed chart.css
var CSS string

// JS makes plots interactive: a classic script that finds every element of class
// "chart", its drawings and its island, and needs ECharts beside the page. It
// says what it wants of the page in its own head.
//
//go:embed chart.js
var JS string

// A Kind is what a chart is drawn as.
type Kind int

// The kinds of charts.
const (
	Lines Kind = iota // a line for each series, a marker at every point
	Bars              // a bar for each x, the series stacked in it
	Heat              // a cell for each x and series, shaded by its value
)

// A Chart is what a plot shows. The values of one series, and of all series,
// are in one unit; a value that is no number is a gap, and its text tells why.
type Chart struct {
	ID     string // begins the ids in its SVG: letters, digits, "-"
	Title  string
	Desc   string // for whoever cannot see it; made from the values where it is empty
	Kind   Kind
	X      Axis
	Y      string   // what is measured: "period"
	By     string   // what tells the series apart: "hogs"; may be empty
	Series []Series // at least one
	Levels []Level  // lines across, not for Heat
}

// An Axis is what stands along x.
type Axis struct {
	Name   string
	Values []catalogue.Value // numbers in one unit, or texts
	Even   bool              // spaced evenly rather than to scale: a sweep like 1, 10, 100
}

// A Series is one value for each x.
type Series struct {
	Name   string
	Values []catalogue.Value
	Form   []catalogue.Value // the closed form for each x, laid over the values; nil is none
}

// A Level is one value across the whole chart: what was asked for.
type Level struct {
	Name  string
	Value catalogue.Value
}

// What a chart may hold. More could not be told apart, or takes a page over the
// size that it is held to.
const (
	maxSeries = 8
	maxRows   = 40 // series of a heat map
	maxPoints = 500
)

var idForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// check tells what makes a chart impossible to draw. A message speaks of the
// chart alone: the caller knows the line that asked for it.
func (c *Chart) check() error {
	limit := maxSeries
	if c.Kind == Heat {
		limit = maxRows
	}
	switch {
	case !idForm.MatchString(c.ID):
		return fmt.Errorf("the chart's id %q is not letters, digits and -, a letter first", c.ID)
	case len(c.X.Values) == 0:
		return fmt.Errorf("there is no %s to plot against", c.X.Name)
	case len(c.X.Values) > maxPoints:
		return fmt.Errorf("%d points are more than the %d that a plot can show: take a larger step", len(c.X.Values), maxPoints)
	case len(c.Series) == 0:
		return fmt.Errorf("there is no series to plot")
	case len(c.Series) > limit:
		return fmt.Errorf("%d series are more than the %d that can be told apart", len(c.Series), limit)
	}
	if err := c.X.check(); err != nil {
		return err
	}
	return c.checkValues()
}

func (x *Axis) check() error {
	first := x.Values[0]
	for _, v := range x.Values {
		if v.Kind != first.Kind || v.Unit != first.Unit {
			return fmt.Errorf("%s mixes %s with %s", x.Name, first, v)
		}
		if v.Kind != catalogue.Number && v.Kind != catalogue.String {
			return fmt.Errorf("%s is %s: neither a number nor a word", x.Name, v)
		}
	}
	return nil
}

func (c *Chart) checkValues() error {
	var first *catalogue.Value
	same := func(name string, values []catalogue.Value) error {
		for i := range values {
			v := &values[i]
			switch {
			case v.Kind == catalogue.None:
			case v.Kind != catalogue.Number:
				return fmt.Errorf("%s: %s is no number: a plot shows one number for each %s", name, v, c.X.Name)
			case first == nil:
				first = v
			case v.Unit != first.Unit:
				return fmt.Errorf("%s: %s and %s are not in one unit", name, v, first)
			}
		}
		return nil
	}
	for _, s := range c.Series {
		if len(s.Values) != len(c.X.Values) {
			return fmt.Errorf("%s has %d values for %d of %s", s.Name, len(s.Values), len(c.X.Values), c.X.Name)
		}
		if s.Form != nil && len(s.Form) != len(c.X.Values) {
			return fmt.Errorf("the closed form of %s has %d values for %d of %s", s.Name, len(s.Form), len(c.X.Values), c.X.Name)
		}
		if err := same(s.Name, s.Values); err != nil {
			return err
		}
		if err := same(s.Name, s.Form); err != nil {
			return err
		}
	}
	if first == nil {
		return fmt.Errorf("no %s has a value: %s", c.Y, c.Series[0].Values[0])
	}
	for _, l := range c.Levels {
		if l.Value.Kind != catalogue.Number || l.Value.Unit != first.Unit {
			return fmt.Errorf("%s: %s and %s are not in one unit", l.Name, l.Value, first)
		}
	}
	return nil
}

// unit is what the series are measured in. The chart has been checked.
func (c *Chart) unit() catalogue.Unit {
	for _, s := range c.Series {
		for _, v := range s.Values {
			if v.Kind == catalogue.Number {
				return v.Unit
			}
		}
	}
	return catalogue.Count
}

// even tells whether x is spaced evenly: words and bars have no scale.
func (c *Chart) even() bool {
	return c.X.Even || c.Kind != Lines || c.X.Values[0].Kind == catalogue.String
}

// extent is the least and the greatest value of the series.
func extent(series ...[]catalogue.Value) (least, most *big.Rat) {
	for _, values := range series {
		for _, v := range values {
			if v.Kind != catalogue.Number {
				continue
			}
			if least == nil || v.Num.Cmp(least) < 0 {
				least = v.Num
			}
			if most == nil || v.Num.Cmp(most) > 0 {
				most = v.Num
			}
		}
	}
	return least, most
}
