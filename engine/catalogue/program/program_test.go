package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/guidegen/engine/catalogue"
)

// The test binary is the external program when this variable says how it is to
// behave.
const behaveAs = "PROGRAM_TEST_BEHAVE_AS"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaveAs); how != "" {
		behave(how)
		return
	}
	os.Exit(m.Run())
}

func behave(how string) {
	request, _ := io.ReadAll(os.Stdin)
	described := bytes.Contains(request, []byte(`"describe"`))
	if described && !strings.HasPrefix(how, "describe:") {
		Serve(drip, bytes.NewReader(request), os.Stdout)
		return
	}
	switch how = strings.TrimPrefix(how, "describe:"); how {
	case "well":
		Serve(drip, bytes.NewReader(request), os.Stdout)
	case "hang":
		time.Sleep(time.Hour)
	case "leave a child":
		child := exec.Command(os.Args[0])
		child.Env = []string{behaveAs + "=describe:hang"}
		child.Stdout = os.Stdout
		child.Start()
		time.Sleep(time.Hour)
	case "flood":
		for {
			os.Stdout.WriteString("{\"transcript\": \"and on and on\"}\n")
		}
	case "fail":
		fmt.Fprintln(os.Stderr, "no such tap\nat line 3")
		os.Exit(3)
	case "silent":
	default:
		os.Stdout.WriteString(how + "\n")
	}
}

// drip has a value of each kind.
var drip = must(catalogue.New(&catalogue.Scenario{
	Name: "drip", Doc: "a tap that drips",
	Params: []catalogue.Param{
		{Name: "every", Unit: catalogue.MS, Default: catalogue.Of(250, catalogue.MS), Min: 1, Max: 10000, Doc: "from drop to drop"},
		{Name: "size", Unit: catalogue.Text, Default: catalogue.Str("small"), Choices: []string{"small", "big"}, Doc: "of a drop"},
	},
	Values: []catalogue.ValueDoc{
		{Name: "rate", Unit: catalogue.Ratio, Doc: "drops a ms", Quote: true},
		{Name: "at", Unit: catalogue.US, List: true, Doc: "when each fell"},
		{Name: "big", Unit: catalogue.Truth, Doc: "whether they are big"},
		{Name: "size", Unit: catalogue.Text, Doc: "of a drop"},
		{Name: "flood", Unit: catalogue.S, Doc: "when the floor was wet"},
	},
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		every := a.Int("every")
		if every == 13 {
			return nil, errors.New("the tap is stuck")
		}
		return &catalogue.Result{
			Transcript: fmt.Sprintf("a <drop> every %d ms & more\n", every),
			Values: map[string]catalogue.Value{
				"rate":  catalogue.Exact(big.NewRat(1, every), catalogue.Ratio),
				"at":    catalogue.Ints([]int64{1000 * every, 2000 * every}, catalogue.US),
				"big":   catalogue.True(a.Text("size") == "big"),
				"size":  catalogue.Str(a.Text("size")),
				"flood": catalogue.Absent("the floor stayed dry"),
			},
			Events: []catalogue.Event{{At: every, Task: "tap", What: "a drop fell"}},
			Trace:  &catalogue.Trace{Lanes: []catalogue.Lane{{Name: "tap", Spans: []catalogue.Span{{Start: every, End: every, Pass: 1}}}}},
		}, nil
	},
}))

func must(c *catalogue.Catalogue, err error) *catalogue.Catalogue {
	if err != nil {
		panic(err)
	}
	return c
}

func program(how string) Program {
	return Program{Path: os.Args[0], Env: []string{behaveAs + "=" + how}, Time: 20 * time.Second}
}

// A catalogue is the same through the protocol as it is at home.
func TestThroughTheProtocol(t *testing.T) {
	far, err := program("well").Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	there, here := *far.Lookup("drip"), *drip.Lookup("drip")
	for _, every := range []int64{1, 3, 250, 10000} {
		given := map[string]catalogue.Value{"every": catalogue.Of(every, catalogue.MS), "size": catalogue.Str("big")}
		want, err := here.Run(arguments(t, &here, given))
		if err != nil {
			t.Fatal(err)
		}
		got, err := there.Run(arguments(t, &there, given))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("every=%d: %+v, at home %+v", every, got, want)
		}
	}
	there.Run, here.Run = nil, nil
	if !reflect.DeepEqual(there, here) {
		t.Errorf("described as %+v, is %+v", there, here)
	}
}

func arguments(t *testing.T, s *catalogue.Scenario, given map[string]catalogue.Value) catalogue.Args {
	t.Helper()
	args, err := s.Args(given)
	if err != nil {
		t.Fatal(err)
	}
	return args
}

func TestRunsInParallel(t *testing.T) {
	c, err := program("well").Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := c.Lookup("drip")
	var all sync.WaitGroup
	for every := range int64(8) {
		all.Go(func() {
			args, _ := s.Args(map[string]catalogue.Value{"every": catalogue.Of(every+1, catalogue.MS)})
			r, err := s.Run(args)
			if want := fmt.Sprintf("a <drop> every %d ms & more\n", every+1); err != nil || r.Transcript != want {
				t.Errorf("every=%d: %v, %v", every+1, r, err)
			}
		})
	}
	all.Wait()
}

// Each way to fail is told in one line that names program and scenario.
func TestFailures(t *testing.T) {
	name := Program{Path: os.Args[0]}.errorf("").Error()
	for _, c := range []struct {
		how, want string
		every     int64
	}{
		{how: "well", every: 13, want: "drip: the tap is stuck"},
		{how: "fail", want: "drip: exit status 3: no such tap"},
		{how: "silent", want: "drip: it ended without an answer"},
		{how: "flood", want: "drip: an answer of more than 100000 bytes"},
		{how: "hang", want: "drip: no answer within 300ms"},
		{how: "leave a child", want: "drip: no answer within 300ms"},
		{how: "no json", want: `drip: byte 2: invalid character 'o' in literal null (expecting 'u')`},
		{how: `{"transcript": "`, want: "drip: byte 17: invalid character '\\n' in string literal"},
		{how: `{"transcript": ""`, want: "drip: the JSON ends too soon"},
		{how: "{\"transcript\": \"\xff\"}", want: "drip: not UTF-8"},
		{how: `{"error": "dry"}`, want: "drip: dry"},
		{how: `{"values": {}} {}`, want: "drip: byte 15: more than one answer"},
		{how: `{"transcript": "", "colour": 1}`, want: `drip: byte 32: unknown field "colour"`},
		{how: `{"values": {"rate": {"number": "1e9", "unit": "ratio"}}}`, want: `drip: value "rate": "1e9" is no number: write 12, -2.5 or 7/5`},
		{how: `{"values": {"rate": {"number": "1/0", "unit": "ratio"}}}`, want: `drip: value "rate": "1/0" is no number: write 12, -2.5 or 7/5`},
		{how: `{"values": {"rate": {"number": "` + strings.Repeat("9", 401) + `", "unit": "ratio"}}}`, want: `drip: value "rate": a number of 401 bytes, at most 400 are read`},
		{how: `{"values": {"rate": {"number": 1, "unit": "ratio"}}}`, want: `drip: byte 32: a number where the protocol has a string`},
		{how: `{"values": {"rate": {}}}`, want: `drip: value "rate": a value is one of number, text, truth, list and none, this is 0 of them`},
		{how: `{"values": {"rate": {"text": "1", "truth": true}}}`, want: `drip: value "rate": a value is one of number, text, truth, list and none, this is 2 of them`},
		{how: `{"values": {"at": {"list": [{"number": "1", "unit": "ms"}], "unit": "us"}}}`, want: `drip: value "at": item 1 is in "ms", the list in "µs"`},
		{how: `{"values": {"at": {"list": [{}], "unit": "us"}}}`, want: `drip: value "at": item 1: an item is one of number, text and truth, this is 0 of them`},
		{how: `{"values": {"wet": {"truth": true}}}`, want: `drip: value "wet" was not described`},
		{how: `{"values": {"rate": {"number": "1", "unit": "ratio"}}}`, want: `drip: value "at" was described and is missing`},
		{how: `{"values": {"rate": {"number": "1", "unit": "ms"}}}`, want: `drip: value "rate" was described as one in ratio and is one in ms`},
		{how: `{"values": {"rate": {"list": [], "unit": "ratio"}}}`, want: `drip: value "rate" was described as one in ratio and is a list in ratio`},
		{how: "describe:fail", want: "describe: exit status 3: no such tap"},
		{how: "describe:hang", want: "describe: no answer within 300ms"},
		{how: `describe:{"version": 2}`, want: "its description: the program speaks version 2, guidegen speaks 1"},
		{how: `describe:{"error": "no"}`, want: "its description: no"},
		{how: `describe:{"version": 1, "scenarios": [{"name": "A b"}]}`, want: `its description: scenario "A b": a name is lower-case letters, digits and -`},
		{how: `describe:{"version": 1, "scenarios": [{"name": "a"}]}`, want: `its description: scenario "a" has no doc`},
		{how: `describe:{"version": 1, "scenarios": [{"name": "a", "doc": "a", "params": [{"name": "p", "unit": "kg"}]}]}`,
			want: `its description: scenario "a": parameter "p": unknown unit "kg", known are ["ns" "µs" "ms" "s" "min" "count" "ratio" "text" "truth"]`},
		{how: `describe:{"version": 1, "scenarios": [{"name": "a", "doc": "a", "params": [{"name": "p", "unit": "truth"}]}]}`,
			want: `its description: scenario "a": parameter "p": a parameter is a duration, a count or a text, not a truth`},
		{how: `describe:{"version": 1, "scenarios": [{"name": "a", "doc": "a", "params": [{"name": "p", "unit": "ms", "default": "9", "max": 5}]}]}`,
			want: `its description: scenario "a": parameter "p": 9 ms is outside 0..5 ms`},
		{how: `describe:{"version": 1, "scenarios": [{"name": "a", "doc": "a", "values": [{"name": "P", "unit": "ms"}]}]}`,
			want: `its description: scenario "a": value "P": a name is lower-case letters, digits and _`},
	} {
		p := program(c.how)
		p.Bytes = 100000
		if strings.HasPrefix(c.want, "drip: no answer") || c.how == "describe:hang" {
			p.Time = 300 * time.Millisecond
		}
		if err := failure(t, p, c.every); err == nil || err.Error() != name+c.want {
			t.Errorf("%.80s:\n got %v\nwant %s", c.how, err, name+c.want)
		}
	}
}

// failure is how a run ends: in the description, or in the run.
func failure(t *testing.T, p Program, every int64) error {
	described := p
	described.Time = max(p.Time, 20*time.Second) // only the run is to be late
	if strings.Contains(strings.Join(p.Env, ""), "=describe:") {
		described = p
	}
	c, err := described.Catalogue(t.Context())
	if err != nil {
		return err
	}
	s := c.Lookup("drip")
	_, err = p.run(t.Context(), s, arguments(t, s, map[string]catalogue.Value{"every": catalogue.Of(max(every, 1), catalogue.MS)}))
	return err
}

func TestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c, err := program("hang").Catalogue(ctx)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, cancel)
	s := c.Lookup("drip")
	if _, err := s.Run(arguments(t, s, nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}

func TestNoSuchProgram(t *testing.T) {
	_, err := Program{Path: "no-such-program-anywhere"}.Catalogue(t.Context())
	if !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// A bad request is answered, and the next one is met.
func TestServeAnswersBadRequests(t *testing.T) {
	var out strings.Builder
	requests := []struct{ line, want string }{
		{`{`, `{"error":"the request cannot be read: the JSON ends too soon"}`},
		{`{"ask": "dance"}`, `{"error":"cannot be asked to \"dance\", only to describe and to run"}`},
		{`{"ask": "describe", "version": 7}`, `{"version":1,"scenarios":null,"error":"asked in version 7, the program speaks 1"}`},
		{`{"ask": "run", "scenario": "drop"}`, `{"error":"there is no scenario \"drop\""}`},
		{`{"ask": "run", "scenario": "drip", "args": {"evry": "1"}}`, `{"error":"scenario drip has no parameter \"evry\""}`},
		{`{"ask": "run", "scenario": "drip", "args": {"every": "0"}}`, `{"error":"every=0: 0 ms is outside 1..10000 ms"}`},
		{`{"ask": "run", "scenario": "drip", "args": {"every": "13"}}`, `{"error":"the tap is stuck"}`},
	}
	var in, want string
	for _, r := range requests {
		in, want = in+r.line+"\n", want+r.want+"\n"
	}
	if err := Serve(drip, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != want {
		t.Errorf("answers\n%swant\n%s", out.String(), want)
	}
}

// A program in another language: the one in testdata, where there is a Python.
func TestAnotherLanguage(t *testing.T) {
	path, err := exec.LookPath("python3")
	if err != nil {
		return
	}
	c, err := Program{Path: path, Args: []string{"testdata/drip.py"}, Time: 20 * time.Second}.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := c.Lookup("drip")
	r, err := s.Run(arguments(t, s, map[string]catalogue.Value{"every": catalogue.Of(400, catalogue.MS)}))
	if err != nil {
		t.Fatal(err)
	}
	if want := "drop 1 at 400 ms\ndrop 2 at 800 ms\n"; r.Transcript != want {
		t.Errorf("transcript %q, wants %q", r.Transcript, want)
	}
	if at := r.Values["at"].String(); at != "400, 800 ms" {
		t.Errorf("at is %s", at)
	}
	if len(r.Events) != 2 || r.Events[1].String() != "0/800 tap a drop fell" {
		t.Errorf("events %v", r.Events)
	}
}
