package start

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// module is this module's root.
const module = "../../.."

// A copy of the engine with two new scenarios builds, and they keep the promises
// that every scenario is held to.
func TestADraftIsAScenario(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "engine"), os.DirFS(filepath.Join(module, "engine"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(module, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(root, "engine", "scenario")
	for _, name := range []string{"two-queues", "another"} {
		if _, err := Write(dir, name); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "test", "-run", "TestEveryScenarioKeepsItsPromises/(two-queues|another)", "-v", "./engine/scenario")
	command.Dir = root
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "/two-queues") || !strings.Contains(string(out), "/another") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := exec.Command("gofmt", "-l", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt: %v %s", err, out)
	}
}

// What cannot be written changes nothing.
func TestRefusals(t *testing.T) {
	const list = "package scenario\n\nfunc All() { catalogue.New(append(inPython(), neighbour)...) }\n"
	for name, want := range map[string]string{
		"Two":        "is no name of a scenario",
		"../two":     "is no name of a scenario",
		"2-queues":   "is no name of a scenario",
		"select":     "select is a word of Go",
		"len":        "len is a word of Go",
		"in-python":  "has a inPython already",
		"fmt":        "has a fmt already",
		"rig":        "has a rig already",
		"two-queues": "twoqueues.go: file exists",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			files := map[string]string{
				"catalogue.go": list,
				"other.go":     "package scenario\n\nimport \"fmt\"\n\ntype rig struct{}\n\nfunc inPython() { fmt.Println() }\n",
				"twoqueues.go": "package scenario\n",
			}
			for file, text := range files {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := Write(dir, name); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
			entries, err := os.ReadDir(dir)
			if err != nil || len(entries) != len(files) {
				t.Fatalf("%d files, want %d (%v)", len(entries), len(files), err)
			}
			for file, text := range files {
				if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(got) != text {
					t.Errorf("%s is %q (%v)", file, got, err)
				}
			}
		})
	}
	if _, err := Write(t.TempDir(), "two"); err == nil || !strings.Contains(err.Error(), "there is no catalogue") {
		t.Errorf("without a catalogue: %v", err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "catalogue.go"), []byte("package scenario\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(dir, "two"); err == nil || !strings.Contains(err.Error(), "has no catalogue.New(append(…)...)") {
		t.Errorf("without a list: %v", err)
	}
}
