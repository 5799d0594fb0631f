package lanes

import (
	"strconv"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"
)

// What a card shows at most; the rest is counted.
const (
	mostReady = 6
	mostHeap  = 3
	cardGap   = 4
	rowHeight = badgeSize + 3
)

// queues draws a card for each pass: its number, the ready queue as it found
// it, front on top, and the heap, soonest on top. Cards are as wide as one
// another and wrap like words: passes may take no time at all, and a place on
// the time axis would pile them up.
func (d *drawing) queues() {
	width := d.cardWidth()
	left := max(svg.Width("timers", svg.FontSize), svg.Width("ready", svg.FontSize)) + 8
	columns := max((d.size.Width-left)/(width+cardGap), 1)
	d.y += 10
	d.body.Add(text(0, d.y+4, fromLeft, "What each pass found:"))
	d.y += 16
	for from := 0; from < len(d.passes); from += columns {
		row := d.passes[from:min(from+columns, len(d.passes))]
		ready, heap := 1, 1
		for _, p := range row {
			ready = max(ready, min(len(p.Ready), mostReady+1))
			heap = max(heap, min(len(p.Timers), mostHeap+1))
		}
		d.body.Add(text(0, d.y+18+rowHeight/2, fromLeft, "ready"), text(0, d.y+22+ready*rowHeight+rowHeight/2, fromLeft, "timers"))
		height := 24 + (ready+heap)*rowHeight
		for i, p := range row {
			d.card(left+i*(width+cardGap), width, height, 22+ready*rowHeight, p)
		}
		d.y += height + 8
	}
}

// cardWidth is the width of the widest timer, or number.
func (d *drawing) cardWidth() int {
	widest := 24
	for _, p := range d.passes {
		for _, t := range p.Timers {
			widest = max(widest, badgeSize+3+svg.Width(strconv.FormatInt(t.When, 10), smallType))
		}
	}
	return widest + 10
}

// card draws one pass at x; the heap begins at the height of the card's own split.
func (d *drawing) card(x, width, height, split int, p catalogue.Pass) {
	g := svg.New("g", "data-pass", p.N, "class", "card")
	g.Add(box(x*10, d.y, width*10, height, page, "stroke", grid, "rx", "3"))
	g.Add(small(text(x*10+width*5, d.y+9, centred, strconv.Itoa(p.N))))
	g.Add(line(x*10, (d.y+split-2)*10, (x+width)*10, (d.y+split-2)*10, grid))
	for i, name := range p.Ready {
		y := d.y + 18 + i*rowHeight
		if i == mostReady {
			g.Add(d.more(x, y, width, len(p.Ready)-i))
			break
		}
		g.Add(d.badge(x+(width-badgeSize)/2, y, name))
	}
	for i, t := range p.Timers {
		y := d.y + split + i*rowHeight
		if i == mostHeap {
			g.Add(d.more(x, y, width, len(p.Timers)-i))
			break
		}
		g.Add(d.badge(x+4, y, t.Name))
		g.Add(small(text((x+badgeSize+7)*10, y+badgeSize/2, fromLeft, strconv.FormatInt(t.When, 10))))
	}
	d.body.Add(g)
}

func (d *drawing) more(x, y, width, n int) *svg.Node {
	return small(text(x*10+width*5, y+badgeSize/2, centred, "+"+strconv.Itoa(n)))
}
