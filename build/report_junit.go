package build

import (
	"encoding/xml"
	"io"
)

// The part of JUnit's format that every reader of it knows.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitFailure `xml:"failure"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// ReportJUnit writes problems as a JUnit suite: each a failed case, its class
// the file. A guide without problems is one case that passed, because a suite
// of none reads as a check that did not run.
func ReportJUnit(w io.Writer, ps []Problem) error {
	suite := junitSuite{Name: "guidegen", Tests: max(len(ps), 1), Failures: len(ps)}
	for _, p := range ps {
		suite.Cases = append(suite.Cases, junitCase{
			Class: p.File, Name: place(p) + " " + p.Rule, File: p.File, Line: p.Line,
			Failure: &junitFailure{Type: p.Rule, Message: p.Message, Text: place(p) + ": " + details(p) + "\n" + p.Source},
		})
	}
	if len(ps) == 0 {
		suite.Cases = []junitCase{{Class: "guide", Name: "the guide holds"}}
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(junitSuites{Suites: []junitSuite{suite}}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
