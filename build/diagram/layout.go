package diagram

import (
	"strings"

	"example.com/guidegen/build/svg"
)

// Measures in px.
const (
	margin     = 12
	lineHeight = 16
	padding    = 10 // inside a box, and around what a region holds
	widest     = 230
	smallType  = 11
	smallLine  = 14
	lanePitch  = 12 // from one arrow beside the boxes to the next
	sideLabel  = 58 // the width of a label beside the boxes
	regionHead = 20
)

// A layout is where everything stands in one size.
type layout struct {
	*Diagram
	size     svg.Size
	x, y     []int // of columns and rows
	width    int   // of a column
	heights  []int // of rows
	gap      int   // between columns
	height   int   // of the whole
	lines    map[*Box][]string
	arrows   []*course
	boundary map[side]int // px that arrows around the left and the right take
}

func (d *Diagram) layout(size svg.Size) *layout {
	l := &layout{Diagram: d, size: size, lines: map[*Box][]string{}, arrows: d.courses(), boundary: map[side]int{}}
	for _, c := range l.arrows {
		if c.kind != around {
			continue
		}
		room := 8 + (c.lane+1)*lanePitch
		if c.Label != "" {
			room += sideLabel
		}
		l.boundary[c.out] = max(l.boundary[c.out], room)
	}
	l.columns()
	l.rows()
	return l
}

// columns divides the width: as much between columns as the labels there need,
// the rest to the boxes.
func (l *layout) columns() {
	n := len(l.Rows[0])
	l.gap = 30
	for _, a := range l.Arrows {
		if a.From.row == a.To.row {
			l.gap = max(l.gap, longestWord(a.Label)+24)
		}
	}
	start := margin + l.boundary[left]
	room := l.size.Width - start - margin - l.boundary[right]
	l.width = min((room-(n-1)*l.gap)/n, widest)
	start += (room - n*l.width - (n-1)*l.gap) / 2
	for i := range n {
		l.x = append(l.x, start+i*(l.width+l.gap))
	}
}

// longestWord is the width that a label between two columns needs.
func longestWord(label string) int {
	longest := 0
	for _, word := range strings.Fields(label) {
		longest = max(longest, svg.Width(word, smallType))
	}
	return min(longest, 64)
}

// rows stacks the rows: each as high as its highest box, and between two as
// much as the labels and the regions there need.
func (l *layout) rows() {
	y := margin
	for i, row := range l.Rows {
		y += l.above(i)
		height := 0
		for _, box := range row {
			if box != nil {
				l.lines[box] = svg.Wrap(box.Text, svg.FontSize, l.width-2*padding)
				height = max(height, len(l.lines[box])*lineHeight+2*padding)
			}
		}
		l.y = append(l.y, y)
		l.heights = append(l.heights, height)
		y += height
	}
	for _, r := range l.Regions {
		if _, last := r.rows(); last == len(l.Rows)-1 {
			y += padding
			break
		}
	}
	l.height = y + margin
}

// above is the room that row i needs over it.
func (l *layout) above(i int) int {
	room := 0
	if i > 0 {
		room = 26
	}
	for _, c := range l.arrows {
		if c.turnsAbove() != i {
			continue
		}
		if c.kind == straight {
			room = max(room, len(svg.Wrap(c.Label, smallType, l.width/2-8))*smallLine+18)
		} else {
			room = max(room, len(svg.Wrap(c.Label, smallType, l.gap+l.width-12))*smallLine+30)
		}
	}
	for _, r := range l.Regions {
		first, last := r.rows()
		if first == i {
			room += regionHead + padding/2
		}
		if last == i-1 {
			room += padding
		}
	}
	return room
}

// turnsAbove is the row over which an arrow's label stands in the gap, -1 where
// it stands elsewhere.
func (c *course) turnsAbove() int {
	from, to := c.From.row, c.To.row
	switch {
	case c.kind == straight && from == to, c.kind == around, c.kind == cornered:
		return -1
	case c.kind == early:
		from, to = to, from
	}
	if from > to {
		return to + 1
	}
	return to
}

// rows are the first and the last that a region reaches over.
func (r Region) rows() (first, last int) {
	first, last = r.Boxes[0].row, r.Boxes[0].row
	for _, b := range r.Boxes {
		first, last = min(first, b.row), max(last, b.row)
	}
	return first, last
}

// A frame is where a box stands.
type frame struct{ x, y, width, height int }

func (l *layout) frame(b *Box) frame {
	return frame{l.x[b.column], l.y[b.row], l.width, l.heights[b.row]}
}

func (f frame) middleX() int { return f.x + f.width/2 }
func (f frame) middleY() int { return f.y + f.height/2 }
