package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadme types what the README types, in a copy of the guide, and holds
// what comes back against what the README shows.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	for _, dir := range []string{"guide", "site", "engine"} {
		if err := os.CopyFS(filepath.Join(copied, dir), os.DirFS(filepath.Join(root, dir))); err != nil {
			t.Fatal(err)
		}
	}
	// The test binary is the command when it is called by its name.
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "guidegen")); err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, block := range regexp.MustCompile("(?ms)^```console\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		for _, session := range strings.Split("\n"+block[1], "\n$ ")[1:] {
			command, want, _ := strings.Cut(session, "\n")
			sh := exec.Command("sh", "-c", command)
			sh.Dir = copied
			sh.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
			out, _ := sh.CombinedOutput() // a check that finds something exits with 1
			if got := strings.TrimRight(string(out), "\n"); got != strings.TrimRight(want, "\n") {
				t.Errorf("$ %s\nprints\n%s\nthe README shows\n%s", command, got, want)
			}
			commands++
		}
	}
	if commands == 0 {
		t.Fatal("the README shows no command")
	}
}
