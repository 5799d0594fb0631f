package lanes

import (
	"strconv"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"
)

// ways draws what each timer of a task went through, each in the first row that
// is free where it begins.
func (d *drawing) ways(g *svg.Node, i int, name string) {
	var free []int64 // when each row is free again
	for _, w := range d.timers {
		if w.Task != name {
			continue
		}
		row := 0
		for row < len(free) && free[row] > w.Asked {
			row++
		}
		if row == len(free) {
			free = append(free, 0)
		}
		free[row] = max(w.Due, w.Expired, w.Called, w.Ran)
		d.way(g, i, d.y+4+row*wayHeight, w)
	}
	d.y += len(free) * wayHeight
	if len(free) > 0 {
		d.y += 4
	}
}

// way draws one timer: asleep until it is due, a gap until the loop looks, the
// first hop to its callback and the second to its task's own code.
func (d *drawing) way(g *svg.Node, i, y int, w catalogue.Delivery) {
	middle := (y + wayHeight/2) * 10
	way := svg.New("g", "class", "way")
	way.Add(line(d.at(w.Asked), middle, d.at(w.Due), middle, hue(i), "stroke-dasharray", "2 3"))
	from := w.Due
	for k, at := range []int64{w.Expired, w.Called, w.Ran} {
		if at < 0 {
			break
		}
		if x, end := d.at(from), d.at(at); end > x {
			way.Add(leg(x, y+3, end-x, k, hue(i)))
			d.measure(way, x, end, y+wayHeight/2, legs[k].name, at-from)
		}
		from = at
	}
	for _, stage := range []struct {
		at   int64
		pass int
		mark func(x, y int, fill string) *svg.Node
	}{{w.Due, 0, due}, {w.Expired, w.ExpiredPass, expired}, {w.Called, w.CalledPass, called}, {w.Ran, w.RanPass, ran}} {
		if stage.at < d.From || stage.at > d.to {
			continue
		}
		mark := stage.mark(d.at(stage.at), y+wayHeight/2, hue(i))
		if stage.pass > 0 {
			mark.Attrs = append(mark.Attrs, svg.Attrs("data-pass", stage.pass, "class", "stage")...)
		}
		way.Add(mark)
	}
	g.Add(way)
}

// legs are the gaps between a timer's stages, the later the darker.
var legs = []struct{ name, opacity string }{{"waits", "0"}, {"hop 1", "0.14"}, {"hop 2", "0.34"}}

func leg(x, y, width, k int, colour string) *svg.Node {
	return box(x, y, width, wayHeight-6, colour, "fill-opacity", legs[k].opacity, "stroke", colour, "stroke-width", "0.75")
}

// measure writes a leg's name and length into it, as much as there is room for.
func (d *drawing) measure(g *svg.Node, x, end, y int, name string, length int64) {
	const marks = 16 // px that the marks at both ends take
	long := strconv.FormatInt(length, 10)
	for _, label := range []string{name + " +" + long, "+" + long, long} {
		if (svg.Width(label, smallType)+marks)*10 <= end-x {
			g.Add(small(text((x+end)/2, y, centred, label)))
			return
		}
	}
}

// The marks of the four stages differ in form, and two at one place can both be
// seen: the later ones are smaller. x is in tenths, y in px.

func due(x, y int, fill string) *svg.Node {
	return line(x, (y-10)*10, x, (y+10)*10, fill, "stroke-width", "2.5")
}

func expired(x, y int, fill string) *svg.Node {
	return shape(x, y, fill, [][2]int{{-60, -110}, {60, -110}, {0, -20}})
}

func called(x, y int, fill string) *svg.Node {
	return shape(x, y, fill, [][2]int{{0, -55}, {55, 0}, {0, 55}, {-55, 0}})
}

func ran(x, y int, fill string) *svg.Node {
	return svg.New("circle", "cx", px(x), "cy", y, "r", "4.5", "fill", fill, "stroke", page)
}

// shape is a polygon around a place, in tenths of a px.
func shape(x, y int, fill string, corners [][2]int) *svg.Node {
	points := ""
	for i, c := range corners {
		if i > 0 {
			points += " "
		}
		points += px(x+c[0]) + "," + px(y*10+c[1])
	}
	return svg.New("polygon", "points", points, "fill", fill, "stroke", page)
}

// key tells what the marks and gaps mean, in as many lines as it takes.
func (d *drawing) key() {
	if len(d.timers) == 0 {
		return
	}
	x, y := 0, d.y+8
	put := func(said string, sample func(x int) *svg.Node) {
		width := 20 + svg.Width(said, svg.FontSize) + 10
		if x > 0 && x+width > d.size.Width {
			x, y = 0, y+22
		}
		d.body.Add(sample(x*10), text((x+20)*10, y, fromLeft, said))
		x += width
	}
	mark := func(m func(x, y int, fill string) *svg.Node, drop int) func(int) *svg.Node {
		return func(x int) *svg.Node { return m(x+80, y+drop, ink) }
	}
	put("due", mark(due, 0))
	put("expired", mark(expired, 6)) // the triangle hangs above its place
	for k := 1; k < len(legs); k++ {
		put(legs[k].name, func(x int) *svg.Node { return leg(x+20, y-9, 140, k, ink) })
		if k == 1 {
			put("called back", mark(called, 0))
		}
	}
	put("its code runs", mark(ran, 0))
	d.y = y + 14
}
