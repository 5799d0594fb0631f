package chart

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"

	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	one := func(change func(*Chart)) *Chart {
		c := &Chart{
			ID: "a", Title: "t", Y: "period", X: Axis{Name: "chunk", Values: ms([]int64{1, 2})},
			Series: []Series{{Name: "s", Values: ms([]int64{3, 4})}},
		}
		change(c)
		return c
	}
	many := make([]int64, 501)
	for _, test := range []struct {
		change func(*Chart)
		want   string
	}{
		{func(c *Chart) {}, ""},
		{func(c *Chart) { c.ID = "7 up" }, `the chart's id "7 up" is not letters, digits and -, a letter first`},
		{func(c *Chart) { c.X.Values = nil }, "there is no chunk to plot against"},
		{func(c *Chart) { c.X.Values = ms(many) }, "501 points are more than the 500 that a plot can show: take a larger step"},
		{func(c *Chart) { c.Series = nil }, "there is no series to plot"},
		{func(c *Chart) { c.Series = make([]Series, 9) }, "9 series are more than the 8 that can be told apart"},
		{func(c *Chart) { c.X.Values[1] = catalogue.Of(2, catalogue.S) }, "chunk mixes 1 ms with 2 s"},
		{func(c *Chart) { c.X.Values[0], c.X.Values[1] = catalogue.True(true), catalogue.True(false) }, "chunk is true: neither a number nor a word"},
		{func(c *Chart) { c.Series[0].Values = c.Series[0].Values[:1] }, "s has 1 values for 2 of chunk"},
		{func(c *Chart) { c.Series[0].Form = ms([]int64{1}) }, "the closed form of s has 1 values for 2 of chunk"},
		{func(c *Chart) { c.Series[0].Values[1] = catalogue.Of(1, catalogue.Count) }, "s: 1 and 3 ms are not in one unit"},
		{func(c *Chart) { c.Series[0].Values[1] = catalogue.Str("x") }, "s: x is no number: a plot shows one number for each chunk"},
		{func(c *Chart) {
			c.Series[0].Values = []catalogue.Value{catalogue.Absent("no beat"), catalogue.Absent("no beat")}
		}, "no period has a value: no value: no beat"},
		{func(c *Chart) { c.Levels = []Level{{"asked", catalogue.Of(1, catalogue.S)}} }, "asked: 1 s and 3 ms are not in one unit"},
	} {
		c := one(test.change)
		_, err := c.Options(svg.Wide)
		if got := message(err); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
		if _, err := c.Table(); message(err) != test.want {
			t.Errorf("the table says %v, the options %s", err, test.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestTable(t *testing.T) {
	c := &Chart{
		ID: "a", Y: "period", By: "hops", X: Axis{Name: "chunk", Values: ms([]int64{1, 10})},
		Series: []Series{
			{Name: "1", Values: []catalogue.Value{catalogue.Of(1002, catalogue.MS), catalogue.Absent("no beat was delivered")}, Form: ms([]int64{1002, 1020})},
			{Name: "2", Values: []catalogue.Value{catalogue.Exact(big.NewRat(7, 3), catalogue.MS), catalogue.Of(5, catalogue.MS)}},
		},
	}
	got, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	want := Table{
		Head: []string{"chunk (ms)", "hops 1 (ms)", "hops 1, closed form (ms)", "hops 2 (ms)"},
		Rows: [][]string{{"1", "1002", "1002", "7/3"}, {"10", "no value: no beat was delivered", "1020", "5"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestDescription(t *testing.T) {
	all := gallery()
	for i, want := range map[int]string{
		1: "A line chart of period against hogs, 1 to 6. hops 1: from 1200 ms to 2400 ms. hops 2: from 1400 ms to 3600 ms. A line across: asked 1000 ms.",
		2: "A stacked bar chart of late against beat, 1 to 5. waiting for the grid: from 0 ms to 200 ms. first hop: 200 ms throughout. second hop: 200 ms throughout.",
	} {
		if got := all[i].description(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Exact values keep every digit on their way into the options.
func TestNumber(t *testing.T) {
	for _, test := range []struct {
		v    catalogue.Value
		want any
	}{
		{catalogue.Of(1400, catalogue.MS), json.Number("1400")},
		{catalogue.Exact(big.NewRat(1, 10), catalogue.S), json.Number("0.1")},
		{catalogue.Exact(big.NewRat(-1, 3), catalogue.Ratio), json.Number("-0.333333333333")},
		{catalogue.Absent("none"), "-"},
	} {
		if got := number(test.v); got != test.want {
			t.Errorf("%s: got %v, want %v", test.v, got, test.want)
		}
	}
}

func TestKeyOf(t *testing.T) {
	if got := KeyOf([]byte(`<svg>`)); got != "" {
		t.Errorf("a picture without a key has %q", got)
	}
	if Key([]byte("a")) == Key([]byte("b")) {
		t.Error("two contents have one key")
	}
}

// The steps of a heat map cover every value, each once, in no more than there are shades.
func TestPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		least := big.NewRat(rapid.Int64Range(-1e6, 1e6).Draw(t, "least"), rapid.SampledFrom([]int64{1, 10, 1000}).Draw(t, "per"))
		most := new(big.Rat).Add(least, big.NewRat(rapid.Int64Range(0, 1e6).Draw(t, "span"), 10))
		shades := rapid.IntRange(2, len(heatScale)).Draw(t, "shades")
		cut := pieces(least, most, shades)
		lo, _ := least.Float32()
		hi, _ := most.Float32()
		if len(cut) > shades {
			t.Fatalf("%d steps for %d shades", len(cut), shades)
		}
		if cut[0].Gte > lo || cut[len(cut)-1].Lt < hi {
			t.Fatalf("%v..%v is not covered by %v", lo, hi, cut)
		}
		for i := 1; i < len(cut); i++ {
			if cut[i].Gte != cut[i-1].Lt || cut[i].Color == cut[i-1].Color {
				t.Fatalf("the steps %v do not follow one another", cut)
			}
		}
	})
}

// Any chart either has options, a table and an island, or one error for all.
func TestAnyChart(t *testing.T) {
	value := rapid.Custom(func(t *rapid.T) catalogue.Value {
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			return catalogue.Absent(rapid.String().Draw(t, "why"))
		case 1:
			return catalogue.Exact(big.NewRat(rapid.Int64().Draw(t, "a"), rapid.Int64Range(1, 99).Draw(t, "b")), catalogue.MS)
		}
		return catalogue.Of(rapid.Int64Range(0, 9999).Draw(t, "n"), catalogue.MS)
	})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 6).Draw(t, "n")
		c := &Chart{
			ID: rapid.SampledFrom([]string{"a", "a-1", "", "1"}).Draw(t, "id"), Title: rapid.String().Draw(t, "title"),
			Kind: Kind(rapid.IntRange(0, 2).Draw(t, "kind")), Y: "y", By: rapid.String().Draw(t, "by"),
			X: Axis{Name: "x", Values: rapid.SliceOfN(value, n, n).Draw(t, "x"), Even: rapid.Bool().Draw(t, "even")},
		}
		for range rapid.IntRange(0, 3).Draw(t, "series") {
			c.Series = append(c.Series, Series{Name: rapid.String().Draw(t, "name"), Values: rapid.SliceOfN(value, n, n).Draw(t, "values")})
		}
		options, err := c.Options(svg.Narrow)
		table, tableErr := c.Table()
		island, islandErr := c.Island()
		if message(err) != message(tableErr) || message(err) != message(islandErr) {
			t.Fatalf("options say %v, table %v, island %v", err, tableErr, islandErr)
		}
		if err == nil && (!json.Valid(options) || !json.Valid(island) || len(table.Rows) != n || strings.ContainsAny(string(options), "<>")) {
			t.Fatalf("options %s, island %s, table %v", options, island, table)
		}
	})
}
