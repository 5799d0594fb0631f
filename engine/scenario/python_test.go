package scenario

import (
	"cmp"
	"context"
	"flag"
	"fmt"
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

// What CPython prints is what it printed. The interpreter is python3, or what PYTHON names;
// a listing that needs a newer one says so in its first line, and is run where
// that is there.
func TestPythonStillPrintsThat(t *testing.T) {
	python, minor := interpreter(t)
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

// What CPython printed is what the page shows, byte for byte. This needs no
// Python.
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
		if All().Lookup(name) == nil {
			continue
		}
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(printed[name])})
	}
	if err := os.WriteFile(archiveFile, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

// interpreter is the file of a Python and the y of its 3.y, which is 0 where
// there is none. The file, because what stands in the path may be a script that
// looks for it anew each time.
func interpreter(t *testing.T) (python string, minor int) {
	name := cmp.Or(os.Getenv("PYTHON"), "python3")
	out, err := exec.Command(name, "-c", "import sys; print(sys.version_info[1], sys.executable)").Output()
	if err != nil {
		t.Logf("%s: %v", name, err)
		return "", 0
	}
	if _, err := fmt.Sscan(string(out), &minor, &python); err != nil {
		t.Fatal(err)
	}
	return python, minor
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
