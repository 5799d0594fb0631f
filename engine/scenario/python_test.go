package scenario

import (
	"cmp"
	"context"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

const listings = "../../guide/python"

// listingOf is the file that has a scenario in Python: gather_order.py for
// gather-order.
func listingOf(name string) string {
	return filepath.Join(listings, strings.ReplaceAll(name, "-", "_")+".py")
}

func TestEveryListingHasItsScenario(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(listings, "*.py"))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, s := range inPython() {
		want = append(want, listingOf(s.Name))
	}
	slices.Sort(want)
	if !slices.Equal(files, want) {
		t.Errorf("guide/python holds\n%s\nthe catalogue has\n%s", strings.Join(files, "\n"), strings.Join(want, "\n"))
	}
}

var update = flag.Bool("update", false, "write testdata/printed.txtar from what python3 prints")

// What CPython prints is what the page shows, byte for byte. The archive is
// what it printed, so that this needs no Python.
func TestTranscriptsAreWhatPythonPrinted(t *testing.T) {
	printed := archive(t)
	if len(printed) != len(inPython()) {
		t.Errorf("the archive has %d listings, the catalogue %d", len(printed), len(inPython()))
	}
	for _, s := range inPython() {
		if got, want := runWith(t, s, nil).Transcript, printed[s.Name]; got != want {
			t.Errorf("%s: the scenario prints\n%s\nPython printed\n%s", s.Name, got, want)
		}
	}
}

const archiveFile = "testdata/printed.txtar"

func archive(t *testing.T) map[string]string {
	a, err := txtar.ParseFile(archiveFile)
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]string{}
	for _, f := range a.Files {
		printed[f.Name] = string(f.Data)
	}
	return printed
}

// Python prints it today too. The interpreter is python3, or what PYTHON names;
// a listing that needs a newer one says so in its first line, and is run where
// that is there.
func TestPythonStillPrintsThat(t *testing.T) {
	python := cmp.Or(os.Getenv("PYTHON"), "python3")
	minor := minorOf(t, python)
	printed := archive(t)
	for _, s := range inPython() {
		file := listingOf(s.Name)
		if minor < max(needs(t, file), 11) {
			continue
		}
		out := run(t, python, file)
		if *update {
			printed[s.Name] = out
		} else if out != printed[s.Name] {
			t.Errorf("%s: Python prints\n%s\nand printed\n%s", s.Name, out, printed[s.Name])
		}
	}
	if *update {
		write(t, printed)
	}
}

func run(t *testing.T, python, file string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var stderr strings.Builder
	command := exec.CommandContext(ctx, python, "-I", "testdata/virtual.py", file)
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", file, err, stderr.String())
	}
	return string(out)
}

func write(t *testing.T, printed map[string]string) {
	a := &txtar.Archive{Comment: []byte("What CPython prints for each listing of guide/python, on the clock of virtual.py.\n")}
	for _, name := range slices.Sorted(maps.Keys(printed)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(printed[name])})
	}
	if err := os.WriteFile(archiveFile, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// minorOf is the y of Python 3.y, and 0 where there is none.
func minorOf(t *testing.T, python string) int {
	out, err := exec.Command(python, "-c", "import sys; print(sys.version_info[1])").Output()
	if err != nil {
		t.Logf("%s: %v", python, err)
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

var needsLine = regexp.MustCompile(`^# needs Python 3\.(\d+)\n`)

// needs is the y of the Python 3.y that a listing asks for, 0 if it asks for
// none.
func needs(t *testing.T, file string) int {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := needsLine.FindSubmatch(source)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}
