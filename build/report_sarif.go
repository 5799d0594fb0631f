package build

import (
	"io"
	"net/url"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// ReportSARIF writes problems as a SARIF 2.1.0 log, which code hosts show
// beside the lines. A problem's rule is the SARIF rule, its notes and hint
// follow in the message, and columns count code points as everywhere here.
func ReportSARIF(w io.Writer, ps []Problem) error {
	driver := sarif.NewToolComponent().WithName("guidegen")
	run := sarif.NewRun().WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints")
	index := map[string]int{}
	for _, p := range ps {
		if _, known := index[p.Rule]; !known {
			index[p.Rule] = len(index)
			driver.AddRule(sarif.NewReportingDescriptor().WithID(p.Rule))
		}
		run.AddResult(sarif.NewResult().
			WithRuleID(p.Rule).WithRuleIndex(index[p.Rule]).WithLevel("error").
			WithMessage(sarif.NewTextMessage(details(p))).
			AddLocation(sarif.NewLocation().WithPhysicalLocation(sarifPlace(p))))
	}
	return sarif.NewReport().AddRun(run).PrettyWrite(w)
}

// sarifPlace is the file as a relative URI, and the span where there is one.
func sarifPlace(p Problem) *sarif.PhysicalLocation {
	file := (&url.URL{Path: p.File}).String()
	at := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewArtifactLocation().WithURI(file).WithURIBaseID("%SRCROOT%"))
	if p.Line == 0 {
		return at
	}
	return at.WithRegion(sarif.NewRegion().
		WithStartLine(p.Line).WithStartColumn(p.Column).WithEndColumn(p.Column + p.Length).
		WithSnippet(sarif.NewArtifactContent().WithText(p.Source)))
}
