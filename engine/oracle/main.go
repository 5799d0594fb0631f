// Command oracle runs random asyncio programs on the engine, and writes the
// same log that CPython writes for them on a virtual clock. It is how the engine
// is held: a log that differs in one byte is a mistake in the engine.
//
//	go run ./engine/oracle -profile 3.14 < programs.jsonl > log.jsonl
//
// A line of the input is one program, {"id", "ties", "tasks"}: a body a task,
// and a body is a list of ops such as ["sleep", 5] or ["gather", [body, body]].
// A line of the output is {"id", "log"}. A line of a log is "PASS/CLOCK text":
// the pass and the clock, in ms, at which a body did what the text says.
//
// Exit codes: 0, or 2 when a program could not be read.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/guidegen/engine"
)

func main() {
	profile := flag.String("profile", "3.14", "the CPython release to be: 3.11, 3.11.2, 3.12, 3.13 or 3.14")
	flag.Parse()
	p, err := profileNamed(*profile)
	if err == nil {
		err = runAll(os.Stdin, os.Stdout, p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(2)
	}
}

// profileNamed returns the profile of a release.
func profileNamed(name string) (engine.Profile, error) {
	switch name {
	case "3.11":
		return engine.Python311(), nil
	case "3.11.2": // Debian 12's
		p := engine.Python311()
		p.Name, p.TimeoutBaseCount = name, false
		return p, nil
	case "3.12":
		return engine.Python312(), nil
	case "3.13":
		return engine.Python313(), nil
	case "3.14":
		return engine.Python314(), nil
	}
	return engine.Profile{}, fmt.Errorf("no profile %q: there are 3.11, 3.11.2, 3.12, 3.13 and 3.14", name)
}

// runAll runs every program of the input, in order.
func runAll(in io.Reader, out io.Writer, profile engine.Profile) error {
	r := bufio.NewReaderSize(in, 1<<20)
	w := bufio.NewWriter(out)
	defer w.Flush()
	for n := 1; ; n++ {
		line, err := readLine(r)
		if err == io.EOF {
			return w.Flush()
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		p, err := parse(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		w.Write(encode(p.id, execute(p, profile)))
	}
}

// readLine reads a line without its end, and gives up on one that is too long
// to be a program before it is in memory.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, more, err := r.ReadLine()
		if err != nil {
			return nil, err
		}
		if len(line)+len(part) > maxLine {
			return nil, fmt.Errorf("longer than %d bytes", maxLine)
		}
		line = append(line, part...)
		if !more {
			return line, nil
		}
	}
}

// encode writes a log as Python's json.dumps does, which puts a space behind
// each comma and colon. All text is ASCII.
func encode(id json.RawMessage, log []string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `{"id": %s, "log": [`, id)
	for i, line := range log {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", line)
	}
	b.WriteString("]}\n")
	return []byte(b.String())
}
