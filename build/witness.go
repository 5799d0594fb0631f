package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"strings"
	"sync"
)

// A witness notes everything that a build reads, with a digest of what it
// found: bytes, the names in a folder, that there is nothing. As long as each
// of them is found again the build would come to the same.
type witness struct {
	mu    sync.Mutex
	reads map[string]string // "guide file 01-start.md": a digest
}

func newWitness() *witness { return &witness{reads: map[string]string{}} }

// over is a file system that is read with a witness; nil stays nil.
func (w *witness) over(name string, f fs.FS) fs.FS {
	if f == nil {
		return nil
	}
	return &witnessed{w, name, f}
}

// watch puts the witness between a build and all that it reads.
func (w *witness) watch(in Input) Input {
	in.Guide, in.Sources = w.over("guide", in.Guide), w.over("sources", in.Sources)
	in.Pins, in.Packages = w.over("pins", in.Pins), w.over("packages", in.Packages)
	return in
}

// again tells whether everything that was read then is found now. What is not
// asked for any more, and what is asked for now and was not then, hang on what
// was read before them.
func (w *witness) again(in Input) bool {
	now := newWitness()
	seen := now.watch(in)
	folders := map[string]fs.FS{"guide": seen.Guide, "sources": seen.Sources, "pins": seen.Pins, "packages": seen.Packages}
	for read, digest := range w.reads {
		name, rest, _ := strings.Cut(read, " ")
		kind, path, _ := strings.Cut(rest, " ")
		f, known := folders[name].(*witnessed)
		if !known {
			return false
		}
		switch kind {
		case "file":
			_, _ = f.ReadFile(path)
		case "folder":
			_, _ = f.ReadDir(path)
		case "kind":
			_, _ = f.Stat(path)
		}
		if now.reads[read] != digest {
			return false
		}
	}
	return true
}

func (w *witness) note(name, kind, path, found string, err error) {
	if err != nil {
		found = "error: " + cause(err)
	}
	sum := sha256.Sum256([]byte(found))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.reads[name+" "+kind+" "+path] = hex.EncodeToString(sum[:])
}

// A witnessed file system tells its witness what is read. It has all that the
// pipeline asks of one; a file that is opened is read whole.
type witnessed struct {
	witness *witness
	name    string
	fs      fs.FS
}

// ReadFile implements fs.ReadFileFS.
func (f *witnessed) ReadFile(path string) ([]byte, error) {
	data, err := fs.ReadFile(f.fs, path)
	f.witness.note(f.name, "file", path, string(data), err)
	return data, err
}

// ReadDir implements fs.ReadDirFS.
func (f *witnessed) ReadDir(path string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.fs, path)
	var names strings.Builder
	for _, e := range entries {
		names.WriteString(e.Type().String() + " " + e.Name() + "\n")
	}
	f.witness.note(f.name, "folder", path, names.String(), err)
	return entries, err
}

// Stat implements fs.StatFS. Only what a thing is counts: its size and its
// time say nothing that its bytes do not.
func (f *witnessed) Stat(path string) (fs.FileInfo, error) {
	info, err := fs.Stat(f.fs, path)
	kind := ""
	if err == nil {
		kind = info.Mode().Type().String()
	}
	f.witness.note(f.name, "kind", path, kind, err)
	return info, err
}

// Open implements fs.FS.
func (f *witnessed) Open(path string) (fs.File, error) {
	info, err := f.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	data, err := f.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return &wholeFile{bytes.NewReader(data), info}, nil
}

// A wholeFile is a file that was read at once.
type wholeFile struct {
	io.Reader
	info fs.FileInfo
}

// Stat implements fs.File.
func (f *wholeFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close implements fs.File.
func (f *wholeFile) Close() error { return nil }
