package diagram

import (
	"cmp"
	"slices"

	"example.com/guidegen/build/svg"
)

// A course is the way that an arrow takes, before it is known where the boxes
// stand.
type course struct {
	Arrow
	kind    int
	out, in side // which side of From it leaves, and which of To it enters
	outAt   int  // how far from the middle of that side, px
	inAt    int
	lane    int // of a detour
}

// The kinds of courses: straight where nothing is between, around where the
// arrow's own column is in the way, with one corner where the cells on that way
// are free, else through the gap between two rows, early or late.
const (
	straight = iota
	around
	cornered
	early // through the gap beside the first box
	late  // through the gap beside the second
)

// A side of a box.
type side int

const (
	top side = iota
	right
	bottom
	left
)

// courses decides how each arrow goes, and spreads those that meet at one side
// of a box, in the order of where they come from, so that they do not cross.
func (d *Diagram) courses() []*course {
	var all []*course
	lanes := map[bool]int{}
	for _, a := range d.Arrows {
		c, _ := d.course(a)
		if c.kind == around {
			c.lane = lanes[c.out == right]
			lanes[c.out == right]++
		}
		all = append(all, c)
	}
	type place struct {
		box *Box
		at  side
	}
	type end struct {
		other *Box
		shift *int
	}
	ends := map[place][]end{}
	var order []place
	meet := func(p place, e end) {
		if ends[p] == nil {
			order = append(order, p)
		}
		ends[p] = append(ends[p], e)
	}
	for _, c := range all {
		meet(place{c.From, c.out}, end{c.To, &c.outAt})
		meet(place{c.To, c.in}, end{c.From, &c.inAt})
	}
	for _, p := range order {
		meeting := ends[p]
		slices.SortStableFunc(meeting, func(a, b end) int {
			if p.at == top || p.at == bottom {
				return cmp.Compare(a.other.column, b.other.column)
			}
			return cmp.Compare(a.other.row, b.other.row)
		})
		for k, e := range meeting {
			*e.shift = (2*k - (len(meeting) - 1)) * 9
		}
	}
	return all
}

// course decides how an arrow goes; false where boxes stand in every way.
func (d *Diagram) course(a Arrow) (*course, bool) {
	from, to := a.From, a.To
	down, across := bottom, right
	if to.row < from.row {
		down = top
	}
	if to.column < from.column {
		across = left
	}
	switch {
	case from.column == to.column && d.freeDown(from.column, from.row, to.row):
		return &course{Arrow: a, out: down, in: opposite(down)}, true
	case from.column == to.column:
		out := left
		if n := len(d.Rows[0]); n > 1 && from.column == n-1 {
			out = right
		}
		return &course{Arrow: a, kind: around, out: out, in: out}, true
	case from.row == to.row:
		return &course{Arrow: a, out: across, in: opposite(across)}, d.freeAcross(from.row, from.column, to.column)
	case d.Rows[from.row][to.column] == nil && d.freeAcross(from.row, from.column, to.column) && d.freeDown(to.column, from.row, to.row):
		return &course{Arrow: a, kind: cornered, out: across, in: opposite(down)}, true
	case d.Rows[to.row][from.column] == nil && d.freeDown(from.column, from.row, to.row) && d.freeAcross(to.row, from.column, to.column):
		return &course{Arrow: a, kind: cornered, out: down, in: opposite(across)}, true
	case d.freeDown(from.column, from.row, to.row):
		return &course{Arrow: a, kind: late, out: down, in: opposite(down)}, true
	}
	return &course{Arrow: a, kind: early, out: down, in: opposite(down)}, d.freeDown(to.column, from.row, to.row)
}

func opposite(s side) side { return (s + 2) % 4 }

// freeDown tells whether nothing stands in a column between two rows.
func (d *Diagram) freeDown(column, one, other int) bool {
	for i := min(one, other) + 1; i < max(one, other); i++ {
		if d.Rows[i][column] != nil {
			return false
		}
	}
	return true
}

// freeAcross tells whether nothing stands in a row between two columns.
func (d *Diagram) freeAcross(row, one, other int) bool {
	for i := min(one, other) + 1; i < max(one, other); i++ {
		if d.Rows[row][i] != nil {
			return false
		}
	}
	return true
}

// A point is a corner of an arrow's way.
type point struct{ x, y int }

// A route is an arrow's way and where its label stands.
type route struct {
	points []point
	label  []string
	at     point  // of the label's first line, its middle in height
	anchor string // of the label
}

// port is the place on a side of a box, shift px from its middle.
func (f frame) port(s side, shift int) point {
	switch s {
	case top:
		return point{f.middleX() + shift, f.y}
	case bottom:
		return point{f.middleX() + shift, f.y + f.height}
	case left:
		return point{f.x, f.middleY() + shift}
	}
	return point{f.x + f.width, f.middleY() + shift}
}

// route places a course.
func (l *layout) route(c *course) route {
	from := l.frame(c.From).port(c.out, c.outAt)
	to := l.frame(c.To).port(c.in, c.inAt)
	switch c.kind {
	case around:
		return l.aside(c, from, to)
	case cornered:
		corner := point{to.x, from.y}
		if c.out == top || c.out == bottom {
			corner = point{from.x, to.y}
		}
		return level(c, []point{from, corner, to}, corner.y)
	case early, late:
		turn := to.y - 13
		switch {
		case c.kind == early && c.out == bottom:
			turn = from.y + 13
		case c.kind == early:
			turn = from.y - 13
		case c.in == bottom:
			turn = to.y + 13
		}
		return level(c, []point{from, {from.x, turn}, {to.x, turn}, to}, turn)
	}
	if c.out == left || c.out == right {
		to.y = from.y
		return level(c, []point{from, to}, from.y)
	}
	to.x = from.x
	r := route{points: []point{from, to}, anchor: "start"}
	r.label = svg.Wrap(c.Label, smallType, l.width/2-8)
	r.at = point{from.x + 8, (from.y+to.y)/2 - (len(r.label)-1)*smallLine/2}
	if c.outAt < 0 {
		r.at.x, r.anchor = from.x-8, "end"
	}
	return r
}

// level is a way whose label stands on its level stretch, at height y: above
// it, but below where it is the lower of two.
func level(c *course, points []point, y int) route {
	r := route{points: points, anchor: "middle"}
	lo, hi := points[0].x, points[0].x
	for _, p := range points {
		lo, hi = min(lo, p.x), max(hi, p.x)
	}
	r.label = svg.Wrap(c.Label, smallType, hi-lo-12)
	r.at = point{(lo + hi) / 2, y - len(r.label)*smallLine + smallLine/2 - 2}
	lower := c.outAt
	if c.out == top || c.out == bottom {
		lower = c.inAt
	}
	if lower > 0 && c.kind == cornered {
		r.at.y = y + smallLine/2 + 3
	}
	return r
}

// aside is a way around a column, in a lane of its own.
func (l *layout) aside(c *course, from, to point) route {
	away := 8 + (c.lane+1)*lanePitch
	r := route{anchor: "end"}
	x := l.x[c.From.column] - away
	at := x - 5
	if c.out == right {
		x = l.x[c.From.column] + l.width + away
		at, r.anchor = x+5, "start"
	}
	r.points = []point{from, {x, from.y}, {x, to.y}, to}
	r.label = svg.Wrap(c.Label, smallType, sideLabel-6)
	r.at = point{at, (from.y+to.y)/2 - (len(r.label)-1)*smallLine/2}
	return r
}
