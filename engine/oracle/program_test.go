package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"example.com/guidegen/engine"
)

func TestParseErrors(t *testing.T) {
	wrap := func(ops string) string { return `{"id":1,"ties":"fifo","tasks":[[` + ops + `]]}` }
	for _, c := range []struct{ line, want string }{
		{`nonsense`, "line 1: not a program: invalid character 'o' in literal null (expecting 'u')"},
		{`[]`, `line 1: not a program: has array in a place of another type, want {"id", "ties", "tasks"}`},
		{`{"ties":"fifo","tasks":[]}`, "line 1: the program has no id"},
		{`{"id":1,"ties":"lifo","tasks":[]}`, `line 1: ties is "lifo", want fifo or heapq`},
		{`{"id":1,"ties":"fifo","tasks":[]} 2`, "line 1: not a program: more than one JSON value in a line"},
		{`{"id":1,"ties":"fifo","task":[]}`, `line 1: not a program: json: unknown field "task"`},
		{`{"id":1,"ties":"fifo","tasks":[3]}`, "line 1: tasks[0]: 3 is not a body"},
		{wrap(`[]`), "line 1: tasks[0][0]: [] is not an op"},
		{wrap(`["sleep",1],["slep",1]`), `line 1: tasks[0][1]: "slep" is not the name of an op`},
		{wrap(`["sleep"]`), "line 1: tasks[0][0]: sleep takes 1 arguments, has 0"},
		{wrap(`["sleep",1.5]`), "line 1: tasks[0][0]: 1.5 is not a whole number of at most 1099511627776"},
		{wrap(`["sleep",99999999999999]`), "line 1: tasks[0][0]: 99999999999999 is not a whole number of at most 1099511627776"},
		{wrap(`["burn",-1]`), "line 1: tasks[0][0]: burn takes -1 ms: time does not go back"},
		{wrap(`["event","get"]`), `line 1: tasks[0][0]: event takes set or clear or wait, has "get"`},
		{wrap(`["gather",[[["shield",[["yield",1]]]]]]`), "line 1: tasks[0][0][0][0][0]: yield takes 0 arguments, has 1"},
		{wrap(strings.Repeat(`["shield",[`, 401) + strings.Repeat(`]]`, 401)), "nested more than 400 deep"},
		{wrap(strings.Repeat(`["yield"],`, 200_000) + `["yield"]`), "line 1: tasks[0][200000]: more than 200000 ops"},
		{wrap(`["gather",[` + strings.Repeat(`[],`, 20_000) + `[]]]`), "line 1: tasks[0][0][19999]: more than 20000 bodies"},
		{strings.Repeat(" ", 17<<20), "line 1: longer than 16777216 bytes"},
	} {
		var out bytes.Buffer
		err := runAll(strings.NewReader(c.line), &out, engine.Python314())
		if err == nil || !strings.Contains(err.Error(), c.want) || out.Len() > 0 {
			t.Errorf("%.80s: error %v, output %q; want %s", c.line, err, out.String(), c.want)
		}
	}
}

func TestCommand(t *testing.T) {
	in := `{"id": "a", "ties": "heapq", "tasks": [[["sleep", 5]]]}` + "\n\n" +
		`{"id": 2, "ties": "fifo", "tasks": [[["burn", 7], ["raise", "E"]]]}`
	want := `{"id": "a", "log": ["2/0 t1 start", "4/5 t1.0 slept", "4/5 t1 end", "6/200 main R"]}` + "\n" +
		`{"id": 2, "log": ["2/0 t1 start", "2/7 t1 raised E", "4/200 main X"]}` + "\n"
	var out bytes.Buffer
	if err := runAll(strings.NewReader(in), &out, engine.Python314()); err != nil || out.String() != want {
		t.Errorf("err %v, output\n%s\nwant\n%s", err, out.String(), want)
	}
}

// What is as deep and as wide as the bounds allow still runs.
func TestAtTheBounds(t *testing.T) {
	for name, ops := range map[string]string{
		"deep timeouts": strings.Repeat(`["timeout",5,[`, 399) + `["sleep",9]` + strings.Repeat(`]]`, 399),
		"deep tasks":    strings.Repeat(`["await_task",[`, 399) + `["sleep",9]` + strings.Repeat(`]]`, 399),
		"wide gather":   `["gather",[` + strings.Repeat(`[["sleep",9]],`, 9_999) + `[]]]`,
		"long sleep":    `["sleep",1099511627776]`,
		"empty wait":    `["wait","all",[]]`,
	} {
		p, err := parse([]byte(fmt.Sprintf(`{"id":1,"ties":"heapq","tasks":[[%s]]}`, ops)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if log := execute(p, engine.Python311()); len(log) < 2 {
			t.Errorf("%s: the log is %q", name, log)
		}
	}
}

// FuzzProgram: any bytes give a clear error or a log.
func FuzzProgram(f *testing.F) {
	for i, p := range lines(unzip(f, "programs.jsonl.gz")) {
		if i%100 == 0 && len(p) < 2000 {
			f.Add(p)
		}
	}
	f.Add([]byte(`{"id":1,"ties":"fifo","tasks":[[["cancel",-3]],[["sleep",-1]],[["call_later",-5]]]}`))
	f.Add([]byte(`{"id":[1, 2],"ties":"fifo","tasks":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := parse(data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n") || err.Error() == "" {
				t.Errorf("not a message of one line: %q", err)
			}
			return
		}
		for _, profile := range []engine.Profile{engine.Python311(), engine.Python314()} {
			once, twice := execute(p, profile), execute(p, profile)
			if !bytes.Equal(encode(p.id, once), encode(p.id, twice)) {
				t.Errorf("two runs differ:\n%q\n%q", once, twice)
			}
		}
	})
}
