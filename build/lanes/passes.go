package lanes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// A Pass is one turn of the loop in words.
type Pass struct {
	N      int      `json:"n"`
	Anchor string   `json:"anchor"` // the id of its paragraph in the page
	Start  int64    `json:"start"`  // the clock at its top, after an idle jump
	End    int64    `json:"end"`
	Ready  []string `json:"ready"` // the ready queue, front first, once the due timers were in it
	Heap   []string `json:"heap"`  // the timers at its top, soonest first: "beat 2400"
	Story  string   `json:"story"` // what it did, and why
}

// Passes returns the passes in the picture's window, in order. It fails on what
// cannot be drawn, with [Picture.Draw]'s own error.
func (p *Picture) Passes() ([]Pass, error) {
	v, err := p.cut()
	if err != nil {
		return nil, err
	}
	passes := make([]Pass, len(v.passes))
	for i, pass := range v.passes {
		passes[i] = Pass{
			N: pass.N, Anchor: p.ID + "-pass-" + strconv.Itoa(pass.N),
			Start: pass.Start, End: pass.End, Ready: pass.Ready, Story: v.story(pass),
		}
		for _, t := range pass.Timers {
			passes[i].Heap = append(passes[i].Heap, fmt.Sprintf("%s %d", t.Name, t.When))
		}
	}
	return passes, nil
}

// A Table is rows of text under a head.
type Table struct {
	Head []string
	Rows [][]string
}

// Timers returns what each timer in the window went through, in the order they
// were armed. A stage that it did not reach is "never".
func (p *Picture) Timers() (Table, error) {
	v, err := p.cut()
	if err != nil {
		return Table{}, err
	}
	t := Table{Head: []string{"timer of", "asked", "due", "expired", "called back", "ran", "late"}}
	for _, d := range v.timers {
		row := []string{d.Task, strconv.FormatInt(d.Asked, 10), strconv.FormatInt(d.Due, 10),
			reached(d.Expired), reached(d.Called), reached(d.Ran), "never"}
		if d.Ran >= 0 {
			row[6] = strconv.FormatInt(d.Ran-d.Due, 10)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

func reached(at int64) string {
	if at < 0 {
		return "never"
	}
	return strconv.FormatInt(at, 10)
}

// story tells a pass: how time came to where it starts, which timers it took
// off the heap, and what it ran.
func (v *view) story(pass catalogue.Pass) string {
	var said []string
	if before, ok := v.before(pass); ok && before.End < pass.Start {
		said = append(said, fmt.Sprintf("Nothing was ready, so the clock jumped from %d to %s.", before.End, v.time(pass.Start)))
	}
	for _, d := range v.timers {
		if d.ExpiredPass == pass.N && d.Expired >= 0 {
			said = append(said, v.expiry(pass, d))
		}
	}
	said = append(said, v.deeds(pass)...)
	if len(said) == 0 {
		return "Nothing ran."
	}
	return strings.Join(said, " ")
}

// before is the pass before, in the window or not.
func (v *view) before(pass catalogue.Pass) (catalogue.Pass, bool) {
	for _, p := range v.Trace.Passes {
		if p.N == pass.N-1 {
			return p, true
		}
	}
	return catalogue.Pass{}, false
}

func (v *view) time(t int64) string {
	return strings.TrimSpace(strconv.FormatInt(t, 10) + " " + string(v.Unit))
}

func (v *view) expiry(pass catalogue.Pass, d catalogue.Delivery) string {
	when := "on time"
	if late := d.Expired - d.Due; late > 0 {
		when = v.time(late) + " late (the loop looks only between passes)"
	}
	where := ""
	for i, name := range pass.Ready {
		if name == d.Task && i > 0 {
			where = ", behind " + pass.Ready[i-1]
		}
	}
	return fmt.Sprintf("%s's timer, due at %d, expired %s and went into the ready queue%s.", d.Task, d.Due, when, where)
}

// deeds are what a pass ran, in order, the same thing over and over told once.
func (v *view) deeds(pass catalogue.Pass) []string {
	const most = 8
	var said []string
	told := map[string]bool{}
	for i := 0; i < len(pass.Steps); {
		n := 1
		for i+n < len(pass.Steps) && pass.Steps[i+n] == pass.Steps[i] {
			n++
		}
		who, what, _ := cutLast(pass.Steps[i])
		said = append(said, v.deed(pass, who, what, n, !told[who]))
		told[who] = true
		i += n
		if left := len(pass.Steps) - i; len(said) == most && left > 0 {
			return append(said, fmt.Sprintf("%d more ran after that.", left))
		}
	}
	return said
}

// cutLast cuts a step, "first hog step", into who and what.
func cutLast(step string) (who, what string, ok bool) {
	i := strings.LastIndexByte(step, ' ')
	if i < 0 {
		return step, "", false
	}
	return step[:i], step[i+1:], true
}

// deed tells one thing that a pass ran; first is whether it is the first of that
// task in the pass, which is when the CPU that it took is told.
func (v *view) deed(pass catalogue.Pass, who, what string, n int, first bool) string {
	var parts []string
	way, found := v.way(pass, who)
	switch {
	case found && what == "timer" && way.Ran == way.Called && way.RanPass == pass.N:
		parts = append(parts, "ran its callback "+v.lateness(way))
	case found && what == "timer":
		parts = append(parts, "was called back, which made it ready for the next pass")
	case found && way.RanPass == pass.N && way.CalledPass != pass.N:
		parts = append(parts, "went on "+v.lateness(way))
	}
	if burned := v.burned(pass, who); first && burned > 0 {
		parts = append(parts, "had the CPU for "+v.time(burned))
	}
	if first {
		for _, d := range v.timers {
			if d.Task == who && v.armedIn(pass, d) {
				parts = append(parts, fmt.Sprintf("armed a timer for %d", d.Due))
			}
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "ran")
	}
	if n > 1 {
		parts = append(parts, fmt.Sprintf("%d times over", n))
	}
	return who + " " + list(parts) + "."
}

// list joins what one task did: "a", "a and b", "a, b and c".
func list(parts []string) string {
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

func (v *view) lateness(d catalogue.Delivery) string {
	if d.Ran == d.Due {
		return "just when its timer was due"
	}
	return v.time(d.Ran-d.Due) + " after its timer was due"
}

// way is the delivery of a task that reached a stage in the pass.
func (v *view) way(pass catalogue.Pass, who string) (catalogue.Delivery, bool) {
	for _, d := range v.timers {
		if d.Task == who && (d.CalledPass == pass.N && d.Called >= 0 || d.RanPass == pass.N && d.Ran >= 0) {
			return d, true
		}
	}
	return catalogue.Delivery{}, false
}

// burned is how long a task had the CPU in a pass.
func (v *view) burned(pass catalogue.Pass, who string) (sum int64) {
	for _, l := range v.Trace.Lanes {
		if l.Name != who {
			continue
		}
		for _, s := range l.Spans {
			if s.Pass == pass.N {
				sum += s.End - s.Start
			}
		}
	}
	return sum
}

// armedIn tells whether a task asked for its timer while it ran in the pass. One
// that the pass found in the heap was armed before.
func (v *view) armedIn(pass catalogue.Pass, d catalogue.Delivery) bool {
	if slices.Contains(pass.Timers, catalogue.Timer{When: d.Due, Name: d.Task}) {
		return false
	}
	for _, l := range v.Trace.Lanes {
		if l.Name != d.Task {
			continue
		}
		for _, s := range l.Spans {
			if s.Pass == pass.N && s.Start <= d.Asked && d.Asked <= s.End {
				return true
			}
		}
	}
	return false
}

// description is the picture's own, or one made from the trace.
func (v *view) description() string {
	if v.Desc != "" {
		return v.Desc
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Lanes over virtual time, %d to %s, %d passes of the loop.", v.From, v.time(v.until), len(v.passes))
	for _, l := range v.Trace.Lanes {
		var sum int64
		for _, s := range l.Spans {
			sum += max(min(s.End, v.until)-max(s.Start, v.From), 0)
		}
		fmt.Fprintf(&b, " %s, letter %s, has the CPU for %s.", l.Name, v.names.letter[l.Name], v.time(sum))
	}
	const most = 6
	for i, d := range v.timers {
		if i == most {
			fmt.Fprintf(&b, " %d more timers follow.", len(v.timers)-most)
			break
		}
		if d.Ran >= 0 && d.Ran <= v.until {
			fmt.Fprintf(&b, " %s's timer due at %d expires at %d, is called back at %d and its code runs at %d.", d.Task, d.Due, d.Expired, d.Called, d.Ran)
		}
	}
	return b.String()
}
