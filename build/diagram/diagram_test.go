package diagram

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/build/svg/svgtest"
)

var update = flag.Bool("update", false, "write the goldens anew")

// The two pictures of the mental model.
var described = []string{"one-pass", "two-hops"}

func read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(t testing.TB, text string) *Diagram {
	t.Helper()
	d, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDraw(t *testing.T) {
	for _, name := range described {
		d := parse(t, read(t, name))
		for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
			picture := d.Draw(name, size)
			svgtest.Check(t, picture, svg.Prefix(name, size))
			if !bytes.Equal(picture, d.Draw(name, size)) {
				t.Errorf("%s drawn twice differs", name)
			}
			file := filepath.Join("testdata", name+"-"+size.Name+".svg")
			if *update {
				if err := os.WriteFile(file, picture, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(picture, want) {
				t.Errorf("%s differs from its golden: look at both, then run the test with -update", file)
			}
		}
	}
}

// No arrow runs through a box, and no two boxes touch, whichever way the arrows go.
func TestArrowsKeepOffBoxes(t *testing.T) {
	const grid = "title: t\n[a: a] | [b: b]\n[c: c] | .\n[d: d] | [e: e]\n"
	for _, from := range strings.Fields("a b c d e") {
		for _, to := range strings.Fields("a b c d e") {
			if from == to {
				continue
			}
			d := parse(t, grid+from+" -> "+to+": so\n")
			for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
				l := d.layout(size)
				route := l.route(l.arrows[0])
				for _, row := range d.Rows {
					for _, b := range row {
						if b != nil && crosses(route.points, l.frame(b)) {
							t.Errorf("%s: the arrow from %s to %s runs through %s: %v, %+v", size.Name, from, to, b.ID, route.points, l.frame(b))
						}
					}
				}
				svgtest.Check(t, d.Draw("p", size), svg.Prefix("p", size))
			}
		}
	}
}

// crosses tells whether a way has a part inside a frame, its edge apart.
func crosses(points []point, f frame) bool {
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		if max(p.x, q.x) > f.x && min(p.x, q.x) < f.x+f.width && max(p.y, q.y) > f.y && min(p.y, q.y) < f.y+f.height {
			return true
		}
	}
	return false
}

func TestWords(t *testing.T) {
	d := parse(t, "title: t\n[a: first] | {b: second}\na -> b: so\nregion both: a b\n")
	want := "From “first” to “second”: so. Together, as “both”: first, second."
	if got := d.words(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	d.Desc = "mine"
	if picture := string(d.Draw("a", svg.Wide)); !strings.Contains(picture, ">mine</desc>") {
		t.Errorf("the author's own words are not in the picture:\n%s", picture)
	}
}

func TestParseFails(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "1:1: a diagram without a box"},
		{"[a: x]\n", "1:1: a diagram without a title: whoever cannot see it gets nothing"},
		{"title: t\n  hello\n", `2:3: a diagram has no line like "hello"`},
		{"title: t\n[a: x] | [b]\n", `2:10: "[b]" needs an id of one word, a colon and a text`},
		{"title: t\n[a: x] | [é é: x]\n", `2:10: "[é é: x]" needs an id of one word, a colon and a text`},
		{"title: t\n[a: x}\n", `2:1: "[a: x}" is no cell`},
		{"title: t\n[a: x] | b\n", `2:10: "b" is no cell`},
		{"title: t\n[a: x] | [a: y]\n", `2:10: the id "a" stands twice`},
		{"title: t\n[a: x]\na -> b\n", `3:6: there is no box "b"`},
		{"title: t\n[a: x]\na -> a\n", `3:1: an arrow from "a" to itself`},
		{"title: t\n[a: x]|[b: y]|[c: z]\na ~> c: so\n", `3:1: boxes stand in every way from "a" to "c": move one, or lead the arrow by way of another`},
		{"title: t\n[a: x]\nregion r: a c\n", `3:13: there is no box "c"`},
		{"title: t\n[a: x]\nregion r:\n", `3:1: the region "r" holds no box`},
		{"title: t\n.|.|.|[a: x]\n", "2:1: 4 columns are more than the 3 that a phone can show"},
		{"title: t\n[a: x]\n" + strings.Repeat(".\n", 12), "1:1: 13 rows are more than the 12 that a picture can show"},
		{"title: t\n[a: x]|[b: y]|[c: z]\na->b: internationalisation\nb->c: internationalisation\n", "1:1: the boxes would be 53 px wide on a phone, and need 80: fewer columns, or shorter labels between them"},
	} {
		_, err := Parse(test.text)
		var at *Error
		if !errors.As(err, &at) || err.Error() != test.want || at.Hint == "" {
			t.Errorf("%q\ngot  %v\nwant %s", test.text, err, test.want)
		}
	}
}

// Whatever is described, it is refused at a line or drawn inside its picture.
func FuzzParse(f *testing.F) {
	for _, name := range described {
		f.Add(read(f, name))
	}
	f.Add("title: t\n[a: </svg><b>] | (\"note\") | .\na ~> a\n# said\n")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Parse(text)
		if err != nil {
			var at *Error
			if !errors.As(err, &at) || at.Line < 1 || at.Column < 1 {
				t.Fatalf("%v has no place", err)
			}
			return
		}
		for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
			if n := bytes.Count(d.Draw("p", size), []byte("</svg>")); n != 1 {
				t.Fatalf("%d ends in a picture of %q", n, text)
			}
		}
	})
}
