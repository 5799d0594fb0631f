package lanes

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/build/svg/svgtest"
	"example.com/guidegen/engine/catalogue"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the goldens anew")

// A recorded run, and how much of it is shown.
var recorded = []struct {
	name string
	to   int64
}{{"one-hog", 3000}, {"three-hogs", 5000}, {"lone", 3000}}

func load(t testing.TB, name string, to int64) *Picture {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	trace := new(catalogue.Trace)
	if err := json.Unmarshal(data, trace); err != nil {
		t.Fatal(err)
	}
	return &Picture{ID: name, Title: "A run", Trace: trace, To: to, Unit: catalogue.MS}
}

func draw(t testing.TB, p *Picture, size svg.Size) []byte {
	t.Helper()
	picture, err := p.Draw(size)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs from its golden: look at both, then run the test with -update", name)
	}
}

func TestDraw(t *testing.T) {
	for _, r := range recorded {
		p := load(t, r.name, r.to)
		for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
			picture := draw(t, p, size)
			svgtest.Check(t, picture, svg.Prefix(r.name, size))
			if !bytes.Equal(picture, draw(t, p, size)) {
				t.Errorf("%s drawn twice differs", r.name)
			}
		}
		golden(t, r.name+".svg", string(draw(t, p, svg.Narrow)))
	}
}

// The two hops of a wake-up are two boxes, each as long as it took.
func TestHopsAreToScale(t *testing.T) {
	p := load(t, "one-hog", 3000)
	picture := string(draw(t, p, svg.Wide))
	v, err := p.cut()
	if err != nil {
		t.Fatal(err)
	}
	d := &drawing{view: v, size: svg.Wide}
	left := d.gutter()
	s := scale{from: 0, to: 3000, left: left, width: svg.Wide.Width - left - rightMargin}
	for _, hop := range [][2]int64{{1000, 1200}, {1200, 1400}} {
		want := `x="` + px(s.at(hop[0])) + `" y="`
		width := `width="` + px(s.at(hop[1])-s.at(hop[0])) + `"`
		found := false
		for line := range strings.Lines(picture) {
			found = found || strings.Contains(line, want) && strings.Contains(line, width) && strings.Contains(line, "fill-opacity")
		}
		if !found {
			t.Errorf("no box from %d to %d (%s… %s)", hop[0], hop[1], want, width)
		}
	}
	if !strings.Contains(picture, ">200</text>") {
		t.Error("no hop says how long it took")
	}
}

// What stands in the words stands in the picture, under the same number.
func TestPassesAndPictureAgree(t *testing.T) {
	for _, r := range recorded {
		p := load(t, r.name, r.to)
		passes, err := p.Passes()
		if err != nil {
			t.Fatal(err)
		}
		picture := string(draw(t, p, svg.Wide))
		var b strings.Builder
		for _, pass := range passes {
			mark := `data-pass="` + strings.TrimPrefix(pass.Anchor, r.name+"-pass-") + `"`
			if !strings.Contains(picture, mark+` class="card"`) || !strings.Contains(picture, mark+` class="pass"`) {
				t.Errorf("%s: %s is not in the picture", r.name, pass.Anchor)
			}
			b.WriteString(pass.Anchor + ": " + strings.Join(pass.Ready, " ") + " | " + strings.Join(pass.Heap, ", ") + "\n\t" + pass.Story + "\n")
		}
		timers, err := p.Timers()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range append([][]string{timers.Head}, timers.Rows...) {
			b.WriteString(strings.Join(row, "\t") + "\n")
		}
		golden(t, r.name+".txt", b.String())
	}
}

func TestCut(t *testing.T) {
	trace := func(passes int, end int64) *catalogue.Trace {
		tr := &catalogue.Trace{Lanes: []catalogue.Lane{{Name: "a"}}}
		for i := range passes {
			tr.Passes = append(tr.Passes, catalogue.Pass{N: i + 1, Start: int64(i), End: int64(i + 1)})
		}
		tr.Passes[passes-1].End = end
		return tr
	}
	lanes := trace(1, 10)
	lanes.Lanes = make([]catalogue.Lane, 13)
	for _, test := range []struct {
		p    Picture
		want string
	}{
		{Picture{ID: "a", Trace: trace(3, 3)}, ""},
		{Picture{ID: "a b", Trace: trace(3, 3)}, `the timeline's id "a b" is not letters, digits and -, a letter first`},
		{Picture{ID: "a"}, "there is nothing to draw: the run has no trace"},
		{Picture{ID: "a", Trace: &catalogue.Trace{}}, "there is nothing to draw: the run has no trace"},
		{Picture{ID: "a", Trace: trace(3, 3), From: 4}, "from 4 to 3 is no part of a run that ends at 3"},
		{Picture{ID: "a", Trace: trace(3, 3), From: 2, To: 1}, "from 2 to 1 is no part of a run that ends at 3"},
		{Picture{ID: "a", Trace: trace(121, 121)}, "121 passes are more than the 120 that a picture can show: narrow it with from and to"},
		{Picture{ID: "a", Trace: trace(121, 121), To: 100}, ""},
		{Picture{ID: "a", Trace: lanes}, "13 tasks are more than the 12 that a picture can show: narrow it with from and to"},
		{Picture{ID: "a", Trace: trace(1, 1<<41), Unit: catalogue.MS}, "2199023255552 ms are more than a picture can show: narrow it with from and to"},
	} {
		_, err := test.p.Draw(svg.Wide)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// Nothing that stands in a name gets out of it.
func TestDrawEscapes(t *testing.T) {
	const evil = `</svg><script>alert("1")</script>`
	p := &Picture{ID: "evil", Title: evil, Unit: catalogue.MS, Trace: &catalogue.Trace{
		Lanes:  []catalogue.Lane{{Name: evil, Spans: []catalogue.Span{{Start: 0, End: 5, Pass: 1}}}},
		Passes: []catalogue.Pass{{N: 1, End: 5, Ready: []string{evil}, Steps: []string{evil + " step"}}},
	}}
	picture := string(draw(t, p, svg.Wide))
	if strings.Contains(picture, "<script") || strings.Count(picture, "</svg>") != 1 {
		t.Errorf("a name got out of its text:\n%s", picture)
	}
}

// Any trace is drawn inside its picture, or refused.
func TestAnyTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"a", "b", "a task with a long name", "時計", ""})
		clock := rapid.Int64Range(-1, 5000)
		trace := &catalogue.Trace{
			Lanes: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalogue.Lane {
				return catalogue.Lane{Name: name.Draw(t, "lane"), Spans: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalogue.Span {
					start := clock.Draw(t, "start")
					return catalogue.Span{Start: start, End: start + rapid.Int64Range(0, 900).Draw(t, "burn"), Pass: rapid.IntRange(0, 9).Draw(t, "pass")}
				}), 0, 5).Draw(t, "spans")}
			}), 0, 4).Draw(t, "lanes"),
			Deliveries: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalogue.Delivery {
				pass := rapid.IntRange(-1, 9)
				return catalogue.Delivery{
					Task: name.Draw(t, "task"), Asked: clock.Draw(t, "asked"), Due: clock.Draw(t, "due"), Expired: clock.Draw(t, "expired"),
					Called: clock.Draw(t, "called"), Ran: clock.Draw(t, "ran"),
					ExpiredPass: pass.Draw(t, "e"), CalledPass: pass.Draw(t, "c"), RanPass: pass.Draw(t, "r"),
				}
			}), 0, 5).Draw(t, "deliveries"),
		}
		at := int64(0)
		for n := range rapid.IntRange(0, 9).Draw(t, "passes") {
			start := at + rapid.Int64Range(0, 500).Draw(t, "idle")
			at = start + rapid.Int64Range(0, 500).Draw(t, "work")
			trace.Passes = append(trace.Passes, catalogue.Pass{
				N: n + 1, Start: start, End: at, Ready: rapid.SliceOfN(name, 0, 9).Draw(t, "ready"),
				Timers: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalogue.Timer {
					return catalogue.Timer{When: clock.Draw(t, "when"), Name: name.Draw(t, "timer")}
				}), 0, 5).Draw(t, "timers"),
				Steps: rapid.SliceOfN(rapid.SampledFrom([]string{"a step", "b timer", "a wakeup", "odd", ""}), 0, 12).Draw(t, "steps"),
			})
		}
		p := &Picture{ID: "p", Title: "t", Trace: trace, From: rapid.Int64Range(-1, 3000).Draw(t, "from"), To: clock.Draw(t, "to"), Unit: catalogue.MS}
		for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
			picture, err := p.Draw(size)
			_, inWords := p.Passes()
			_, inRows := p.Timers()
			if (err == nil) != (inWords == nil) || (err == nil) != (inRows == nil) {
				t.Fatalf("the picture says %v, its words %v, its rows %v", err, inWords, inRows)
			}
			if err == nil {
				svgtest.Check(t, picture, svg.Prefix("p", size))
			}
		}
	})
}

// Ticks are in the window, in order, and never closer than their labels are wide.
func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.Int64Range(0, 1e6).Draw(t, "from")
		s := scale{from: from, to: from + rapid.Int64Range(1, maxSpan).Draw(t, "span"), left: 50, width: rapid.IntRange(100, 900).Draw(t, "width")}
		last := -1
		for _, tick := range s.ticks(40) {
			at := s.at(tick)
			if tick < s.from || tick > s.to || last >= 0 && at-last < 399 {
				t.Fatalf("a tick at %d (%d), after %d, in %+v", tick, at, last, s)
			}
			last = at
		}
	})
}
