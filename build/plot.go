package build

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"example.com/guidegen/build/chart"
	"example.com/guidegen/build/nearest"
	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"

	"github.com/yuin/goldmark/util"
)

// plotKinds are the words of a plot's kind.
var plotKinds = map[string]chart.Kind{"lines": chart.Lines, "bars": chart.Bars, "heat": chart.Heat}

// plotted checks what a plot says beyond x and y: its kind, the value that
// holds the closed form, and the value that is a line across.
func (r *resolver) plotted(d *Directive, s *catalogue.Scenario) bool {
	if kind := d.Arg("kind"); kind != nil {
		if _, known := plotKinds[kind.Value]; !known {
			return r.argument(d, kind.Span, fmt.Sprintf("kind=%s", kind.Value), "a plot is drawn as lines, bars or heat")
		}
		if kind.Value == "heat" && d.Arg("x") == nil {
			return r.argument(d, kind.Span, "a heat map wants x", "without x, a plot is drawn as lines or bars")
		}
	}
	for _, name := range []string{"form", "level"} {
		a := d.Arg(name)
		if a == nil {
			continue
		}
		switch v := s.Value(a.Value); {
		case v == nil:
			return r.argument(d, a.Span, fmt.Sprintf("scenario %s has no value %q", s.Name, a.Value),
				didYouMean(nearest.Name(a.Value, valueNames(s)), "it has "+strings.Join(valueNames(s), ", ")))
		case v.Unit != s.Value(d.Columns[0]).Unit || v.List && (name == "level" || d.Arg("x") != nil):
			return r.argument(d, a.Span, fmt.Sprintf("%s is no number in the unit of %s", a.Value, d.Columns[0]), "")
		case !v.List && name == "form" && d.Arg("x") == nil:
			return r.argument(d, a.Span, fmt.Sprintf("%s is no list: a form has an item for each item of %s", a.Value, d.Columns[0]),
				"level="+a.Value+" draws one value across")
		}
	}
	return true
}

// chartOf is a plot's directive as a chart.
func chartOf(d *Directive) *chart.Chart {
	if d.isSeries() {
		return seriesChart(d)
	}
	return sweepChart(d)
}

// newChart is what every chart of a directive has, without its series.
func newChart(d *Directive, x chart.Axis) *chart.Chart {
	c := &chart.Chart{
		ID:   strings.ReplaceAll(d.Chapter.ID+"-"+d.ID, "_", "-"),
		X:    x,
		Y:    strings.Join(d.Columns, ", "),
		Kind: chart.Lines,
	}
	if kind := d.Arg("kind"); kind != nil {
		c.Kind = plotKinds[kind.Value]
	}
	c.X.Even = c.Kind != chart.Lines || !evenly(x.Values)
	c.Title = c.Y + " against " + x.Name
	if name := d.level(); name != "" {
		c.Levels = []chart.Level{{Name: name, Value: d.Runs[0].Value(name)}}
	}
	return c
}

// level is the name of the value that is drawn as a line across, or "".
func (d *Directive) level() string {
	if a := d.Arg("level"); a != nil && (d.Arg("kind") == nil || d.Arg("kind").Value != "heat") {
		return a.Value
	}
	return ""
}

// sweepChart is the chart of a sweep: x is the axis that is swept fastest, and
// every combination of the others and of the values is a series.
func sweepChart(d *Directive) *chart.Chart {
	x := d.Axes[len(d.Axes)-1]
	others := d.Axes[:len(d.Axes)-1]
	c := newChart(d, chart.Axis{Name: x.Param.Name, Values: x.Values})
	var by []string
	for _, a := range others {
		by = append(by, a.Param.Name)
	}
	c.By = strings.Join(by, ", ")
	n := len(x.Values)
	for at := 0; at < len(d.Runs); at += n {
		runs := d.Runs[at : at+n]
		for _, column := range d.Columns {
			s := chart.Series{Name: seriesName(runs[0], others, column, len(d.Columns) > 1), Values: valuesOf(runs, column)}
			if form := d.Arg("form"); form != nil {
				s.Form = valuesOf(runs, form.Value)
			}
			c.Series = append(c.Series, s)
		}
	}
	return c
}

// evenly tells a sweep by equal steps, which is drawn to scale.
func evenly(values []catalogue.Value) bool {
	ints := make([]int64, len(values))
	for i, v := range values {
		if v.Kind != catalogue.Number || !v.Num.IsInt() {
			return false
		}
		ints[i] = v.Num.Num().Int64()
	}
	for i := 2; i < len(ints); i++ {
		if ints[i]-ints[i-1] != ints[1]-ints[0] {
			return false
		}
	}
	return true
}

// seriesName is what tells a series from the others.
func seriesName(run *Run, axes []Axis, column string, several bool) string {
	var parts []string
	for _, a := range axes {
		parts = append(parts, run.Args.Value(a.Param.Name).String())
	}
	if several || len(parts) == 0 {
		parts = append(parts, column)
	}
	return strings.Join(parts, ", ")
}

func valuesOf(runs []*Run, name string) []catalogue.Value {
	values := make([]catalogue.Value, len(runs))
	for i, r := range runs {
		values[i] = r.Value(name)
	}
	return values
}

// echartsPath is where ECharts stands among the packages.
const echartsPath = "echarts/dist/echarts.min.js"

// A drawing draws plots, or takes them from the site as it stands where their
// options are still the same: then the picture would be too.
type drawing struct {
	packages fs.FS
	pins     fs.FS
	redraw   bool

	once   sync.Once
	drawer *chart.Drawer
	err    error
}

// picture is one plot in one size.
func (g *drawing) picture(c *chart.Chart, path string, size svg.Size) ([]byte, error) {
	options, err := c.Options(size)
	if err != nil {
		return nil, err
	}
	if !g.redraw || g.packages == nil {
		if old := g.standing(path); chart.KeyOf(old) == chart.Key(options) {
			return old, nil
		}
	}
	g.once.Do(g.load)
	if g.err != nil {
		return nil, g.err
	}
	return g.drawer.Draw(c, size)
}

func (g *drawing) standing(path string) []byte {
	if g.pins == nil {
		return nil
	}
	old, err := fs.ReadFile(g.pins, path)
	if err != nil {
		return nil
	}
	return old
}

func (g *drawing) load() {
	if g.packages == nil {
		g.err = errors.New("ECharts is not installed")
		return
	}
	js, err := fs.ReadFile(g.packages, echartsPath)
	if err != nil {
		g.err = errors.New("ECharts is not installed: " + cause(err))
		return
	}
	g.drawer, g.err = chart.New(js)
}

// plotPath is where a plot's picture stands in the site.
func plotPath(c *Chapter, d *Directive, size svg.Size) string {
	return "plots/" + c.Name + "/" + d.ID + "-" + size.Name + ".svg"
}

// plot shows a chart: its pictures for a wide page and a narrow one, the
// options for the page's script, and its numbers as a table.
func (p *prose) plot(w util.BufWriter, d *Directive) {
	if len(d.Runs) == 0 || slices.ContainsFunc(d.Runs, func(r *Run) bool { return r.Result == nil }) {
		return
	}
	if d.uneven() != "" {
		return // Check has told it
	}
	c := chartOf(d)
	table, err := c.Table()
	if err != nil {
		p.fail(d.Span, "plot", fmt.Sprintf("the plot %s cannot be drawn: %v", d.ID, err), "")
		return
	}
	w.WriteString(`<div class="drawing">`)
	for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
		path := plotPath(p.chapter, d, size)
		picture, err := p.drawing.picture(c, path, size)
		if err != nil {
			p.fail(d.Span, "plot", fmt.Sprintf("the plot %s cannot be drawn: %v", d.ID, err), "npm ci installs what draws it; make site does that first")
			break
		}
		p.files[path] = picture
		w.Write(picture)
	}
	w.WriteString("</div>\n")
	if island, err := c.Island(); err == nil {
		fmt.Fprintf(w, "<script type=\"application/json\" class=\"island\">%s</script>\n", island)
	}
	numbers(w, "The numbers", table.Head, table.Rows)
}

// numbers is a picture's table, folded: the same numbers for whoever would
// rather read them.
func numbers(w util.BufWriter, name string, head []string, rows [][]string) {
	w.WriteString("<details class=\"data\"><summary>" + escape(name) + "</summary>\n<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>")
	for _, cell := range head {
		fmt.Fprintf(w, `<th scope="col" class="end">%s</th>`, escape(cell))
	}
	w.WriteString("</tr></thead><tbody>\n")
	for _, row := range rows {
		w.WriteString("<tr>")
		for _, cell := range row {
			fmt.Fprintf(w, `<td class="end">%s</td>`, escape(cell))
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</tbody></table></div></details>\n")
}
