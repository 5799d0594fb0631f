package catalogue

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestValueString(t *testing.T) {
	for _, c := range []struct {
		value Value
		want  string
	}{
		{Of(1400, MS), "1400 ms"},
		{Of(-5, S), "-5 s"},
		{Of(7, Count), "7"},
		{Exact(big.NewRat(7, 5), Ratio), "1.4"},
		{Exact(big.NewRat(1, 3), Ratio), "1/3"},
		{Float(2.1999999999999997, S), "2.1999999999999997 s"},
		{Float(0.1, S), "0.1 s"},
		{Float(1e21, Count), "1000000000000000000000"},
		{Float(math.NaN(), S), "no value: NaN is no number"},
		{Float(math.Inf(1), S), "no value: +Inf is no number"},
		{Ints([]int64{1000, 2400}, MS), "1000, 2400 ms"},
		{Ints([]int64{}, MS), "an empty list"},
		{Floats([]float64{1.5, 3}, S), "1.5, 3 s"},
		{Texts([]string{"a", "b, c"}), "a, b, c"},
		{Str("hog"), "hog"},
		{True(true), "true"},
		{Absent("no beat was delivered"), "no value: no beat was delivered"},
		{Value{}, "no value"},
	} {
		if got := c.value.String(); got != c.want {
			t.Errorf("%#v prints %q, want %q", c.value, got, c.want)
		}
	}
}

func TestParamParse(t *testing.T) {
	chunk := Param{Name: "chunk", Unit: MS, Default: Of(200, MS), Min: 1, Max: 10_000, Doc: "d"}
	hogs := Param{Name: "hogs", Unit: Count, Default: Of(1, Count), Min: 0, Max: 10, Doc: "d"}
	pass := Param{Name: "pass", Unit: Text, Default: Str("snapshot"), Choices: []string{"snapshot", "drain"}, Doc: "d"}
	for _, c := range []struct {
		param      *Param
		text, want string // want: the value, or what the error says
	}{
		{&chunk, "200ms", "200 ms"},
		{&chunk, "200", "200 ms"},
		{&chunk, "0.2s", "200 ms"},
		{&chunk, "2s", "2000 ms"},
		{&chunk, "5000us", "5 ms"},
		{&chunk, "5000µs", "5 ms"},
		{&chunk, "1", "1 ms"},
		{&chunk, "10000", "10000 ms"},
		{&chunk, "0", "0 ms is outside 1..10000 ms"},
		{&chunk, "10001ms", "10001 ms is outside 1..10000 ms"},
		{&chunk, "1min", "60000 ms is outside 1..10000 ms"},
		{&chunk, "500us", `"500us" is not a whole number of ms`},
		{&chunk, "1.5", `"1.5" is not a whole number of ms`},
		{&chunk, "3 hogs", `"3 hogs" is in hogs, wants ms`},
		{&chunk, "", `"" is not a whole number`},
		{&chunk, "ms", `"ms" is not a whole number`},
		{&chunk, "-5", "-5 ms is outside 1..10000 ms"},
		{&chunk, "1e3", `"1e3" is not a whole number`},
		{&chunk, "0x10", `"0x10" is not a whole number`},
		{&chunk, "1/2", `"1/2" is not a whole number`},
		{&chunk, "1_000", `"1_000" is not a whole number`},
		{&chunk, "99999999999999999999", `"99999999999999999999" is not a whole number`},
		{&hogs, "0", "0"},
		{&hogs, "10", "10"},
		{&hogs, "11", "11 is outside 0..10"},
		{&hogs, "3ms", `"3ms" is in ms, wants a count`},
		{&pass, "drain", "drain"},
		{&pass, "drian", `"drian" is not snapshot or drain`},
		{&pass, "", `"" is not snapshot or drain`},
	} {
		v, err := c.param.Parse(c.text)
		got := v.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s=%s: %s, want %s", c.param.Name, c.text, got, c.want)
		}
	}
}

// Whatever is written, a value that is taken is a whole number inside the range.
func TestParsedIsInRange(t *testing.T) {
	p := Param{Name: "p", Unit: MS, Default: Of(1, MS), Min: 1, Max: 500, Doc: "d"}
	rapid.Check(t, func(t *rapid.T) {
		v, err := p.Parse(rapid.OneOf(rapid.String(), rapid.StringMatching(`[0-9.]{1,4}(ms|s|us|ns|min|)`)).Draw(t, "text"))
		if err == nil && (!v.Num.IsInt() || v.Num.Cmp(big.NewRat(1, 1)) < 0 || v.Num.Cmp(big.NewRat(500, 1)) > 0 || v.Unit != MS) {
			t.Fatalf("took %s", v)
		}
	})
}

func beat() *Scenario {
	return &Scenario{
		Name: "beat", Doc: "d",
		Params: []Param{
			{Name: "chunk", Unit: MS, Default: Of(200, MS), Min: 1, Max: 1000, Doc: "d"},
			{Name: "pass", Unit: Text, Default: Str("snapshot"), Choices: []string{"snapshot", "drain"}, Doc: "d"},
		},
		Values: []ValueDoc{{Name: "period", Unit: MS, Doc: "d"}},
		Run:    func(Args) (*Result, error) { return &Result{}, nil },
	}
}

func TestArgs(t *testing.T) {
	s := beat()
	a, err := s.Args(map[string]Value{"chunk": Of(90, MS)})
	if err != nil || a.Int("chunk") != 90 || a.Text("pass") != "snapshot" {
		t.Errorf("%v, %v", a, err)
	}
	// Two ways to write one run are one run.
	if all, _ := s.Args(map[string]Value{"pass": Str("snapshot"), "chunk": Of(90, MS)}); all.String() != a.String() {
		t.Errorf("%s and %s are one run", all, a)
	}
	if want := "beat chunk=90ms pass=snapshot"; a.String() != want {
		t.Errorf("the key is %s, want %s", a, want)
	}
	for _, c := range []struct {
		given map[string]Value
		want  string
	}{
		{map[string]Value{"chnk": Of(1, MS)}, `scenario beat has no parameter "chnk"`},
		{map[string]Value{"chunk": Of(0, MS)}, "chunk=0 ms: 0 ms is outside 1..1000 ms"},
		{map[string]Value{"chunk": Str("x")}, "chunk=x: x is not a whole number"},
		{map[string]Value{"pass": Str("x")}, `pass=x: "x" is not snapshot or drain`},
	} {
		if _, err := s.Args(c.given); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.given, err, c.want)
		}
	}
	defer func() {
		if r := recover(); r == nil {
			t.Error("an argument that is none was given out")
		}
	}()
	a.Int("hogs")
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(beat()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		spoil func(*Scenario)
		want  string
	}{
		{func(s *Scenario) { s.Name = "" }, "without a name"},
		{func(s *Scenario) { s.Doc = "" }, "has no doc"},
		{func(s *Scenario) { s.Run = nil }, "has no run"},
		{func(s *Scenario) { s.Params[0].Default = Of(0, MS) }, "the default of chunk: 0 ms is outside"},
		{func(s *Scenario) { s.Params[1].Default = Str("x") }, "the default of pass"},
		{func(s *Scenario) { s.Params[1].Name = "chunk" }, "two parameters"},
		{func(s *Scenario) { s.Values[0].Doc = "" }, "needs a name and a doc"},
	} {
		s := beat()
		c.spoil(s)
		if _, err := New(s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := New(beat(), beat()); err == nil || !strings.Contains(err.Error(), "stands twice") {
		t.Errorf("a scenario that stands twice: %v", err)
	}
}

func TestConvert(t *testing.T) {
	for _, c := range []struct {
		from, to Unit
		want     string
	}{
		{S, MS, "1000"}, {MS, S, "1/1000"}, {Min, S, "60"}, {US, NS, "1000"}, {MS, MS, "1"}, {Count, Count, "1"},
		{Count, MS, "a count is no ms"}, {MS, Ratio, "ms is no ratio"},
	} {
		r, err := Convert(c.from, c.to)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = r.RatString()
		}
		if got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
