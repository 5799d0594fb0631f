package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlotsWithoutPackages holds that a build without npm keeps the pictures
// whose options are the same, and names those that it could not draw.
func TestPlotsWithoutPackages(t *testing.T) {
	site := builtSite(t)
	build := func(dir string) (int, string) {
		var out strings.Builder
		code := run(buildFixture(dir, "nowhere"), &out, io.Discard)
		return code, out.String()
	}
	if code, out := build(site); code != clean || !strings.Contains(out, "0 files written") {
		t.Errorf("over the site as it stands: %d\n%s", code, out)
	}
	if _, err := os.Stat(filepath.Join(site, "assets/vendor/echarts.min.js")); err != nil {
		t.Errorf("a build without packages took the library away: %v", err)
	}
	code, out := build(filepath.Join(t.TempDir(), "site"))
	if code != problems || strings.Count(out, "cannot be drawn") != 3 || !strings.Contains(out, "the plot late cannot be drawn: ECharts is not installed") {
		t.Errorf("without a site: %d\n%s", code, out)
	}
	if n := strings.Count(out, "the formula cannot be set: KaTeX is not installed"); n != 2 {
		t.Errorf("%d formulas could not be set, want 2\n%s", n, out)
	}
}

// TestWrongFormula holds that TeX which KaTeX does not know is told where it stands.
func TestWrongFormula(t *testing.T) {
	guide := filepath.Join(t.TempDir(), "guide")
	if err := os.MkdirAll(guide, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(guide, "01-a.md"), []byte("# A\n\nIt is $`\\nosuch`$ and $`x < y`$.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	code := run([]string{"check", "--guide", guide, "--packages", packages, "--site", filepath.Join(guide, "../site")}, &out, io.Discard)
	if code != problems || !strings.Contains(out.String(), "01-a.md:3:7: the formula cannot be set") || strings.Count(out.String(), "cannot be set") != 1 {
		t.Errorf("%d\n%s", code, &out)
	}
}
