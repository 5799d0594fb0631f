package chart

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Options returns the chart as ECharts options: JSON with sorted keys, `<`
// escaped. The error tells what makes the chart impossible to draw.
func (c *Chart) Options(size svg.Size) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	return json.Marshal(c.options(size))
}

// Key names the content of options: pictures of equal options are equal. A
// picture carries the key of the options that it was drawn from ([KeyOf]).
func Key(options []byte) string {
	sum := sha256.Sum256(options)
	return hex.EncodeToString(sum[:10])
}

// An island is what a page's script needs to redraw a chart: the options of the
// wide drawing, and those of the narrow one that differ.
type island struct {
	Unit    string         `json:"unit"`
	Options map[string]any `json:"options"`
	Narrow  map[string]any `json:"narrow"`
}

// Island returns the options for a page's own script, as JSON that may stand
// inside a script element of type application/json: no `<` is left in it.
func (c *Chart) Island() ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	wide, narrow := c.options(svg.Wide), c.options(svg.Narrow)
	for key := range wide {
		if reflect.DeepEqual(wide[key], narrow[key]) {
			delete(narrow, key)
		}
	}
	return json.Marshal(island{Unit: strings.TrimSpace(unitSuffix(c.unit())), Options: wide, Narrow: narrow})
}

func unitSuffix(u catalogue.Unit) string {
	if u.IsDuration() {
		return " " + string(u)
	}
	return ""
}

// options makes the options with go-echarts: its own types for everything it
// knows, and its visitor for the few fields that it has no name for.
func (c *Chart) options(size svg.Size) map[string]any {
	switch c.Kind {
	case Bars:
		chart := charts.NewBar()
		c.frame(&chart.RectChart, size)
		c.bars(chart)
		chart.Validate()
		return chart.JSON()
	case Heat:
		chart := charts.NewHeatMap()
		c.frame(&chart.RectChart, size)
		c.heat(chart, size)
		chart.Validate()
		return chart.JSON()
	}
	chart := charts.NewLine()
	c.frame(&chart.RectChart, size)
	c.lines(chart)
	chart.Validate()
	return chart.JSON()
}

// frame is what all kinds have in common: axes, legend, grid, tooltip.
func (c *Chart) frame(chart *charts.RectChart, size svg.Size) {
	chart.SetGlobalOptions(
		charts.WithInitializationOpts(opts.Initialization{ChartID: strings.ReplaceAll(strings.ToLower(c.ID), "-", "_")}),
		charts.WithAnimation(false),
		charts.WithColorsOpts(palette),
		charts.WithTitleOpts(opts.Title{Show: opts.Bool(false), Title: c.Title}),
		charts.WithLegendOpts(c.legend(size)),
		charts.WithGridOpts(opts.Grid{
			Left: "4", Right: "16", Bottom: "32", ContainLabel: opts.Bool(true),
			Top: strconv.Itoa(c.gridTop(size)),
		}),
		charts.WithXAxisOpts(c.xAxis()),
		charts.WithYAxisOpts(c.yAxis()),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "axis"}),
		charts.WithToolboxOpts(opts.Toolbox{Show: opts.Bool(false)}),
	)
	chart.Accept(house{})
}

// gridTop is where the axes begin.
func (c *Chart) gridTop(size svg.Size) int {
	if c.Kind == Heat {
		return scaleLine + axisNameLine
	}
	return legendLine*len(c.legendLines(size)) - legendGap/2 + axisNameLine
}

func (c *Chart) xAxis() opts.XAxis {
	axis := opts.XAxis{
		Type: "value", Name: withUnit(c.X.Name, c.X.Values[0].Unit), NameLocation: "middle", NameGap: 30,
		AxisLabel: axisLabel(), MinInterval: minInterval(c.X.Values[0].Unit),
		AxisLine:  &opts.AxisLine{Show: opts.Bool(true), OnZero: opts.Bool(false), LineStyle: &opts.LineStyle{Color: rule}},
		AxisTick:  &opts.AxisTick{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: rule}},
		SplitLine: &opts.SplitLine{Show: opts.Bool(false)},
	}
	if c.even() {
		axis.Type = "category"
		axis.AxisTick.AlignWithLabel = opts.Bool(true)
	}
	return axis
}

func (c *Chart) yAxis() opts.YAxis {
	return opts.YAxis{
		Type: "value", Name: withUnit(c.Y, c.unit()), NameLocation: "end", NameGap: 12,
		Scale:       opts.Bool(c.offZero()),
		MinInterval: minInterval(c.unit()),
		AxisLabel:   axisLabel(),
		AxisLine:    &opts.AxisLine{Show: opts.Bool(false)},
		SplitLine:   &opts.SplitLine{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: grid}},
	}
}

// minInterval keeps a count from being divided: there is no hog and a half.
func minInterval(u catalogue.Unit) float64 {
	if u == catalogue.Count {
		return 1
	}
	return 0
}

// offZero tells whether the y axis begins near the values rather than at zero:
// lines whose values are far from zero, never bars, whose length is the value.
func (c *Chart) offZero() bool {
	if c.Kind != Lines {
		return false
	}
	var all [][]catalogue.Value
	for _, s := range c.Series {
		all = append(all, s.Values, s.Form)
	}
	for _, l := range c.Levels {
		all = append(all, []catalogue.Value{l.Value})
	}
	least, most := extent(all...)
	span := new(big.Rat).Sub(most, least)
	return least.Sign() < 0 || least.Cmp(span.Quo(span, big.NewRat(4, 1))) > 0
}

func axisLabel() *opts.AxisLabel {
	return &opts.AxisLabel{
		Color: ink, FontSize: 12, HideOverlap: opts.Bool(true),
		ShowMinLabel: opts.Bool(true), ShowMaxLabel: opts.Bool(true),
	}
}

// categories are the x values as words.
func (c *Chart) categories() []string {
	words := make([]string, len(c.X.Values))
	for i, v := range c.X.Values {
		words[i] = bare(v)
	}
	return words
}

// number is an exact value as JSON: all its digits where the decimal ends, and
// more than a picture can show where it does not. A gap is ECharts' "-".
func number(v catalogue.Value) any {
	if v.Kind != catalogue.Number {
		return "-"
	}
	const enough = 12
	digits, ends := v.Num.FloatPrec()
	if !ends || digits > enough {
		digits = enough
	}
	return json.Number(v.Num.FloatString(digits))
}

// KeyOf returns the key that a picture carries, or "" where it has none.
func KeyOf(picture []byte) string {
	_, rest, found := bytes.Cut(picture, []byte(keyAttr+`="`))
	if !found {
		return ""
	}
	key, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(key)
}
