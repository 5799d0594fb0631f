package diagram

import (
	"strconv"
	"strings"

	"example.com/guidegen/build/svg"
)

// Colours are CSS variables, with the value for light paper beside each for
// whoever opens the SVG alone.
const (
	ink   = "var(--diagram-ink,#2b313a)"
	rule  = "var(--diagram-rule,#6b7380)"
	page  = "var(--diagram-page,#fff)"
	place = "var(--diagram-place,#fdf1dc)"
	shade = "var(--diagram-region,#e9f0f8)"
)

// Draw draws the diagram as SVG. Its ids begin with id and the size's name.
func (d *Diagram) Draw(id string, size svg.Size) []byte {
	l := d.layout(size)
	desc := d.Desc
	if desc == "" {
		desc = d.words()
	}
	root := svg.Root(id, "diagram", d.Title, desc, size, l.height)
	root.Attrs = append(root.Attrs, svg.Attr{Name: "fill", Value: ink}) // for every text
	for _, r := range d.Regions {
		root.Add(rect(l.around(r), shade, "rx", 8))
	}
	for _, row := range d.Rows {
		for _, b := range row {
			if b != nil {
				root.Add(l.box(b))
			}
		}
	}
	var labels []*svg.Node
	for _, c := range l.arrows {
		r := l.route(c)
		root.Add(line(r, c.Dashed), head(r.points))
		labels = append(labels, lines(r.label, r.at.x, r.at.y, r.anchor, smallType, smallLine)...)
	}
	for _, r := range d.Regions {
		labels = append(labels, l.regionLabel(r))
	}
	return []byte(root.Add(labels...).String())
}

// words tells the diagram to whoever cannot see it: what leads to what.
func (d *Diagram) words() string {
	var b strings.Builder
	for _, a := range d.Arrows {
		b.WriteString("From “" + a.From.Text + "” to “" + a.To.Text + "”")
		if a.Label != "" {
			b.WriteString(": " + a.Label)
		}
		b.WriteString(". ")
	}
	for _, r := range d.Regions {
		b.WriteString("Together, as “" + r.Label + "”:")
		for i, box := range r.Boxes {
			if i > 0 {
				b.WriteString(",")
			}
			b.WriteString(" " + box.Text)
		}
		b.WriteString(". ")
	}
	return strings.TrimSpace(b.String())
}

// lines are the lines of a text, the middle of the first at height y.
func lines(said []string, x, y int, anchor string, size, pitch int) []*svg.Node {
	var nodes []*svg.Node
	for i, line := range said {
		n := svg.New("text", "x", x, "y", y+i*pitch, "text-anchor", anchor, "dominant-baseline", "central")
		if size != svg.FontSize {
			n.Attrs = append(n.Attrs, svg.Attrs("font-size", size)...)
		}
		nodes = append(nodes, n.Say(line))
	}
	return nodes
}

func rect(f frame, fill string, more ...any) *svg.Node {
	n := svg.New("rect", "x", f.x, "y", f.y, "width", f.width, "height", f.height, "fill", fill)
	n.Attrs = append(n.Attrs, svg.Attrs(more...)...)
	return n
}

// box draws a cell: a step as a box, a place where things wait as one with
// double sides, a note as words alone.
func (l *layout) box(b *Box) *svg.Node {
	f := l.frame(b)
	g := svg.New("g")
	switch b.Kind {
	case Step:
		g.Add(rect(f, page, "stroke", rule, "stroke-width", "1.5", "rx", 6))
	case Place:
		g.Add(rect(f, place, "stroke", rule, "stroke-width", "1.5"))
		for _, x := range []int{f.x + 5, f.x + f.width - 5} {
			g.Add(svg.New("line", "x1", x, "y1", f.y, "x2", x, "y2", f.y+f.height, "stroke", rule))
		}
	}
	said := l.lines[b]
	first := f.middleY() - (len(said)-1)*lineHeight/2
	return g.Add(lines(said, f.middleX(), first, "middle", svg.FontSize, lineHeight)...)
}

// around is the ground that a region shades.
func (l *layout) around(r Region) frame {
	first := l.frame(r.Boxes[0])
	x, y, endX, endY := first.x, first.y, first.x+first.width, first.y+first.height
	for _, b := range r.Boxes {
		f := l.frame(b)
		x, y = min(x, f.x), min(y, f.y)
		endX, endY = max(endX, f.x+f.width), max(endY, f.y+f.height)
	}
	return frame{x - padding, y - padding/2 - regionHead, endX - x + 2*padding, endY - y + padding*3/2 + regionHead}
}

// regionLabel stands over the arrows, on a patch of the region's own ground.
func (l *layout) regionLabel(r Region) *svg.Node {
	f := l.around(r)
	label := svg.Fit(r.Label, smallType, f.width-2*padding)
	n := lines([]string{label}, f.x+padding, f.y+regionHead/2+2, "start", smallType, smallLine)[0]
	n.Attrs = append(n.Attrs, svg.Attrs("stroke", shade, "stroke-width", 4, "stroke-linejoin", "round", "paint-order", "stroke")...)
	return n
}

func line(r route, dashed bool) *svg.Node {
	d := "M" + strconv.Itoa(r.points[0].x) + "," + strconv.Itoa(r.points[0].y)
	for _, p := range r.points[1:] {
		d += "L" + strconv.Itoa(p.x) + "," + strconv.Itoa(p.y)
	}
	n := svg.New("path", "d", d, "fill", "none", "stroke", rule, "stroke-width", "1.5", "stroke-linejoin", "round")
	if dashed {
		n.Attrs = append(n.Attrs, svg.Attr{Name: "stroke-dasharray", Value: "5 4"})
	}
	return n
}

// head is the point of an arrow, in the direction of its last stretch.
func head(points []point) *svg.Node {
	end, before := points[len(points)-1], points[len(points)-2]
	dx, dy := sign(end.x-before.x), sign(end.y-before.y)
	corner := func(back, side int) string {
		return strconv.Itoa(end.x-dx*back-dy*side) + "," + strconv.Itoa(end.y-dy*back+dx*side)
	}
	return svg.New("polygon", "points", corner(0, 0)+" "+corner(9, 5)+" "+corner(9, -5), "fill", rule)
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
