package lanes

import (
	"strconv"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"
)

// Where things stand, in px.
const (
	axisHeight  = 26
	loopHeight  = 20
	spanHeight  = 20
	wayHeight   = 24 // a timer's way, under the spans of its task
	laneGap     = 14
	rightMargin = 14
	badgeSize   = 16
	smallType   = 11
)

// Draw draws the picture as SVG. It fails where there is nothing to draw, or
// more than a picture can show.
func (p *Picture) Draw(size svg.Size) ([]byte, error) {
	v, err := p.cut()
	if err != nil {
		return nil, err
	}
	d := &drawing{view: v, size: size, body: svg.New("g")}
	left := d.gutter()
	d.scale = scale{from: v.From, to: v.until, left: left, width: size.Width - left - rightMargin}
	d.lanes()
	d.key()
	d.queues()
	root := svg.Root(v.ID, "lanes", v.Title, v.description(), size, d.y)
	root.Attrs = append(root.Attrs, svg.Attr{Name: "fill", Value: ink}) // for every text
	root.Add(d.defs()).Add(d.body.Children...)
	return []byte(root.String()), nil
}

// A drawing is a picture being drawn, from the top down.
type drawing struct {
	*view
	scale
	size svg.Size
	body *svg.Node
	y    int // the height that is used up
}

// gutter is the width of the lanes' names.
func (d *drawing) gutter() int {
	widest, most := svg.Width("loop", svg.FontSize), 110
	if d.size == svg.Narrow {
		most = 76
	}
	for _, l := range d.Trace.Lanes {
		widest = max(widest, badgeSize+6+svg.Width(l.Name, svg.FontSize))
	}
	return min(widest+10, most)
}

// A label's place is its left edge, its middle or its right edge.
const (
	fromLeft  = "start"
	centred   = "middle"
	fromRight = "end"
)

// text is a label, its middle at height y, x in tenths.
func text(x, y int, anchor, said string) *svg.Node {
	return svg.New("text", "x", px(x), "y", y, "text-anchor", anchor, "dominant-baseline", "central").Say(said)
}

func small(n *svg.Node) *svg.Node {
	n.Attrs = append(n.Attrs, svg.Attr{Name: "font-size", Value: strconv.Itoa(smallType)})
	return n
}

// line is a straight line, all in tenths.
func line(x1, y1, x2, y2 int, stroke string, more ...any) *svg.Node {
	n := svg.New("line", "x1", px(x1), "y1", px(y1), "x2", px(x2), "y2", px(y2), "stroke", stroke)
	n.Attrs = append(n.Attrs, svg.Attrs(more...)...)
	return n
}

// box is a rectangle, x and width in tenths, y and height in px.
func box(x, y, width, height int, fill string, more ...any) *svg.Node {
	n := svg.New("rect", "x", px(x), "y", y, "width", px(width), "height", height, "fill", fill)
	n.Attrs = append(n.Attrs, svg.Attrs(more...)...)
	return n
}

// lanes draws the axis, the loop's lane and the tasks', with the passes as
// bands behind them all.
func (d *drawing) lanes() {
	over := svg.New("g")
	bands := svg.New("g")
	d.body.Add(bands)
	d.axis(over)
	d.loop(over)
	for _, l := range d.Trace.Lanes {
		d.lane(over, l)
	}
	d.bands(bands)
	d.body.Add(over)
}

func (d *drawing) axis(g *svg.Node) {
	g.Add(text(0, 9, fromLeft, string(d.Unit)))
	gap := 24 + svg.Width(strconv.FormatInt(d.until, 10), svg.FontSize)
	for _, t := range d.ticks(gap) {
		label := strconv.FormatInt(t, 10)
		half := svg.Width(label, svg.FontSize) * 5
		x := min(d.at(t), d.size.Width*10-half)
		g.Add(text(x, 9, centred, label), line(d.at(t), 180, d.at(t), 230, rule))
	}
	d.y = axisHeight
}

// loop draws the passes as boxes with their numbers, and the jumps of an idle
// clock as dotted lines.
func (d *drawing) loop(g *svg.Node) {
	g.Add(text(0, d.y+loopHeight/2, fromLeft, "loop"))
	middle := (d.y + loopHeight/2) * 10
	last := -1 // where the last number ends, so that numbers do not overlap
	for _, p := range d.passes {
		x, end := d.at(p.Start), d.at(p.End)
		if before, ok := d.before(p); ok && before.End < p.Start && d.at(before.End) < x {
			g.Add(line(d.at(before.End), middle, x, middle, rule, "stroke-dasharray", "1 4", "stroke-linecap", "round", "stroke-width", "2"))
		}
		mark := svg.New("g", "data-pass", p.N, "class", "pass")
		mark.Add(box(x, d.y, max(end-x, 10), loopHeight, page, "stroke", rule))
		number := strconv.Itoa(p.N)
		width := svg.Width(number, smallType) * 10
		if at := (x + end) / 2; end-x > width+20 && at-width/2 > last {
			mark.Add(small(text(at, d.y+loopHeight/2, centred, number)))
			last = at + width/2
		}
		g.Add(mark)
	}
	d.y += loopHeight + laneGap
}

// lane draws a task: its spans, and under them the ways of its timers.
func (d *drawing) lane(g *svg.Node, l catalogue.Lane) {
	i := d.names.index(l.Name)
	g.Add(line(0, (d.y-laneGap/2)*10, d.size.Width*10, (d.y-laneGap/2)*10, grid))
	g.Add(d.badge(0, d.y+2, l.Name))
	room := d.left - badgeSize - 10
	g.Add(text((badgeSize+6)*10, d.y+spanHeight/2, fromLeft, svg.Fit(l.Name, svg.FontSize, room)))
	for _, s := range l.Spans {
		if !d.shows(s) {
			continue
		}
		x, end := d.at(s.Start), d.at(s.End)
		mark := svg.New("g", "data-pass", s.Pass, "class", "span")
		mark.Add(box(x-min(10, max(20-(end-x), 0)), d.y, max(end-x, 20), spanHeight, d.fill(i), "stroke", hue(i)))
		if end-x > 160 {
			mark.Add(d.lettered((x+end)/2, d.y+spanHeight/2, l.Name))
		}
		g.Add(mark)
	}
	d.y += spanHeight
	d.ways(g, i, l.Name)
	d.y += laneGap
}

// shows tells whether a span has a part in the window, or is a moment in it.
func (d *drawing) shows(s catalogue.Span) bool {
	if s.Start == s.End {
		return d.From <= s.Start && s.Start <= d.until
	}
	return s.Start < d.until && d.From < s.End
}

// lettered is a letter on a patch of page, so that hatching does not cross it.
func (d *drawing) lettered(x, y int, name string) *svg.Node {
	letter := d.names.letter[name]
	width := svg.Width(letter, smallType)*10 + 40
	return svg.New("g").Add(box(x-width/2, y-7, width, 14, page, "rx", "3"), small(text(x, y, centred, letter)))
}

// badge is a task's letter, hatched like its spans; x and y its corner in px.
// It is drawn once, in the picture's definitions.
func (d *drawing) badge(x, y int, name string) *svg.Node {
	return svg.New("use", "href", "#"+d.badgeID(d.names.index(name)), "x", x, "y", y)
}

// bands shade every other pass from the loop's lane down, so that the eye can
// follow where one ends.
func (d *drawing) bands(g *svg.Node) {
	for _, p := range d.passes {
		x, end := d.at(p.Start), d.at(p.End)
		if end > x {
			fill := "none"
			if p.N%2 == 0 {
				fill = band
			}
			g.Add(box(x, axisHeight, end-x, d.y-axisHeight-laneGap/2, fill, "data-pass", p.N, "class", "band"))
		}
	}
}
