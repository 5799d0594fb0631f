package lanes

import (
	"strconv"

	"example.com/guidegen/build/svg"
)

// Colours are CSS variables, with the value for light paper beside each for
// whoever opens the SVG alone.
const (
	ink  = "var(--lanes-ink,#3d4450)"
	rule = "var(--lanes-rule,#8a919c)"
	grid = "var(--lanes-grid,#dde1e6)"
	band = "var(--lanes-band,#f1f3f6)"
	page = "var(--lanes-page,#fff)"
)

var hues = []string{
	"var(--lanes-1,#1b6cb3)", "var(--lanes-2,#c2510c)", "var(--lanes-3,#00795c)",
	"var(--lanes-4,#8c4799)", "var(--lanes-5,#8a6d00)", "var(--lanes-6,#b3335c)",
}

func hue(i int) string { return hues[i%len(hues)] }

// hatches are what a task's spans are filled with, in a tile of 8 by 8, so that
// no two of the first seven look alike without colour.
var hatches = []string{
	"",                           // plain
	"M0,8L8,0M-1,1L1,-1M7,9L9,7", // rising
	"M0,4H8",                     // level
	"M0,0L8,8M-1,7L1,9M7,-1L9,1", // falling
	"M4,0V8",                     // upright
	"M2,2h1.5M6,6h1.5",           // dotted
	"M0,4H8M4,0V8",               // crossed
}

// fill refers to a task's pattern.
func (d *drawing) fill(i int) string {
	return "url(#" + d.patternID(i) + ")"
}

func (d *drawing) patternID(i int) string {
	return svg.Prefix(d.ID, d.size) + "-fill-" + strconv.Itoa(i)
}

func (d *drawing) badgeID(i int) string {
	return svg.Prefix(d.ID, d.size) + "-badge-" + strconv.Itoa(i)
}

// defs defines a fill and a badge for each task: its hatching on a thin wash of
// its colour, and its letter on them.
func (d *drawing) defs() *svg.Node {
	defs := svg.New("defs")
	for i, name := range d.names.order {
		tile := svg.New("pattern", "id", d.patternID(i), "width", 8, "height", 8, "patternUnits", "userSpaceOnUse")
		tile.Add(svg.New("rect", "width", 8, "height", 8, "fill", page), svg.New("rect", "width", 8, "height", 8, "fill", hue(i), "fill-opacity", "0.3"))
		if hatch := hatches[i%len(hatches)]; hatch != "" {
			tile.Add(svg.New("path", "d", hatch, "stroke", hue(i), "stroke-width", "1.5", "fill", "none"))
		}
		badge := svg.New("g", "id", d.badgeID(i))
		badge.Add(box(0, 0, badgeSize*10, badgeSize, d.fill(i), "stroke", hue(i), "rx", 3),
			box(30, 2, (badgeSize-6)*10, badgeSize-4, page, "rx", 2),
			small(text(badgeSize*5, badgeSize/2, centred, d.names.letter[name])))
		defs.Add(tile, badge)
	}
	return defs
}
