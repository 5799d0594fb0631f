package build

import (
	"fmt"
	"slices"
	"strings"
)

// A grid is the text of a table or a plot: a row of names, and below it what is
// swept and what is shown, exact. A row of two cells that starts with
// levelCell holds the one value of a line across.
type grid [][]string

const levelCell = "level "

// keys is how many of a row's first cells tell which row it is.
func (d *Directive) keys() int {
	if d.isSeries() {
		return 1
	}
	return len(d.Axes)
}

// grid is what the directive's runs give now.
func (d *Directive) grid() grid {
	var g grid
	shown := slices.Clone(d.Columns)
	if d.Verb == "plot" {
		shown = d.lists()
	}
	if d.isSeries() {
		g = d.items(shown)
	} else {
		g = d.sweep(shown)
	}
	if level := d.level(); level != "" {
		g = append(g, []string{levelCell + level, d.Runs[0].Value(level).String()})
	}
	return g
}

// sweep has a row for each run.
func (d *Directive) sweep(shown []string) grid {
	names := []string{}
	for _, a := range d.Axes {
		names = append(names, a.Param.Name)
	}
	g := grid{append(slices.Clone(names), shown...)}
	for _, r := range d.Runs {
		var row []string
		for _, name := range names {
			row = append(row, r.Args.Value(name).String())
		}
		for _, name := range shown {
			row = append(row, r.Value(name).String())
		}
		g = append(g, row)
	}
	return g
}

// items has a row for each item of a run's lists; a list that is shorter than
// the longest leaves its cells empty.
func (d *Directive) items(shown []string) grid {
	g := grid{append([]string{d.item()}, shown...)}
	longest := 0
	for _, name := range shown {
		longest = max(longest, len(d.Runs[0].Value(name).Items))
	}
	for i := range longest {
		row := []string{fmt.Sprint(i + 1)}
		for _, name := range shown {
			cell := ""
			if items := d.Runs[0].Value(name).Items; i < len(items) {
				cell = items[i].String()
			}
			row = append(row, cell)
		}
		g = append(g, row)
	}
	return g
}

// String is the grid as it is pinned: a row a line, tabs between its cells.
func (g grid) String() string {
	var b strings.Builder
	for _, row := range g {
		b.WriteString(strings.Join(row, "\t") + "\n")
	}
	return b.String()
}

// parseGrid reads what String wrote.
func parseGrid(text string) grid {
	var g grid
	for line := range strings.Lines(text) {
		g = append(g, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return g
}

// A point is one value of a grid under the name that a reader finds it by:
// "chunk 200 ms: period".
type point struct{ name, value string }

// points are the values of the grid, in its order.
func (g grid) points(keys int) []point {
	if len(g) == 0 {
		return nil
	}
	var all []point
	head := g[0]
	for _, row := range g[1:] {
		if len(row) == 2 && strings.HasPrefix(row[0], levelCell) {
			all = append(all, point{row[0], row[1]})
			continue
		}
		if len(row) != len(head) || len(row) < keys {
			continue // no row of ours
		}
		var where []string
		for i := range keys {
			where = append(where, head[i]+" "+row[i])
		}
		for i := keys; i < len(row); i++ {
			all = append(all, point{strings.Join(where, ", ") + ": " + head[i], row[i]})
		}
	}
	return all
}

// driftedPoints tells the first point that two grids of one head differ in, and
// how many more there are. It is empty where their heads differ: then it is
// another plot, and no point of it moved.
func driftedPoints(old, now grid, keys int) string {
	if len(old) == 0 || len(now) == 0 || !slices.Equal(old[0], now[0]) {
		return ""
	}
	was, is := map[string]string{}, map[string]bool{}
	for _, p := range old.points(keys) {
		was[p.name] = p.value
	}
	var told []string
	for _, p := range now.points(keys) {
		is[p.name] = true
		switch before, stood := was[p.name]; {
		case !stood:
			told = append(told, fmt.Sprintf("%s %s is new", p.name, p.value))
		case before != p.value:
			told = append(told, fmt.Sprintf("%s %s -> %s", p.name, before, p.value))
		}
	}
	for _, p := range old.points(keys) {
		if !is[p.name] {
			told = append(told, fmt.Sprintf("%s %s is gone", p.name, p.value))
		}
	}
	switch len(told) {
	case 0:
		return ""
	case 1:
		return told[0]
	case 2:
		return told[0] + "; and 1 more point"
	}
	return fmt.Sprintf("%s; and %d more points", told[0], len(told)-1)
}
