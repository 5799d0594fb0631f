package chart

import (
	"math/big"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// A line that is not drawn, because its closed form is, has this width: pruned
// from the picture, and invisible where a page's script draws it.
const (
	hair      = 0.01
	hairline  = "0.01"
	levelDash = "dashed"
)

// lines adds a line for each series. Where a closed form is laid over a series,
// the form is the line and the values are its markers: a marker beside the line
// shows at a glance.
func (c *Chart) lines(chart *charts.Line) {
	if c.even() {
		chart.SetXAxis(c.categories())
	}
	for i, s := range c.Series {
		style := opts.LineStyle{Color: color(i), Width: 2, Type: dash(i)}
		if s.Form != nil {
			style.Width = hair // ECharts takes a width of 0 for none given
		}
		chart.AddSeries(c.label(s), c.points(s.Values),
			charts.WithLineChartOpts(opts.LineChart{Symbol: marker(i), SymbolSize: 7, ShowSymbol: opts.Bool(true)}),
			charts.WithItemStyleOpts(opts.ItemStyle{Color: color(i)}),
			charts.WithLineStyleOpts(style))
		if s.Form != nil {
			chart.AddSeries(formLabel(c, s), c.points(s.Form), plain(color(i), 1.5, dash(i))...)
		}
	}
	for _, l := range c.Levels {
		chart.AddSeries(levelLabel(l), c.across(l.Value), plain(ink, 1.25, levelDash)...)
	}
}

// plain is a line without markers.
func plain(color string, width float32, dash string) []charts.SeriesOpts {
	return []charts.SeriesOpts{
		charts.WithLineChartOpts(opts.LineChart{Symbol: "none", ShowSymbol: opts.Bool(false)}),
		charts.WithItemStyleOpts(opts.ItemStyle{Color: color}),
		charts.WithLineStyleOpts(opts.LineStyle{Color: color, Width: width, Type: dash}),
	}
}

// points pairs values with x: by number on a scale, by place where x is spaced evenly.
func (c *Chart) points(values []catalogue.Value) []opts.LineData {
	points := make([]opts.LineData, len(values))
	for i, v := range values {
		points[i].Value = number(v)
		if !c.even() {
			points[i].Value = []any{number(c.X.Values[i]), number(v)}
		}
	}
	return points
}

// across is one value at every x.
func (c *Chart) across(v catalogue.Value) []opts.LineData {
	values := make([]catalogue.Value, len(c.X.Values))
	for i := range values {
		values[i] = v
	}
	return c.points(values)
}

// bars stacks the series, hatched so that they are told apart without colour.
func (c *Chart) bars(chart *charts.Bar) {
	chart.SetXAxis(c.categories())
	for i, s := range c.Series {
		data := make([]opts.BarData, len(s.Values))
		for j, v := range s.Values {
			data[j].Value = number(v)
		}
		chart.AddSeries(c.label(s), data,
			charts.WithBarChartOpts(opts.BarChart{Stack: "all", BarCategoryGap: "35%"}),
			charts.WithItemStyleOpts(opts.ItemStyle{Color: color(i)}))
	}
	chart.SetGlobalOptions(charts.WithAriaOpts(&opts.Aria{
		Enabled: opts.Bool(true), Label: &opts.AriaLabel{Enabled: opts.Bool(false)},
		Decal: &opts.AriaDecal{Show: opts.Bool(len(c.Series) > 1)},
	}))
	if len(c.Levels) > 0 {
		across := charts.NewLine()
		for _, l := range c.Levels {
			across.AddSeries(levelLabel(l), c.across(l.Value), plain(ink, 1.25, levelDash)...)
		}
		chart.Overlap(across)
	}
}

// heat lays the series out as rows of cells, shaded in steps: shades that run
// into each other cannot be named, and ECharts mixes no CSS variables.
func (c *Chart) heat(chart *charts.HeatMap, size svg.Size) {
	rows := make([]string, len(c.Series))
	var cells []opts.HeatMapData
	var all [][]catalogue.Value
	for y, s := range c.Series {
		rows[y] = s.Name
		all = append(all, s.Values)
		for x, v := range s.Values {
			if v.Kind == catalogue.Number {
				cells = append(cells, opts.HeatMapData{Value: []any{x, y, number(v)}})
			}
		}
	}
	least, most := extent(all...)
	x, y := c.xAxis(), c.yAxis()
	x.Data = c.categories()
	y.Type, y.Data, y.Name, y.SplitLine = "category", rows, c.By, nil
	chart.SetGlobalOptions(
		charts.WithXAxisOpts(x), charts.WithYAxisOpts(y),
		charts.WithTooltipOpts(opts.Tooltip{Show: opts.Bool(true), Trigger: "item"}),
		charts.WithVisualMapOpts(opts.VisualMap{
			Type: "piecewise", Orient: "horizontal", Left: "0", Top: "0", TextStyle: textStyle(),
			Calculable: opts.Bool(false), Dimension: "2", Pieces: pieces(least, most, shades(least, most, size)),
		}))
	chart.AddSeries(withUnit(c.Y, c.unit()), cells,
		charts.WithLabelOpts(opts.Label{Show: opts.Bool(c.fits(cells, size)), Color: cell, FontSize: 11}),
		charts.WithItemStyleOpts(opts.ItemStyle{BorderColor: page, BorderWidth: 1}))
}

// fits tells whether the cells are wide enough for their numbers.
func (c *Chart) fits(cells []opts.HeatMapData, size svg.Size) bool {
	longest := 0
	for _, s := range c.Series {
		for _, v := range s.Values {
			if v.Kind == catalogue.Number {
				longest = max(longest, svg.Width(bare(v), 11)+4)
			}
		}
	}
	return len(c.X.Values)*longest < size.Width-60
}

// shades is how many steps of a scale fit beside one another.
func shades(least, most *big.Rat, size svg.Size) int {
	longest := max(svg.Width(least.FloatString(0), svg.FontSize), svg.Width(most.FloatString(0), svg.FontSize))
	step := scaleIcon + 2*scaleGap + longest + svg.Width("+", svg.FontSize)
	return min(max(size.Width/step, 2), len(heatScale))
}

// pieces cuts the values into at most n steps of a round width, the least in the
// lightest shade and the greatest in the darkest.
func pieces(least, most *big.Rat, n int) []opts.Piece {
	step := roundStep(new(big.Rat).Sub(most, least), n-1)
	at := new(big.Rat).Quo(least, step)
	from := new(big.Rat).SetInt(new(big.Int).Div(at.Num(), at.Denom()))
	from.Mul(from, step)
	var cut []opts.Piece
	for len(cut) == 0 || from.Cmp(most) <= 0 {
		low, _ := from.Float32()
		from = new(big.Rat).Add(from, step)
		high, _ := from.Float32()
		cut = append(cut, opts.Piece{Gte: low, Lt: high})
	}
	for i := range cut {
		cut[i].Color = heatScale[i*(len(heatScale)-1)/max(len(cut)-1, 1)]
	}
	return cut
}

// roundStep is the least of 1, 2, 5, 10, 20, … (or 0.5, 0.2, …) of which n cover the span.
func roundStep(span *big.Rat, n int) *big.Rat {
	if span.Sign() == 0 {
		return big.NewRat(1, 1)
	}
	covers := func(step *big.Rat) bool {
		return new(big.Rat).Mul(step, big.NewRat(int64(n), 1)).Cmp(span) >= 0
	}
	step, ten := big.NewRat(1, 1), big.NewRat(10, 1)
	for covers(step) {
		step = new(big.Rat).Quo(step, ten)
	}
	for {
		for _, factor := range []int64{1, 2, 5} {
			if round := new(big.Rat).Mul(step, big.NewRat(factor, 1)); covers(round) {
				return round
			}
		}
		step = new(big.Rat).Mul(step, ten)
	}
}
