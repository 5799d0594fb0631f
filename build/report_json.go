package build

import (
	"encoding/json"
	"fmt"
	"io"
)

// ReportVersion is the version of the JSON report. It grows when a field goes
// or changes its meaning; a new field leaves it as it is.
const ReportVersion = 1

// jsonReport is the whole document: {"version": 1, "problems": [...]}, where
// no problem is an empty list and never null. A shard's report says which one it
// is of how many, and whether its chapters were rendered.
type jsonReport struct {
	Version  int           `json:"version"`
	Shard    *jsonShard    `json:"shard,omitempty"`
	Problems []jsonProblem `json:"problems"`
}

type jsonShard struct {
	Number   int  `json:"number"`
	Of       int  `json:"of"`
	Rendered bool `json:"rendered"`
}

// jsonProblem is a [Problem] as other programs read it. Line and column count
// from 1, column and length in runes (Unicode code points), offset in bytes
// from the start of the file; cut is how many runes of a very long line are left
// out before source, in which a byte that is no text is U+FFFD. A problem of a
// whole file has line 0 and column 0. Problems of one cause name it alike: what
// guidegen accept takes to mend them all.
type jsonProblem struct {
	Rule    string   `json:"rule"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Length  int      `json:"length"`
	Offset  int      `json:"offset"`
	Message string   `json:"message"`
	Source  string   `json:"source"`
	Cut     int      `json:"cut"`
	Notes   []string `json:"notes"`
	Hint    string   `json:"hint"`
	Cause   string   `json:"cause"`
	Brief   string   `json:"brief"`
}

// ReportJSON writes problems as one JSON document, in the order given, every
// field always present.
func ReportJSON(w io.Writer, ps []Problem) error {
	return writeJSON(w, jsonReport{Version: ReportVersion, Problems: jsonProblems(ps)})
}

// ReportJSON writes what a shard found as [ReportJSON] does, with the shard.
func (p *Part) ReportJSON(w io.Writer) error {
	shard := jsonShard{p.Shard.Number, p.Shard.Of, p.Rendered}
	return writeJSON(w, jsonReport{Version: ReportVersion, Shard: &shard, Problems: jsonProblems(p.Problems)})
}

// ReadReport reads a JSON report. One of a whole book is its only shard.
func ReadReport(r io.Reader) (*Part, error) {
	var report jsonReport
	in := json.NewDecoder(r)
	if err := in.Decode(&report); err != nil {
		return nil, fmt.Errorf("it is no JSON report: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, fmt.Errorf("something follows the report: write each to a file of its own")
	}
	if report.Version != ReportVersion {
		return nil, fmt.Errorf("it is a report of version %d, and only version %d is read here", report.Version, ReportVersion)
	}
	part := &Part{Shard: Shard{1, 1}, Rendered: true}
	if s := report.Shard; s != nil {
		if s.Number < 1 || s.Of < s.Number {
			return nil, fmt.Errorf("there is no shard %d of %d", s.Number, s.Of)
		}
		part.Shard, part.Rendered = Shard{s.Number, s.Of}, s.Rendered
	}
	for _, p := range report.Problems {
		part.Problems = append(part.Problems, Problem{
			Rule: p.Rule, File: p.File, Line: p.Line, Column: p.Column, Length: p.Length, Offset: p.Offset,
			Message: p.Message, Source: p.Source, Cut: p.Cut, Notes: p.Notes, Hint: p.Hint,
			Cause: p.Cause, Brief: p.Brief,
		})
	}
	return part, nil
}

func jsonProblems(ps []Problem) []jsonProblem {
	all := make([]jsonProblem, len(ps))
	for i, p := range ps {
		all[i] = jsonProblem{
			Rule: p.Rule, File: p.File, Line: p.Line, Column: p.Column, Length: p.Length, Offset: p.Offset,
			Message: p.Message, Source: string([]rune(p.Source)), Cut: p.Cut, Notes: append([]string{}, p.Notes...), Hint: p.Hint,
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
