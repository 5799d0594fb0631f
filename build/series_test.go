package build

import (
	"reflect"
	"testing"

	"example.com/guidegen/build/chart"
)

// TestSeriesChart: a series has its lists' items by number, and what a plot
// lays over a sweep is laid over them.
func TestSeriesChart(t *testing.T) {
	for _, test := range []struct {
		plot  string
		kind  chart.Kind
		title string
		want  chart.Table
	}{
		{"<<plot beat y=ran,wakes item=tick kind=bars>>", chart.Bars, "ran, wakes against tick", chart.Table{
			Head: []string{"tick", "ran (ms)", "wakes (ms)"},
			Rows: [][]string{{"1", "1400", "1400"}, {"2", "2800", "2800"}, {"3", "4200", "4200"}},
		}},
		{"<<plot ticker chunk=300ms y=ran form=wakes level=asked>>", chart.Lines, "ran against item", chart.Table{
			Head: []string{"item", "ran (ms)", "closed form (ms)"},
			Rows: [][]string{{"1", "1800", "1800"}, {"2", "3600", "3600"}, {"3", "5400", "5400"}},
		}},
	} {
		b := parsed(t, "# A\n\n<<run ticker as=beat>>\n\n"+test.plot+"\n")
		for _, p := range b.Run(t.Context(), 1) {
			t.Error(p)
		}
		d := b.Chapters[0].Directives[1]
		c := chartOf(d)
		got, err := c.Table()
		if err != nil || !reflect.DeepEqual(got, test.want) || c.Kind != test.kind || c.Title != test.title {
			t.Errorf("%s: %q, kind %d: %q, %v\nwant %q", test.plot, c.Title, c.Kind, got, err, test.want)
		}
		if level := d.level(); (level != "") != (len(c.Levels) == 1) {
			t.Errorf("%s: the line across is %q, drawn are %v", test.plot, level, c.Levels)
		}
	}
}

// TestDriftedPoints: the first point that moved, under the name that a reader
// finds it by, and how many more there are.
func TestDriftedPoints(t *testing.T) {
	const one = "chunk\tperiod\n10 ms\t1 ms\n20 ms\t2 ms\nlevel asked\t5 ms\n"
	for _, test := range []struct{ old, now, want string }{
		{one, one, ""},
		{one, "chunk\tperiod\n10 ms\t1 ms\n20 ms\t3 ms\nlevel asked\t5 ms\n", "chunk 20 ms: period 2 ms -> 3 ms"},
		{one, "chunk\tperiod\n10 ms\t1 ms\n20 ms\t2 ms\n", "level asked 5 ms is gone"},
		{"chunk\tperiod\n10 ms\t1 ms\n", one, "chunk 20 ms: period 2 ms is new; and 1 more point"},
		{one, "chunk\tperiod\n10 ms\t4 ms\n20 ms\t4 ms\nlevel asked\t4 ms\n", "chunk 10 ms: period 1 ms -> 4 ms; and 2 more points"},
		{one, "chunk\tlate\n10 ms\t1 ms\n", ""},
		{"", one, ""},
		{"chunk\tperiod\nscribbled\n", "chunk\tperiod\n10 ms\t1 ms\n", "chunk 10 ms: period 1 ms is new"},
	} {
		if got := driftedPoints(parseGrid(test.old), parseGrid(test.now), 1); got != test.want {
			t.Errorf("from %q to %q: %q, want %q", test.old, test.now, got, test.want)
		}
		if got := parseGrid(test.now).String(); got != test.now {
			t.Errorf("%q comes back as %q", test.now, got)
		}
	}
}
