package quote

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/guidegen/engine/catalogue"
)

// neighbour is a scenario with a value of every kind. Its numbers are those of
// a beat that asks for 1000 ms beside one hog.
func neighbour(t testing.TB) *catalogue.Scenario {
	s := &catalogue.Scenario{
		Name: "neighbour", Doc: "a beat beside a hog",
		Params: []catalogue.Param{
			{Name: "chunk", Unit: catalogue.MS, Default: catalogue.Of(200, catalogue.MS), Min: 1, Max: 10_000, Doc: "what the hog burns"},
			{Name: "hops", Unit: catalogue.Count, Default: catalogue.Of(2, catalogue.Count), Min: 1, Max: 2, Doc: "trips"},
		},
		Values: []catalogue.ValueDoc{
			{Name: "asked", Unit: catalogue.MS, Doc: "the period asked for"},
			{Name: "period", Unit: catalogue.MS, Doc: "the period got"},
			{Name: "burns", Unit: catalogue.Count, Doc: "burns a tick"},
			{Name: "wakes", Unit: catalogue.MS, List: true, Doc: "when it ran"},
			{Name: "order", Unit: catalogue.Text, List: true, Doc: "who ran"},
			{Name: "who", Unit: catalogue.Text, Doc: "who is late"},
			{Name: "steady", Unit: catalogue.Truth, Doc: "whether the period settles"},
			{Name: "gap", Unit: catalogue.S, Doc: "a time on the float clock"},
			{Name: "missing", Unit: catalogue.MS, Doc: "never there"},
		},
	}
	s.Run = func(a catalogue.Args) (*catalogue.Result, error) {
		chunk, hops := a.Int("chunk"), a.Int("hops")
		period := (999/chunk + 1 + hops) * chunk
		return &catalogue.Result{Values: map[string]catalogue.Value{
			"asked":   catalogue.Of(1000, catalogue.MS),
			"period":  catalogue.Of(period, catalogue.MS),
			"burns":   catalogue.Of(period/chunk, catalogue.Count),
			"wakes":   catalogue.Ints([]int64{period, 2 * period, 3 * period}, catalogue.MS),
			"order":   catalogue.Texts([]string{"hog", "beat"}),
			"who":     catalogue.Str("beat"),
			"steady":  catalogue.True(true),
			"gap":     catalogue.Float(2.1999999999999997, catalogue.S),
			"missing": catalogue.Absent("no beat was delivered"),
		}}, nil
	}
	if _, err := catalogue.New(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// testEnv is a chapter with a run, a run with a dash, a run without beats, a
// table over one parameter, a table over two, and another chapter. Before it
// ran, it has no values.
func testEnv(t testing.TB, ran bool) *Env {
	s := neighbour(t)
	run := func(given map[string]int64) (catalogue.Args, *catalogue.Result) {
		values := map[string]catalogue.Value{}
		for name, n := range given {
			values[name] = catalogue.Of(n, s.Param(name).Unit)
		}
		args, err := s.Args(values)
		if err != nil {
			t.Fatal(err)
		}
		result, err := s.Run(args)
		if err != nil {
			t.Fatal(err)
		}
		if !ran {
			result = nil
		}
		return args, result
	}
	one := func(chunk int64) *Scope {
		args, result := run(map[string]int64{"chunk": chunk})
		return OfRun(s, args, result)
	}
	table := func(swept []string, rows ...map[string]int64) *Scope {
		var args []catalogue.Args
		var results []*catalogue.Result
		for _, given := range rows {
			a, r := run(given)
			args, results = append(args, a), append(results, r)
		}
		return OfTable(s, swept, args, results)
	}
	drained := one(200)
	if ran {
		drained.Rows[0].Values["wakes"] = catalogue.Ints([]int{}, catalogue.MS)
	}
	return &Env{
		Scopes: map[string]*Scope{
			"beat": one(200), "slow-beat": one(300), "drained": drained,
			"chop": table([]string{"chunk"}, map[string]int64{"chunk": 10}, map[string]int64{"chunk": 90}, map[string]int64{"chunk": 100}),
			"grid": table([]string{"chunk", "hops"}, map[string]int64{"chunk": 200, "hops": 1}, map[string]int64{"chunk": 200, "hops": 2}),
		},
		Chapters: map[string]*Env{"demo": {Scopes: map[string]*Scope{"beat": one(300), "three": one(400)}}},
	}
}

// TestExpressions holds the value, or the message, of every expression of the
// golden.
func TestExpressions(t *testing.T) {
	before, after := testEnv(t, false), testEnv(t, true)
	golden(t, "testdata/expressions.txt", func(t *testing.T, input string) []string {
		x, bad := Compile(input, before)
		if bad != nil {
			return told(input, bad)
		}
		v, bad := x.Eval(after)
		if bad != nil {
			return append([]string{"compiles"}, told(input, bad)...)
		}
		line := v.String()
		if v.Kind == catalogue.Number || v.Kind == catalogue.List {
			line += fmt.Sprintf(" [%s]", v.Unit)
		}
		return append([]string{line}, x.False(after)...)
	})
}

// The documented examples of the functions compile, each with its own name.
func TestFunctionTable(t *testing.T) {
	env := testEnv(t, true)
	for _, f := range Functions {
		example := strings.NewReplacer("late", "wakes", "ran", "wakes").Replace(f.Example)
		x, bad := Compile(example, env)
		if bad != nil {
			t.Errorf("%s: %v", f.Example, bad)
			continue
		}
		if _, bad := x.Eval(env); bad != nil {
			t.Errorf("%s: %v", f.Example, bad)
		}
		if !strings.HasPrefix(f.Form, f.Name+"(") || !strings.HasPrefix(f.Example, f.Name+"(") || f.Doc == "" {
			t.Errorf("%+v: the row does not show its own function", f)
		}
	}
}

func TestUses(t *testing.T) {
	env := testEnv(t, false)
	x, bad := Compile(`demo.three.period / beat.asked + chop["90ms"].burns + sum(chop.period) / beat.asked`, env)
	if bad != nil {
		t.Fatal(bad)
	}
	want := []Use{
		{Chapter: "demo", Run: "three", Row: -1, Name: "period"},
		{Run: "beat", Row: -1, Name: "asked"},
		{Run: "chop", Row: 1, Name: "burns"},
		{Run: "chop", Row: -1, Name: "period"},
		{Run: "beat", Row: -1, Name: "asked"},
	}
	if !slices.Equal(x.Uses(), want) {
		t.Errorf("uses\n got %+v\nwant %+v", x.Uses(), want)
	}
	if got := x.Runs(); !slices.Equal(got, []string{"demo.three", "beat", "chop"}) {
		t.Errorf("runs %q", got)
	}
}

// An expression that is evaluated before its runs ran says which one.
func TestNotRun(t *testing.T) {
	env := testEnv(t, false)
	for _, source := range []string{"beat.period", "chop.period", `chop["90ms"].period`, "demo.three.period"} {
		x, bad := Compile(source, env)
		if bad != nil {
			t.Fatal(bad)
		}
		_, bad = x.Eval(env)
		want := source[:strings.LastIndex(source, ".")] + " did not run"
		if bad == nil || bad.Message != want {
			t.Errorf("%s: %v, want %q", source, bad, want)
		}
	}
}

// Only truths are claims, and the negation of a claim is its opposite.
func TestNegated(t *testing.T) {
	env := testEnv(t, true)
	for _, source := range []string{"beat.steady", "beat.period > 1000 or beat.burns == 1", "count(drained.wakes) == 0", "not beat.steady"} {
		x, bad := Compile(source, env)
		if bad != nil {
			t.Fatal(bad)
		}
		if !x.IsTruth() {
			t.Errorf("%s is a truth", source)
		}
		opposite, bad := Compile(x.Negated(), env)
		if bad != nil {
			t.Fatal(bad)
		}
		v, _ := x.Eval(env)
		w, _ := opposite.Eval(env)
		if v.Truth == w.Truth {
			t.Errorf("%s and %s are both %v", source, opposite, v.Truth)
		}
	}
	if x, _ := Compile("beat.period", env); x.IsTruth() {
		t.Error("a duration is no truth")
	}
}

// A number that grows without end is cut off, too.
func TestNumbersAreBounded(t *testing.T) {
	env := testEnv(t, true)
	x, bad := Compile("beat.burns"+strings.Repeat(" * 123456789012345678.123456789", 100), env)
	if bad != nil {
		t.Fatal(bad)
	}
	if _, bad = x.Eval(env); bad == nil || bad.Message != "the number grows out of all bounds" {
		t.Error(bad)
	}
}

// No expression runs for long: a nest of loops over long lists is cut off.
func TestBounded(t *testing.T) {
	long := make([]int, 10_000)
	env := &Env{Scopes: map[string]*Scope{"big": {
		Types: map[string]Type{"list": {Unit: catalogue.MS, List: true}},
		Rows:  []Row{{Values: map[string]catalogue.Value{"list": catalogue.Ints(long, catalogue.MS)}}},
	}}}
	for _, source := range []string{
		"sum(map(big.list, sum(map(big.list, sum(map(big.list, #))))))",
		"all(big.list, big.list == big.list)",
		"all(big.list, sum(big.list) == 0)",
		"all(big.list, max(big.list) == 0)",
	} {
		x, bad := Compile(source, env)
		if bad != nil {
			t.Fatal(bad)
		}
		_, bad = x.Eval(env)
		if bad == nil || !strings.Contains(bad.Message, "takes more than") {
			t.Errorf("%s: %v", source, bad)
		}
	}
}

func TestReserved(t *testing.T) {
	for name, want := range map[string]bool{"beat": false, "count": true, "not": true, "true": true, "period": false} {
		if Reserved(name) != want {
			t.Errorf("Reserved(%q) = %v", name, !want)
		}
	}
}
