// Package lanes draws a run over virtual time, to scale: a lane for the loop
// and one for each task, who had the CPU, and on its way through them every
// timer: asked for, due, expired, called back, and at last its task's own code.
// The two hops of a wake-up are two gaps that can be seen and measured.
//
// A [Picture] is a [catalogue.Trace] and a window on it. From it come, each a
// pure function of the data:
//
//   - [Picture.Draw], the lanes as a static SVG, and below them the ready queue
//     and the heap as each pass found them;
//   - [Picture.Passes], the same run in words: what each pass found, what it
//     did, and why, a paragraph a pass, made from the trace;
//   - [Picture.Timers], what each timer went through, as rows.
//
// The three are three views of one thing and share their anchors: pass 7 of the
// picture "beat" is beat-pass-7 ([Pass.Anchor]), which the page puts on the
// paragraph, and the drawing marks what belongs to that pass with data-pass="7".
//
// Tasks are told apart by letter, hatching and colour, so that any one of the
// three may be missing. Times are whole units of the trace's clock and positions
// are tenths of a pixel, in integers: no float decides where anything stands.
package lanes

import (
	_ "embed"
	"fmt"
	"regexp"

	"example.com/guidegen/engine/catalogue"
)

// CSS sets the variables that the pictures are coloured by, light and dark, and
// how the pass that a reader stands on is shown.
//
//go:embed lanes.css
var CSS string

// JS steps through the passes: a classic script that finds every element of
// class "timeline", its SVGs and the list of class "passes" in it, and adds the
// buttons. Without it the list stands as it is.
//
//go:embed lanes.js
var JS string

// A Picture is a run and the window of it that is shown.
type Picture struct {
	ID       string // begins the ids and anchors: letters, digits, "-"
	Title    string
	Desc     string // for whoever cannot see it; made from the trace where it is empty
	Trace    *catalogue.Trace
	From, To int64          // in the clock's own unit; a To of 0 is the end of the run
	Unit     catalogue.Unit // the clock's
}

// What a picture may show. More could be neither drawn nor read.
const (
	maxLanes  = 12
	maxPasses = 120
	maxTimers = 120
	maxSpan   = int64(1) << 40 // of time, so that positions are exact in 64 bits
)

var idForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*$`)

// A view is a picture's window, cut out of its trace.
type view struct {
	*Picture
	until  int64
	passes []catalogue.Pass
	timers []catalogue.Delivery
	names  *names
}

// cut checks the picture and takes out what its window shows. A message speaks
// of the picture alone: the caller knows the line that asked for it.
func (p *Picture) cut() (*view, error) {
	if !idForm.MatchString(p.ID) {
		return nil, fmt.Errorf("the timeline's id %q is not letters, digits and -, a letter first", p.ID)
	}
	if p.Trace == nil || len(p.Trace.Passes) == 0 {
		return nil, fmt.Errorf("there is nothing to draw: the run has no trace")
	}
	v := &view{Picture: p, until: p.To}
	end := p.Trace.Passes[0].End
	for _, pass := range p.Trace.Passes {
		end = max(end, pass.End)
	}
	if v.until == 0 {
		v.until = end
	}
	switch {
	case p.From < 0 || v.until < p.From || p.From > end:
		return nil, fmt.Errorf("from %d to %d is no part of a run that ends at %d", p.From, v.until, end)
	case v.until-p.From > maxSpan:
		return nil, fmt.Errorf("%d %s are more than a picture can show: narrow it with from and to", v.until-p.From, p.Unit)
	}
	v.until = max(min(v.until, end), p.From+1)
	for _, pass := range p.Trace.Passes {
		if pass.Start < v.until && pass.End >= p.From || pass.Start == pass.End && pass.Start == v.until {
			v.passes = append(v.passes, pass)
		}
	}
	for _, d := range p.Trace.Deliveries {
		if last := max(d.Asked, d.Due, d.Expired, d.Called, d.Ran); d.Asked <= v.until && last >= p.From {
			v.timers = append(v.timers, d)
		}
	}
	v.names = nameAll(p.Trace.Lanes, v.passes, v.timers)
	return v, v.tooMuch()
}

func (v *view) tooMuch() error {
	for _, limit := range []struct {
		what      string
		have, max int
	}{{"tasks", len(v.Trace.Lanes), maxLanes}, {"passes", len(v.passes), maxPasses}, {"timers", len(v.timers), maxTimers}} {
		if limit.have > limit.max {
			return fmt.Errorf("%d %s are more than the %d that a picture can show: narrow it with from and to", limit.have, limit.what, limit.max)
		}
	}
	return nil
}

// names gives everything in a picture a letter: the lanes first, in their order.
type names struct {
	order  []string
	letter map[string]string
}

func nameAll(lanes []catalogue.Lane, passes []catalogue.Pass, timers []catalogue.Delivery) *names {
	n := &names{letter: map[string]string{}}
	for _, l := range lanes {
		n.add(l.Name)
	}
	for _, d := range timers {
		n.add(d.Task)
	}
	for _, p := range passes {
		for _, name := range p.Ready {
			n.add(name)
		}
		for _, t := range p.Timers {
			n.add(t.Name)
		}
	}
	return n
}

func (n *names) add(name string) {
	if n.letter[name] != "" {
		return
	}
	i := len(n.order)
	letter := fmt.Sprint(i)
	if i < 26 {
		letter = string(rune('A' + i))
	}
	n.letter[name] = letter
	n.order = append(n.order, name)
}

// index is a name's place, which its colour and hatching go by.
func (n *names) index(name string) int {
	for i, other := range n.order {
		if other == name {
			return i
		}
	}
	return 0
}
