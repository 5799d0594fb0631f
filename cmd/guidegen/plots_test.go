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
}
