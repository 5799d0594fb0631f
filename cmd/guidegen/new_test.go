package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/guidegen/engine/scenario"
)

// A new chapter of any scenario is one that the check has nothing to say about
// but that it is not pinned yet.
func TestNewChapterPasses(t *testing.T) {
	for _, s := range scenario.All().Scenarios() {
		dir := t.TempDir()
		guide := filepath.Join(dir, "guide")
		if err := os.Mkdir(guide, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(guide, "01-a.md"), []byte("# A\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		at := []string{"--guide", guide, "--site", filepath.Join(dir, "site"), "--source", dir}
		for _, args := range [][]string{
			append([]string{"new", "chapter", "about-this", "--scenario", s.Name}, at...),
			append([]string{"build", "--no-cache"}, at...),
			append([]string{"check"}, at...),
		} {
			var out, errOut strings.Builder
			if code := run(args, &out, &errOut); code != clean {
				text, _ := os.ReadFile(filepath.Join(guide, "02-about-this.md"))
				t.Errorf("%s: %s exits with %d\n%s%s\n%s", s.Name, args[0], code, &out, &errOut, text)
				break
			}
		}
	}
}
