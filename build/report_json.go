package build

import (
	"encoding/json"
	"io"
)

// ReportVersion is the version of the JSON report. It grows when a field goes
// or changes its meaning; a new field leaves it as it is.
const ReportVersion = 1

// jsonReport is the whole document: {"version": 1, "problems": [...]}, where
// no problem is an empty list and never null.
type jsonReport struct {
	Version  int           `json:"version"`
	Problems []jsonProblem `json:"problems"`
}

// jsonProblem is a [Problem] as other programs read it. Line and column count
// from 1, column and length in runes (Unicode code points), offset in bytes
// from the start of the file. A problem of a whole file has line 0 and column 0.
// Problems of one cause name it alike: what guidegen accept takes to mend them
// all.
type jsonProblem struct {
	Rule    string   `json:"rule"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Length  int      `json:"length"`
	Offset  int      `json:"offset"`
	Message string   `json:"message"`
	Source  string   `json:"source"`
	Notes   []string `json:"notes"`
	Hint    string   `json:"hint"`
	Cause   string   `json:"cause"`
	Brief   string   `json:"brief"`
}

// ReportJSON writes problems as one JSON document, in the order given, every
// field always present.
func ReportJSON(w io.Writer, ps []Problem) error {
	return writeJSON(w, jsonReport{ReportVersion, jsonProblems(ps)})
}

func jsonProblems(ps []Problem) []jsonProblem {
	all := make([]jsonProblem, len(ps))
	for i, p := range ps {
		all[i] = jsonProblem{
			Rule: p.Rule, File: p.File, Line: p.Line, Column: p.Column, Length: p.Length, Offset: p.Offset,
			Message: p.Message, Source: p.Source, Notes: append([]string{}, p.Notes...), Hint: p.Hint,
			Cause: p.Cause, Brief: p.Brief,
		}
	}
	return all
}

// writeJSON writes v for people and programs both: indented, and < as itself.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
