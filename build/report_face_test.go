package build

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// awkward holds what reports stumble over: a problem of a whole file, a message
// of several lines, the delimiters of each format, invisible and wide runes.
var awkward = []Problem{
	{Rule: "unreadable", File: "guide/02-a b,c:d.md", Message: "cannot be read", Hint: "is it a folder?"},
	{
		Rule: "drift", File: "guide/06-demo.md", Line: 41, Column: 17, Length: 7, Offset: 1203,
		Source:  "… gets ticked <b>every</b> <<1400 ms = beat.period>> \x01| `x` 100%",
		Message: "number drifted: the chapter says 1400 ms, beat.period is 1200 ms",
		Notes:   []string{"first difference: pass 6,\r\nt=1000: ::error:: ran & *won*", "also: <07-roads.md>:12"},
		Hint:    "meant it? guidegen accept 06-demo#beat",
		Cause:   "06-demo#beat", Brief: "1400 ms -> 1200 ms",
	},
	{Rule: "drift", File: "guide/07-ünï.md", Line: 1, Column: 1, Length: 1, Source: "日本", Message: "], \"quoted\" @team \x1b[31m"},
}

var faces = []struct {
	name  string
	write func(io.Writer, []Problem) error
}{
	{"json", ReportJSON},
	{"github", ReportGitHub},
	{"summary.md", ReportSummary},
	{"sarif", ReportSARIF},
	{"junit.xml", ReportJUnit},
}

func TestReportFaces(t *testing.T) {
	for _, f := range faces {
		for name, ps := range map[string][]Problem{"none": nil, "awkward": awkward} {
			var got bytes.Buffer
			if err := f.write(&got, ps); err != nil {
				t.Errorf("%s of %s: %v", f.name, name, err)
			}
			golden(t, "testdata/report/"+name+"."+f.name, got.Bytes())
		}
	}
}

func TestReportsTellAFullDisk(t *testing.T) {
	full := errors.New("no space left")
	for _, f := range faces {
		if err := f.write(refusingWriter{full}, awkward); !errors.Is(err, full) {
			t.Errorf("%s on a full disk: %v", f.name, err)
		}
	}
}

type refusingWriter struct{ err error }

func (w refusingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestReportJSONKeepsEverything(t *testing.T) {
	var b bytes.Buffer
	if err := ReportJSON(&b, awkward); err != nil {
		t.Fatal(err)
	}
	var back struct {
		Version  int
		Problems []Problem
	}
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if back.Version != ReportVersion || len(back.Problems) != len(awkward) {
		t.Fatalf("version %d with %d problems", back.Version, len(back.Problems))
	}
	for i, p := range back.Problems {
		want := awkward[i]
		if p.Message != want.Message || p.Source != want.Source || !slices.Equal(p.Notes, want.Notes) || p.Offset != want.Offset || p.Hint != want.Hint || p.Cause != want.Cause || p.Brief != want.Brief {
			t.Errorf("problem %d came back as %+v", i, p)
		}
	}
}

func TestReportGitHubIsOneLineAProblem(t *testing.T) {
	var b strings.Builder
	if err := ReportGitHub(&b, awkward); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != len(awkward) {
		t.Fatalf("%d problems in %d lines", len(awkward), len(lines))
	}
	for i, line := range lines {
		properties, data, ok := strings.Cut(strings.TrimPrefix(line, "::error "), "::")
		if !ok || strings.Contains(line, "\r") {
			t.Errorf("%q is no workflow command", line)
		}
		unescape := strings.NewReplacer("%0A", "\n", "%0D", "\r", "%3A", ":", "%2C", ",", "%25", "%")
		if got := unescape.Replace(data); got != details(awkward[i]) {
			t.Errorf("data reads back as %q", got)
		}
		if file, _, _ := strings.Cut(properties, ","); unescape.Replace(file) != "file="+awkward[i].File {
			t.Errorf("properties read back as %q", unescape.Replace(properties))
		}
	}
}

func TestReportSARIFIsValid(t *testing.T) {
	for _, ps := range [][]Problem{nil, awkward} {
		var b bytes.Buffer
		if err := ReportSARIF(&b, ps); err != nil {
			t.Fatal(err)
		}
		log, err := sarif.FromBytes(b.Bytes(), sarif.WithStrictValidation())
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Validate(); err != nil {
			t.Error(err)
		}
		if got := len(log.Runs[0].Results); got != len(ps) {
			t.Errorf("%d results for %d problems", got, len(ps))
		}
	}
}

func TestReportJUnitCountsItsCases(t *testing.T) {
	for _, ps := range [][]Problem{nil, awkward} {
		var b bytes.Buffer
		if err := ReportJUnit(&b, ps); err != nil {
			t.Fatal(err)
		}
		var back junitSuites
		if err := xml.Unmarshal(b.Bytes(), &back); err != nil {
			t.Fatal(err)
		}
		suite, failed := back.Suites[0], 0
		for _, c := range suite.Cases {
			if c.Failure != nil {
				failed++
			}
		}
		if suite.Tests != len(suite.Cases) || suite.Failures != failed || failed != len(ps) {
			t.Errorf("says %d tests and %d failures, has %d and %d", suite.Tests, suite.Failures, len(suite.Cases), failed)
		}
	}
}
