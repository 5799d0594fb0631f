package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/guidegen/engine"
)

// TestLive compares the engine with every CPython 3.11 to 3.14 that is on the
// PATH, on fresh programs. These may be set in the environment:
//
//	ORACLE_SEED      the first seed; without it a new one each time, which is printed
//	ORACLE_PROGRAMS  how many programs; 300 by default
//	ORACLE_DEPTH     how deep they nest; 3 by default
//	ORACLE_REQUIRED  set to 1: fail where no such CPython is found
func TestLive(t *testing.T) {
	seed := setting(t, "ORACLE_SEED", rand.Uint64N(1_000_000_000))
	count := setting(t, "ORACLE_PROGRAMS", 300)
	depth := setting(t, "ORACLE_DEPTH", 3)
	pythons := interpreters(t)
	t.Logf("ORACLE_SEED=%d ORACLE_PROGRAMS=%d ORACLE_DEPTH=%d, interpreters: %v", seed, count, depth, pythons)
	if len(pythons) == 0 && os.Getenv("ORACLE_REQUIRED") == "1" {
		t.Error("no python3 of 3.11 to 3.14 on the PATH")
	}
	for _, py := range pythons {
		t.Run(py.release, func(t *testing.T) {
			c := py.start(t)
			for i := seed; i < seed+count && !t.Failed(); i++ {
				c.compare(t, i, int(depth))
			}
		})
	}
}

// setting reads a whole number from the environment.
func setting(t *testing.T, name string, otherwise uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		t.Fatalf("%s=%s: %v", name, text, err)
	}
	return n
}

// An interpreter is a CPython that can be compared with.
type interpreter struct {
	path    string
	release string // "3.11.7"
	profile engine.Profile
}

func (py interpreter) String() string { return py.path + " " + py.release }

// interpreters finds one interpreter a release.
func interpreters(t *testing.T) (found []interpreter) {
	seen := map[string]bool{}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		path := filepath.Join(dir, "python3")
		out, err := exec.Command(path, "-c", "import platform as p; print(p.python_implementation(), p.python_version())").Output()
		if err != nil {
			continue // no interpreter there
		}
		implementation, release, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
		profile, ok := profileOf(release)
		if implementation != "CPython" || !ok || seen[release] {
			continue
		}
		seen[release] = true
		found = append(found, interpreter{path, release, profile})
	}
	return found
}

// profileOf returns the profile that fits a release.
func profileOf(release string) (engine.Profile, bool) {
	switch release {
	case "3.11.0", "3.11.1", "3.11.2":
		release = "3.11.2"
	default:
		parts := strings.SplitN(release, ".", 3)
		release = strings.Join(parts[:min(2, len(parts))], ".")
	}
	p, err := profileNamed(release)
	return p, err == nil
}

func TestProfileOf(t *testing.T) {
	for _, c := range []struct{ release, profile string }{
		{"3.11.2", "3.11.2"}, {"3.11.7", "3.11"}, {"3.12.1", "3.12"}, {"3.13.0", "3.13"}, {"3.14.2", "3.14"},
		{"3.10.13", ""}, {"3.15.0rc1", ""}, {"2.7.18", ""}, {"", ""},
	} {
		if p, ok := profileOf(c.release); p.Name != c.profile || ok != (c.profile != "") {
			t.Errorf("%q: profile %q, %v; want %q", c.release, p.Name, ok, c.profile)
		}
	}
}

// A conversation is a running interpreter, which answers a program with its log.
type conversation struct {
	py     interpreter
	asks   io.Writer
	answer *bufio.Reader
	stderr *bytes.Buffer
}

func (py interpreter) start(t *testing.T) *conversation {
	cmd := exec.CommandContext(t.Context(), py.path, "testdata/cpython.py")
	c := &conversation{py: py, stderr: &bytes.Buffer{}}
	cmd.Stderr = c.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.asks, c.answer = in, bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return c
}

func (c *conversation) log(t *testing.T, program []byte) []byte {
	fmt.Fprintf(c.asks, "%s\n", program)
	answer, err := c.answer.ReadBytes('\n')
	if err != nil {
		t.Fatalf("%s: %v\n%s\n%s", c.py, err, program, c.stderr)
	}
	return answer
}

func engineLog(t testing.TB, program []byte, profile engine.Profile) []byte {
	p, err := parse(program)
	if err != nil {
		t.Fatalf("%v\n%s", err, program)
	}
	return encode(p.id, execute(p, profile))
}

// compare runs one generated program on both sides, and shrinks what differs.
func (c *conversation) compare(t *testing.T, seed uint64, depth int) {
	ties := []string{"fifo", "heapq"}[seed%2]
	differs := func(tasks tree) bool {
		p := line(seed, ties, tasks)
		return !bytes.Equal(engineLog(t, p, c.py.profile), c.log(t, p))
	}
	tasks := newGenerator(seed).program(depth)
	if !differs(tasks) {
		return
	}
	p := line(seed, ties, shrink(tasks, differs))
	t.Errorf("ORACLE_SEED=%d differs under %s; shrunk:\n%s\n%s", seed, c.py, p,
		firstDifference(engineLog(t, p, c.py.profile), c.log(t, p)))
}
