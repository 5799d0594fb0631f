package chart

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/build/svg/svgtest"
	"example.com/guidegen/engine/catalogue"
)

var update = flag.Bool("update", false, "write the goldens anew")

// echarts is the library that npm installs. Without it these tests fail: a plot
// that was never drawn is not a plot that is right.
var echarts = sync.OnceValues(func() ([]byte, error) {
	js, err := os.ReadFile("../../node_modules/echarts/dist/echarts.min.js")
	if err != nil {
		return nil, errors.New("echarts is not installed: run `npm ci` at the top of the project, as `make test` does")
	}
	return js, nil
})

var shared = sync.OnceValues(func() (*Drawer, error) {
	js, err := echarts()
	if err != nil {
		return nil, err
	}
	return New(js)
})

// fresh is a Drawer that has drawn nothing yet.
func fresh(t testing.TB) *Drawer {
	t.Helper()
	d, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return &Drawer{library: d.library, glue: d.glue}
}

func draw(t testing.TB, d *Drawer, c *Chart, size svg.Size) []byte {
	t.Helper()
	picture, err := d.Draw(c, size)
	if err != nil {
		t.Fatalf("%s, %s: %v", c.ID, size.Name, err)
	}
	return picture
}

func TestDraw(t *testing.T) {
	d := fresh(t)
	for _, c := range gallery() {
		for _, size := range []svg.Size{svg.Wide, svg.Narrow} {
			picture := draw(t, d, c, size)
			svgtest.Check(t, picture, c.ID+"-"+size.Name)
			options, err := c.Options(size)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := KeyOf(picture), Key(options); got != want {
				t.Errorf("%s: the picture carries the key %q, its options have %q", c.ID, got, want)
			}
			if m := bareColour.Find(picture); m != nil {
				t.Errorf("%s: %s is no variable: it cannot follow light and dark", c.ID, m)
			}
			if size == svg.Narrow {
				golden(t, c.ID+".svg", picture)
			}
		}
	}
}

// A colour that is no variable and no "none"; the hatching is a shadow on both.
var bareColour = regexp.MustCompile(`(?:fill|stroke)="(?:#|rgb\((?:[1-9]|0,[1-9]|0,0,[1-9]))[^"]*"`)

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from its golden: look at both, then run the test with -update", name)
	}
}

// A scale with long numbers still stands inside the picture.
func TestDrawLongScale(t *testing.T) {
	c := &Chart{
		ID: "long", Title: "t", Kind: Heat, Y: "period", By: "hogs", X: Axis{Name: "chunk", Values: ms([]int64{1, 2})},
		Series: []Series{{Name: "1", Values: ms([]int64{10_000_000, 60_000_000})}, {Name: "2", Values: ms([]int64{20_000_000, 3})}},
	}
	d := fresh(t)
	svgtest.Check(t, draw(t, d, c, svg.Narrow), "long-narrow")
	svgtest.Check(t, draw(t, d, c, svg.Wide), "long-wide")
}

// The same chart gives the same bytes, whatever was drawn before and beside it.
func TestDrawIsDeterministic(t *testing.T) {
	all := gallery()
	want := make([][]byte, len(all))
	for i, c := range all {
		want[i] = draw(t, fresh(t), c, svg.Narrow)
	}
	d := fresh(t)
	var wait sync.WaitGroup
	got := make([][]byte, 2*len(all))
	for i := range got {
		wait.Go(func() { got[i], _ = d.Draw(all[len(all)-1-i%len(all)], svg.Narrow) })
	}
	wait.Wait()
	for i := range got {
		if c := len(all) - 1 - i%len(all); !bytes.Equal(got[i], want[c]) {
			t.Errorf("%s drawn beside others differs from %s drawn alone", all[c].ID, all[c].ID)
		}
	}
}

// Nothing that stands in a name gets out of it.
func TestDrawEscapes(t *testing.T) {
	const evil = `</script></svg><b onload="x">&amp;'__f__`
	c := &Chart{
		ID: "evil", Title: evil, Y: evil, By: evil, X: Axis{Name: evil, Values: catalogue.Texts([]string{evil, "b"}).Items},
		Series: []Series{{Name: evil, Values: ms([]int64{1, 2})}, {Name: "plain", Values: ms([]int64{3, 4})}},
		Levels: []Level{{Name: evil, Value: catalogue.Of(2, catalogue.MS)}},
	}
	d := fresh(t)
	for _, kind := range []Kind{Lines, Bars, Heat} {
		c.Kind = kind
		picture := string(draw(t, d, c, svg.Wide))
		if strings.Contains(picture, "<b") || strings.Contains(picture, "</script") || strings.Count(picture, "</svg>") != 1 {
			t.Errorf("kind %d: a name got out of its text:\n%s", kind, picture)
		}
		if !strings.Contains(picture, "&lt;/script&gt;") || !strings.Contains(picture, "__f__") {
			t.Errorf("kind %d: a name was lost:\n%s", kind, picture)
		}
		island, err := c.Island()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsAny(island, "<>") {
			t.Errorf("kind %d: the island could end its element: %s", kind, island)
		}
	}
}

// A series that ECharts left out is an error, not a plot with less in it.
func TestDrawMissesMarks(t *testing.T) {
	js, err := echarts()
	if err != nil {
		t.Fatal(err)
	}
	blind := append(bytes.Clone(js), []byte(`
		var init = echarts.init;
		echarts = Object.assign({}, echarts, {init: function () {
			var chart = init.apply(null, arguments), set = chart.setOption;
			chart.setOption = function (options) { options.series = []; return set.call(chart, options) };
			return chart;
		}});`)...)
	d, err := New(blind)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Draw(gallery()[1], svg.Wide)
	if want := "hops 1: echarts drew 0 marks for 6 values"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestNewFails(t *testing.T) {
	if _, err := New([]byte("var x = ;")); err == nil || !strings.HasPrefix(err.Error(), "echarts cannot be compiled") {
		t.Errorf("a script that is no script: %v", err)
	}
	d, err := New([]byte("throw new Error('no')"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Draw(gallery()[0], svg.Wide); err == nil || err.Error() != "echarts failed: Error: no" {
		t.Errorf("a script that throws: %v", err)
	}
}

func BenchmarkDraw(b *testing.B) {
	all := gallery()
	for b.Loop() {
		draw(b, fresh(b), all[0], svg.Wide)
	}
}
