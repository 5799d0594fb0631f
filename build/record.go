package build

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/guidegen/engine/catalogue"
)

// Record runs the script guide/measured/NAME.py with python3 and writes what it
// prints, under a banner, as NAME.json beside it. It is the one thing here that
// reads a clock, and that gives something else each time: a recording is
// committed, not made by a build.
//
// The script prints one JSON object with doc and values, as [Recording] has
// them. Nothing is written unless that is a recording which holds against the
// catalogue's models: on a busy machine it may not. Else its problems are
// returned; the error is for a script that cannot be run.
func Record(ctx context.Context, c *catalogue.Catalogue, guide, name string, now time.Time) ([]Problem, error) {
	script := filepath.Join(measuredFolder, name+".py")
	printed, err := python(ctx, guide, script)
	if err != nil {
		return nil, err
	}
	machine, err := python(ctx, guide, "-c", tellMachine)
	if err != nil {
		return nil, err
	}
	banner := Banner{Date: now.UTC().Format(time.DateOnly)}
	if err := json.Unmarshal(machine, &banner); err != nil {
		return nil, fmt.Errorf("python3 told its version as %q: %w", machine, err)
	}
	recording, err := withBanner(printed, banner)
	if err != nil {
		return nil, fmt.Errorf("%s printed no recording: %w", script, err)
	}
	file := filepath.Join(guide, measuredFolder, name+".json")
	if problems := unsound(ctx, c, identifier(name), filepath.ToSlash(file), recording); len(problems) > 0 {
		return problems, nil
	}
	return nil, replaceFile(file, recording)
}

// unsound is what a check would say of the recording.
func unsound(ctx context.Context, c *catalogue.Catalogue, name, file string, recording []byte) []Problem {
	r, problems := readRecording(name, file, recording)
	b := &Book{Input: Input{Catalogue: c}, Recordings: []*Recording{r}}
	problems = slices.Concat(problems, resolve(b), b.Run(ctx, 0), b.checkRecordings())
	for i := range problems {
		problems[i].Notes = append(problems[i].Notes, "nothing was recorded: the file is as it was")
	}
	return problems
}

// Scripts returns the names of the scripts that make recordings, sorted.
func Scripts(guide fs.FS) ([]string, error) {
	files, err := fs.Glob(guide, measuredFolder+"/*.py")
	if err != nil {
		return nil, err
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".py")
	}
	return files, nil
}

const tellMachine = `import json, platform
print(json.dumps({"interpreter": platform.python_implementation() + " " + platform.python_version(),
                  "system": platform.system() + " " + platform.machine()}))`

// python runs python3 in the guide's folder and returns what it prints. What it
// complains about becomes the error's second line.
func python(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "python3", args...)
	cmd.Dir = dir
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("python3 %s: %w\n%s", args[0], err, strings.TrimSpace(complaint.String()))
	}
	return out, nil
}

// withBanner puts the banner before what the script printed, whose own text is
// kept, indented: a number stays as it was written.
func withBanner(printed []byte, banner Banner) ([]byte, error) {
	var body map[string]json.RawMessage
	if err := json.Unmarshal(printed, &body); err != nil {
		return nil, err
	}
	if _, has := body["recorded"]; has {
		return nil, fmt.Errorf("the field recorded is not the script's to write")
	}
	head, err := json.Marshal(banner)
	if err != nil {
		return nil, err
	}
	inner := bytes.TrimPrefix(bytes.TrimSpace(printed), []byte("{"))
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(`{"recorded": `+string(head)+`, `+string(inner)), "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// replaceFile writes a file beside its place and then moves it there, so that
// nothing half-written is ever seen.
func replaceFile(file string, content []byte) error {
	beside, err := os.CreateTemp(filepath.Dir(file), ".record-*")
	if err != nil {
		return err
	}
	defer os.Remove(beside.Name())
	if _, err := beside.Write(content); err != nil {
		beside.Close()
		return err
	}
	if err := beside.Close(); err != nil {
		return err
	}
	if err := os.Chmod(beside.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(beside.Name(), file)
}
