package build

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// ReportBite prints for people what came of trying to fool the checks. What is
// wrong is told by the bite's [Bite.Problems], in any form of report.
func ReportBite(w io.Writer, bite *Bite) error {
	var b strings.Builder
	fmt.Fprintf(&b, "literals, each changed by one: %s\n", bite.Literals)
	fmt.Fprintf(&b, "claims, each turned round: %s\n", bite.Claims)
	if len(bite.Rivals) > 0 {
		b.WriteString("\n")
		bite.table(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String is the count as a share of all: "79 of 79 noticed".
func (n Bitten) String() string { return fmt.Sprintf("%d of %d noticed", n.Noticed, n.Changed) }

func (bite *Bite) table(b *strings.Builder) {
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "wrong engine\tquotes\truns\tverdict\ttaught in\twhat is wrong")
	for _, r := range bite.Rivals {
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\t%s\n", r.Rival.Name, r.Quotes(), r.Shown(), r.Verdict, r.Rival.Teaches, r.Rival.Why)
	}
	t.Flush()
}

// The JSON of a bite. Its version is [ReportVersion]'s.
type (
	jsonBite struct {
		Version  int           `json:"version"`
		Holds    bool          `json:"holds"`
		Literals jsonBitten    `json:"literals"`
		Claims   jsonBitten    `json:"claims"`
		Problems []jsonProblem `json:"problems"`
		Engines  []jsonRival   `json:"engines"`
	}
	jsonBitten struct {
		Changed int `json:"changed"`
		Noticed int `json:"noticed"`
	}
	jsonRival struct {
		Name     string            `json:"name"`
		Why      string            `json:"why"`
		Teaches  string            `json:"teaches"`
		Shown    string            `json:"shown"`
		Verdict  Verdict           `json:"verdict"`
		Error    string            `json:"error,omitempty"`
		Quotes   int               `json:"quotes"`
		Runs     int               `json:"runs"`
		Chapters []jsonChapterBite `json:"chapters"`
	}
	jsonChapterBite struct {
		Chapter string `json:"chapter"`
		Quotes  int    `json:"quotes"`
		Runs    int    `json:"runs"`
	}
)

// ReportBiteJSON writes a bite as one JSON document.
func ReportBiteJSON(w io.Writer, bite *Bite) error {
	report := jsonBite{
		Version: ReportVersion, Holds: len(bite.Problems()) == 0,
		Literals: jsonBitten(bite.Literals), Claims: jsonBitten(bite.Claims),
		Problems: jsonProblems(bite.Problems()), Engines: []jsonRival{},
	}
	for _, r := range bite.Rivals {
		engine := jsonRival{
			Name: r.Rival.Name, Why: r.Rival.Why, Teaches: r.Rival.Teaches, Shown: r.Rival.Shown, Verdict: r.Verdict,
			Quotes: r.Quotes(), Runs: r.Shown(), Chapters: []jsonChapterBite{},
		}
		if r.Err != nil {
			engine.Error = r.Err.Error()
		}
		for _, c := range r.Chapters {
			engine.Chapters = append(engine.Chapters, jsonChapterBite{c.ID, c.Quotes, c.Shown})
		}
		report.Engines = append(report.Engines, engine)
	}
	return writeJSON(w, report)
}
