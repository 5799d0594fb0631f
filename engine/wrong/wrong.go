// Package wrong makes engines that are wrong on purpose, to find out whether
// the guide would notice.
//
// A number that is checked against a model proves nothing if the model could be
// wrong without the number moving. So the model is made wrong, one thought at a
// time: the ready queue is a stack, a sleep takes three hops, a deadline is off
// by one. Whatever the guide says of such an engine should fail, and most of
// all in the chapter that teaches the thing that was broken. Where nothing
// fails, the guide has a hole.
//
// The model itself carries no code for being wrong. An [Engine] is a few edits
// of the model's source, each of a text that stands there exactly once, and is
// compiled through an overlay: the files on disk stay as they are. Where the
// wrong thing is a policy that the engine has anyway, the edit is the one line
// that takes the policy. What comes out is a program that speaks the protocol
// of package program, so that a wrong engine can crash or never end without
// taking anything along.
package wrong

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// An Engine is the model with one thing wrong.
type Engine struct {
	Name    string // lower-case words joined by "-"
	Why     string // what is wrong, in one line
	Teaches string // the id of the chapter that explains how it should be, and so has to notice
	Shown   string // a run that tells it from the right one, as a directive has it: "neighbour chunk=300ms"
	Edits   []Edit
}

// An Edit replaces a text of the model's source, which must stand there exactly
// once.
type Edit struct {
	File string // inside the module, with slashes
	Old  string
	New  string
}

// Package is the import path, inside the module, of the program that a wrong
// engine is compiled as.
const Package = "./engine/scenario/program"

// Sources returns the edited files of the engine, by their name inside the
// module that stands in dir. It fails when an edit does not fit the source any
// more.
func (e Engine) Sources(dir string) (map[string][]byte, error) {
	edited := map[string][]byte{}
	for _, edit := range append([]Edit{bounded}, e.Edits...) {
		src, ok := edited[edit.File]
		if !ok {
			var err error
			if src, err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(edit.File))); err != nil {
				return nil, fmt.Errorf("wrong engine %s: %w", e.Name, err)
			}
		}
		if n := bytes.Count(src, []byte(edit.Old)); n != 1 {
			return nil, fmt.Errorf("wrong engine %s: %q stands %s in %s, wants once", e.Name, edit.Old, times(n), edit.File)
		}
		edited[edit.File] = bytes.Replace(src, []byte(edit.Old), []byte(edit.New), 1)
	}
	return edited, nil
}

func times(n int) string {
	if n == 0 {
		return "nowhere"
	}
	return strconv.Itoa(n) + " times"
}

// Compile builds the engine from the module in dir, in a folder of its own
// below tmp, and returns the program's path. Several may be built at once. The
// error holds what the compiler said.
func (e Engine) Compile(ctx context.Context, dir, tmp string) (string, error) {
	edited, err := e.Sources(dir)
	if err != nil {
		return "", err
	}
	own := filepath.Join(tmp, e.Name)
	if err := os.MkdirAll(own, 0o777); err != nil {
		return "", err
	}
	overlay, original, err := writeOverlay(edited, dir, own)
	if err != nil {
		return "", err
	}
	binary := filepath.Join(own, "engine.exe") // a name that every system runs
	build := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-overlay", overlay, "-o", binary, Package)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("wrong engine %s does not compile: %w\n%s", e.Name, err, original.Replace(strings.TrimSpace(string(out))))
	}
	return binary, nil
}

// writeOverlay writes the edited files into own, and the list that makes the
// compiler read them instead of the module's. original turns their names in the
// compiler's messages back.
func writeOverlay(edited map[string][]byte, dir, own string) (path string, original *strings.Replacer, err error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return "", nil, err
	}
	var names []string
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(edited)) {
		file := filepath.Join(own, strconv.Itoa(i)+".go")
		if err := os.WriteFile(file, edited[name], 0o666); err != nil {
			return "", nil, err
		}
		overlay.Replace[filepath.Join(root, filepath.FromSlash(name))] = file
		names = append(names, file, name)
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		return "", nil, err
	}
	path = filepath.Join(own, "overlay.json")
	return path, strings.NewReplacer(names...), os.WriteFile(path, list, 0o666)
}
