package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A chapter that quotes what a wrong engine gets wrong has noticed it; one that
// does not is a hole, told at the chapter that should have.
func TestBiteAgainstWrongEngines(t *testing.T) {
	guide := t.TempDir()
	chapter := "# The beat\n\nIt comes every <<1400 ms = beat.period>>, <<400 ms = beat.late>> late, after <<7 burns = beat.burns>> of <<200 ms = beat.round>>.\n\n<<run neighbour as=beat>>\n"
	if err := os.WriteFile(filepath.Join(guide, "01-demo.md"), []byte(chapter), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		engine, want string
		code         int
	}{
		{"hop-more", "hop-more      3       1     noticed  demo       a sleep takes three trips through the ready queue\n", clean},
		{"formula-rounds-down", "01-demo.md: a hole: the chapter would pass with an engine in which the closed form rounds the deadline down to the grid (formula-rounds-down)\n", problems},
	} {
		var out, errOut bytes.Buffer
		code := run([]string{"bite", "--guide", guide, "--site", filepath.Join(guide, "..", "site"), "--source", "../..", "--engines", c.engine}, &out, &errOut)
		if code != c.code || !strings.Contains(out.String(), c.want) || errOut.Len() > 0 {
			t.Errorf("%s: exit %d\n%s%swants %d and\n%s", c.engine, code, &out, &errOut, c.code, c.want)
		}
	}
}
