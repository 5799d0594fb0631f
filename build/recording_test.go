package build

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// recording is a recording of one value v, held against a run of the ticker.
func recording(unit, value, model, holds string) string {
	return fmt.Sprintf(`{"recorded": {"interpreter": "CPython 3.11.7", "system": "Linux x86_64", "date": "2026-11-30"},
 "values": {"v": {"doc": "a figure", "unit": %q, "value": %s,
  "model": {"scenario": "ticker", "params": {"chunk": "200ms"}, "value": %q, "holds": %q}}}}`, unit, value, model, holds)
}

// heldAgainstModel is what a check of the recording says.
func heldAgainstModel(t *testing.T, src string) string {
	t.Helper()
	b, err := Load(Input{Guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n")}, "measured/m.json": {Data: []byte(src)}}, GuideName: "guide", Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	problems := Parse(b)
	for _, r := range b.Runs {
		r.Result, r.Err = r.Scenario.Run(r.Args)
	}
	var all strings.Builder
	for _, p := range append(problems, b.checkRecordings()...) {
		fmt.Fprintln(&all, p)
	}
	return all.String()
}

// The ticker with a chunk of 200 ms has a period of 1400 ms and 7 burns.
func TestRecordingsAreHeldAgainstTheModel(t *testing.T) {
	const run = "ticker period=1000ms chunk=200ms hops=2 pass=snapshot"
	at := func(column int) string { return fmt.Sprintf("guide/measured/m.json:2:%d: ", column) }
	for _, c := range []struct{ unit, value, model, holds, want string }{
		{"s", "1.4", "period", "at least", ""},
		{"s", "1.403", "period", "at least", ""},
		{"ms", "1399.999", "period", "at least", at(61) + "v was measured as 1399.999 ms, under the model's floor of 1400 ms: period of " + run + "\n"},
		{"s", "[1.4, 1.39, 1.5, 1.2]", "period", "at least",
			at(66) + "v was measured as 1.39 s, under the model's floor of 1400 ms: period of " + run + "\n" +
				at(77) + "v was measured as 1.2 s, under the model's floor of 1400 ms: period of " + run + "\n"},
		{"count", "7", "burns", "equal", ""},
		{"count", "[7, 7]", "burns", "equal", ""},
		{"count", "8", "burns", "equal", at(64) + "v was measured as 8, the model gives 7: burns of " + run + "\n"},
		{"s", "[1.4, 2.8]", "ran", "equal", ""},
		{"s", "[1.4, 2.8, 4.3]", "ran", "equal", at(71) + "v was measured as 4.3 s, the model gives 4200 ms: ran of " + run + "\n"},
		{"s", "[1, 2, 3, 4]", "ran", "at least", at(60) + "v has 4 numbers, ran of " + run + " has 3\n"},
		{"count", "7", "period", "equal", at(64) + "v cannot be held against period of " + run + ": a count is no ms\n"},
		{"count", "7", "first", "equal", at(64) + "v cannot be held against first of " + run + ": beat is no number\n"},
	} {
		if got := heldAgainstModel(t, recording(c.unit, c.value, c.model, c.holds)); got != c.want {
			t.Errorf("%s %s %s %s:\n got %swant %s", c.value, c.unit, c.holds, c.model, got, c.want)
		}
	}
}

// No directive tells that a run failed which only a recording needs.
func TestTheModelOfARecordingFails(t *testing.T) {
	src := `{"recorded": {"interpreter": "x", "system": "x", "date": "x"}, "values": {"v": {"doc": "x", "unit": "count", "value": 1, "model": {"scenario": "broken", "value": "n", "holds": "equal"}}}}`
	const want = "guide/measured/m.json:1:131: the run that v is held against failed: the loop never went idle\n"
	if got := heldAgainstModel(t, src); got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

// A recording keeps what the script printed, to the byte of each number, below
// a banner; and is read back as it was printed.
func TestRecord(t *testing.T) {
	fakePython(t)
	guide := t.TempDir()
	script := func(body string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Join(guide, measuredFolder), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(guide, measuredFolder, "m.py"), []byte(body), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Date(2026, 11, 30, 23, 59, 0, 0, time.FixedZone("", -3600))

	script(`echo '{"doc": "x", "values": {"v": {"doc": "a figure", "unit": "s", "value": [1.40, 2]}}}'`)
	if problems, err := Record(t.Context(), testCatalogue(), guide, "m", now); err != nil || len(problems) > 0 {
		t.Fatalf("%v %v", problems, err)
	}
	file := filepath.Join(guide, measuredFolder, "m.json")
	made, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, problems := readRecording("m", "m.json", made)
	if len(problems) > 0 || len(r.Values) != 1 || r.Values[0].Value.String() != "1.4, 2 s" || !strings.Contains(string(made), "1.40") {
		t.Errorf("recorded %s\nread as %+v, %v", made, r, problems)
	}
	if banner := r.Banner.String(); banner != "measured with CPython 3.99.0 on Test x, 2026-12-01" {
		t.Errorf("banner %q", banner)
	}

	for body, want := range map[string]string{
		"echo no loop >&2; exit 1": "no loop",
		"echo '{'":                 "printed no recording: unexpected end of JSON input",
		`echo '{"recorded": {}}'`:  "the field recorded is not the script's to write",
		`echo '{"values": {"v": {"doc": "x", "unit": "s", "value": 1.3, "model": {"scenario": "ticker", "value": "period", "holds": "at least"}}}}'`: "under the model's floor of 1400 ms",
		`echo '{"values": {"v": {"doc": "x", "unit": "s", "value": 1.3, "model": {"scenario": "tick", "value": "period", "holds": "at least"}}}}'`:   `there is no scenario "tick"`,
		`echo '{"values": {"v": {}}}'`: "v wants a value, a unit and a doc",
	} {
		script(body)
		problems, err := Record(t.Context(), testCatalogue(), guide, "m", now)
		if told := fmt.Sprint(problems, err); !strings.Contains(told, want) {
			t.Errorf("%s: %s", body, told)
		}
		if after, err := os.ReadFile(file); err != nil || string(after) != string(made) {
			t.Errorf("%s: the recording that stood there was changed", body)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(guide, measuredFolder, ".record-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// fakePython makes python3 a shell for the test: the suite runs where there is
// no Python, and never waits for a real measurement.
func fakePython(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	script := `#!/bin/sh
if [ "$1" = -c ]; then
	echo '{"interpreter": "CPython 3.99.0", "system": "Test x"}'
else
	. "./$1"
fi
`
	if err := os.WriteFile(filepath.Join(dir, "python3"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// Where there is a Python, it tells what it is.
func TestBannerOfTheRealPython(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		return
	}
	told, err := python(t.Context(), ".", "-c", tellMachine)
	if err != nil {
		t.Fatal(err)
	}
	var b Banner
	if err := json.Unmarshal(told, &b); err != nil || b.Interpreter == "" || b.System == "" {
		t.Errorf("told %s: %v", told, err)
	}
}

// Wherever a measured figure is quoted, its banner is at hand.
func TestQuotesOfARecordingTellItsBanner(t *testing.T) {
	b, err := Load(Input{Guide: fstest.MapFS{
		"01-a.md":         {Data: []byte("# A\n\n<<run ticker chunk=200ms as=beat>>\n\nNot <<1400 ms = beat.period>> but <<1.403 s = m.v>>.\n")},
		"measured/m.json": {Data: []byte(recording("s", "1.403", "period", "at least"))},
	}, GuideName: "guide", Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range checked(t, b) {
		if p.Rule != RuleUnpinned {
			t.Error(p)
		}
	}
	const banner = "measured with CPython 3.11.7 on Linux x86_64, 2026-11-30"
	quotes := b.Chapters[0].Quotes
	if got, want := quotes[1].provenance(), "m.v = 1.403 s\n"+banner; got != want {
		t.Errorf("the measured one tells %q, wants %q", got, want)
	}
	if got := quotes[0].provenance(); strings.Contains(got, "measured") {
		t.Errorf("the one of a run tells %q", got)
	}
	site, problems := Render(b)
	if len(problems) > 0 {
		t.Error(problems)
	}
	if n := strings.Count(string(site["ledger/01-a.html"]), banner); n != 1 {
		t.Errorf("the ledger has the banner %d times", n)
	}
}

func TestScripts(t *testing.T) {
	got, err := Scripts(fstest.MapFS{"measured/b.py": {}, "measured/a.py": {}, "measured/a.json": {}, "c.py": {}})
	if err != nil || fmt.Sprint(got) != "[a b]" {
		t.Errorf("%v, %v", got, err)
	}
}

// Whatever stands in a recording, it is read or told where it is wrong.
func FuzzReadRecording(f *testing.F) {
	f.Add([]byte(recording("s", "[1.4, 2]", "period", "at least")))
	f.Add([]byte(`{"recorded": {"interpreter": "x", "system": "x", "date": "x"}, "values": {"a": {"doc": "x", "unit": "s", "value": [[1], "-0.5"]}}}`))
	f.Add([]byte(`{"values": {"a": null}}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		r, problems := readRecording("m", "m.json", src)
		for _, p := range problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Errorf("a problem without a place: %+v", p)
			}
		}
		if len(problems) > 0 {
			return
		}
		if r.Banner.Interpreter == "" || r.Banner.System == "" || r.Banner.Date == "" {
			t.Errorf("a recording without a banner is sound: %+v", r.Banner)
		}
		for _, v := range r.Values {
			if v.Doc == "" || v.Value.Kind == 0 || v.Value.Unit == "" {
				t.Errorf("%s was read as %+v", v.Name, v)
			}
		}
	})
}
