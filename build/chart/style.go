package chart

import (
	"example.com/guidegen/build/svg"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Colours are CSS variables, with the value for light paper beside each for
// whoever opens the SVG alone. The hues are told apart by the colour-blind too,
// and each has three to one against white.
const (
	ink  = "var(--plot-ink,#3d4450)"
	rule = "var(--plot-rule,#8a919c)"
	cell = "var(--plot-cell,#1a1f27)" // a number in a heat map: four and a half to one on every shade
	page = "var(--plot-page,#fff)"
	grid = "var(--plot-grid,#e3e6ea)"
)

var (
	palette = opts.Colors{
		"var(--plot-1,#1b6cb3)", "var(--plot-2,#c2510c)", "var(--plot-3,#00795c)", "var(--plot-4,#8c4799)",
		"var(--plot-5,#8a6d00)", "var(--plot-6,#b3335c)", "var(--plot-7,#3f6b80)", "var(--plot-8,#5d6470)",
	}
	heatScale = []string{
		"var(--plot-heat-1,#edf3fa)", "var(--plot-heat-2,#d3e3f4)", "var(--plot-heat-3,#b5d0ec)",
		"var(--plot-heat-4,#94bce2)", "var(--plot-heat-5,#73a6d8)", "var(--plot-heat-6,#5893ce)",
	}
	markers = []string{"circle", "rect", "triangle", "diamond"} // and with a dash, twelve pairs
	dashes  = []string{"solid", "dashed", "dotted"}

	// icons are the legend's icons of markers without a line, at the size of a marker.
	icons = map[string]string{
		"circle": "circle", "rect": "path://M0,0h8v8h-8z", "triangle": "path://M4,0L8,8H0z", "diamond": "path://M4,0L8,4L4,8L0,4z",
	}

	// strokes are the legend's icons of lines without markers.
	strokes = map[string]string{
		"solid":  "path://M0,0h28v2h-28z",
		"dashed": "path://M0,0h7v2h-7zM10.5,0h7v2h-7zM21,0h7v2h-7z",
		"dotted": "path://M0,0h3v2h-3zM5,0h3v2h-3zM10,0h3v2h-3zM15,0h3v2h-3zM20,0h3v2h-3zM25,0h3v2h-3z",
	}
)

const (
	legendLine   = 28 // px from one line of the legend to the next
	axisNameLine = 34 // px for the y axis' name, above the axis, and the top label
	scaleLine    = 30 // px for the steps of a heat map
	scaleIcon    = 14
	scaleGap     = 6  // px before a step and inside it
	legendIcon   = 28 // px an entry's icon is wide
	legendGap    = 16 // px between entries
)

func dash(i int) string   { return dashes[i%len(dashes)] }
func marker(i int) string { return markers[i%len(markers)] }
func color(i int) string  { return palette[i%len(palette)] }

func textStyle() *opts.TextStyle { return &opts.TextStyle{Color: ink, FontSize: svg.FontSize} }

// An entry of the legend names a series and shows how it is drawn. The label ""
// ends a line.
type entry struct {
	Name string `json:"name"`
	Icon string `json:"icon,omitempty"` // ECharts draws the series' own where it is empty
}

// legend names what has to be told apart, broken into lines here: ECharts would
// break it too, and leaves the room for it to whoever makes the options.
func (c *Chart) legend(size svg.Size) opts.Legend {
	lines := c.legendLines(size)
	var data []entry
	for i, line := range lines {
		if i > 0 {
			data = append(data, entry{})
		}
		data = append(data, line...)
	}
	return opts.Legend{
		Show: opts.Bool(len(lines) > 0), Data: data, Left: "0", Top: "0", Padding: 4,
		ItemWidth: legendIcon, ItemHeight: 10, TextStyle: textStyle(),
	}
}

func (c *Chart) legendLines(size svg.Size) [][]entry {
	var lines [][]entry
	used := size.Width
	for _, e := range c.entries() {
		need := legendIcon + 5 + svg.Width(e.Name, svg.FontSize) + legendGap
		if used+need > size.Width {
			lines, used = append(lines, nil), 0
		}
		used += need
		lines[len(lines)-1] = append(lines[len(lines)-1], e)
	}
	return lines
}

// entries are what the legend names: nothing where one series stands alone.
func (c *Chart) entries() []entry {
	if c.Kind == Heat {
		return nil
	}
	var all []entry
	for i, s := range c.Series {
		e := entry{Name: c.label(s)}
		if s.Form != nil {
			e.Icon = icons[marker(i)]
		}
		all = append(all, e)
		if s.Form != nil {
			all = append(all, entry{formLabel(c, s), strokes[dash(i)]})
		}
	}
	for _, l := range c.Levels {
		all = append(all, entry{levelLabel(l), strokes[levelDash]})
	}
	if len(all) == 1 {
		return nil
	}
	return all
}

// height is the size's, and a line for each that the legend wraps to beyond one.
// A phone gets a squarer picture.
func (c *Chart) height(size svg.Size) int {
	h := 360
	if size == svg.Narrow {
		h = 300
	}
	h += legendLine * max(len(c.legendLines(size))-1, 0)
	if c.Kind == Heat {
		h = max(h, 120+24*len(c.Series))
	}
	return h
}

// house adds what go-echarts has no field for: the names of the axes set like
// the rest of the text and the y axis' flush left, no change under the pointer,
// and hatching that shows on light and dark.
type house struct {
	charts.BaseConfigurationVisitor
}

type axisName struct {
	Color    string `json:"color"`
	FontSize int    `json:"fontSize"`
	Align    string `json:"align,omitempty"`
}

type xAxis struct {
	opts.XAxis
	NameTextStyle axisName `json:"nameTextStyle"`
}

type yAxis struct {
	opts.YAxis
	NameTextStyle axisName        `json:"nameTextStyle"`
	AxisTick      map[string]bool `json:"axisTick"`
	BoundaryGap   []string        `json:"boundaryGap,omitempty"` // so that a level does not lie on the axis
}

type legend struct {
	opts.Legend
	ItemGap int `json:"itemGap"`
}

func (house) VisitLegendOpt(l opts.Legend) any { return legend{l, legendGap} }

func (house) VisitXAxis(axes []opts.XAxis) any {
	return []xAxis{{axes[0], axisName{ink, svg.FontSize, ""}}}
}

func (house) VisitYAxis(axes []opts.YAxis) any {
	axis := yAxis{axes[0], axisName{ink, svg.FontSize, "left"}, map[string]bool{"show": false}, nil}
	if axis.Type == "value" && axes[0].Scale != nil && *axes[0].Scale {
		axis.BoundaryGap = []string{"8%", "4%"}
	}
	return []yAxis{axis}
}

type series struct {
	charts.SingleSeries
	Emphasis map[string]bool `json:"emphasis"`
}

func (house) VisitSeriesOpt(all charts.MultiSeries) any {
	still := make([]series, len(all))
	for i, s := range all {
		still[i] = series{s, map[string]bool{"disabled": true}}
	}
	return still
}

type piece struct {
	opts.Piece
	Label string `json:"label"`
}

type visualMap struct {
	opts.VisualMap
	Pieces     []piece `json:"pieces"`
	ItemWidth  int     `json:"itemWidth"`
	ItemHeight int     `json:"itemHeight"`
	ItemGap    int     `json:"itemGap"`
	TextGap    int     `json:"textGap"`
	Padding    int     `json:"padding"`
}

// VisitVisualMaps names each step of a scale by where it begins: "1200+".
func (house) VisitVisualMaps(all []opts.VisualMap) any {
	scale := visualMap{VisualMap: all[0], ItemWidth: scaleIcon, ItemHeight: scaleIcon, ItemGap: scaleGap, TextGap: scaleGap, Padding: 4}
	for _, p := range all[0].Pieces {
		label := strconv.FormatFloat(float64(p.Gte), 'f', -1, 32) + "+"
		scale.Pieces = append(scale.Pieces, piece{p, label})
	}
	return []visualMap{scale}
}

func (house) Visit(options map[string]any) {
	options["textStyle"] = map[string]any{"fontFamily": svg.FontFamily, "color": ink}
}
