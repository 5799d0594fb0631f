package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Changes is what a Write came to, each list sorted.
type Changes struct {
	Added, Changed, Removed []string
	Same                    int // files that were not touched
}

// Any tells whether the folder was touched at all.
func (c Changes) Any() bool { return len(c.Added)+len(c.Changed)+len(c.Removed) > 0 }

// String is the changes in a line: "3 files written, 1 removed, 40 unchanged".
func (c Changes) String() string {
	text := plural(len(c.Added)+len(c.Changed), "file") + " written"
	if n := len(c.Removed); n > 0 {
		text += fmt.Sprintf(", %d removed", n)
	}
	if c.Same > 0 {
		text += fmt.Sprintf(", %d unchanged", c.Same)
	}
	return text
}

// A ForeignError refuses a folder that holds files which no build of ours put
// there. Nothing was written.
type ForeignError struct {
	Dir   string
	Files []string
}

func (e *ForeignError) Error() string {
	const shown = 3
	list := strings.Join(e.Files[:min(shown, len(e.Files))], ", ")
	if more := len(e.Files) - shown; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%s holds files that are not the site's: %s; move them away, or write to another folder", e.Dir, list)
}

// stagingDir is where new files stand until all of them are complete.
const stagingDir = ".guidegen-new"

// Write makes the folder hold the site and nothing else. A file whose bytes
// are the same is not touched, so that it keeps its time; the page of a removed
// chapter goes, and so does a folder that is empty then. Dot files are nobody's
// business and stay.
//
// Everything is written beside first and renamed into place when all of it is
// complete: a build that fails or is killed while it writes leaves the old site
// as it stood, and no reader ever sees half a file. One that is killed in the
// few milliseconds of renaming leaves whole files, old and new, and a manifest
// that knows both, so that the next build mends it. Two builds at once wait for
// each other.
//
// Write fails on a folder with foreign files (a [*ForeignError]), and on
// whatever the disk refuses.
func Write(site Site, dir string) (Changes, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return Changes{}, err
	}
	unlock, err := lockFolder(dir)
	if err != nil {
		return Changes{}, err
	}
	defer unlock()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Changes{}, err
	}
	defer root.Close()
	w := writer{root: root, dir: dir, site: maps.Clone(site)}
	w.site[manifestPath] = manifest(site.Paths())
	if err := w.survey(); err != nil || !w.changes.Any() {
		return w.changes, err
	}
	if err := w.stage(); err != nil {
		return Changes{}, errors.Join(err, root.RemoveAll(stagingDir))
	}
	return w.changes, w.commit()
}

// A writer is one Write under way.
type writer struct {
	root     *os.Root
	dir      string
	site     Site
	standing []string // every file in the folder that is not a dot file, sorted
	changes  Changes
}

// survey compares the folder with the site: what is new, what differs, what
// goes. A file that stands in no manifest is foreign, unless it is the very
// file that this build would write.
func (w *writer) survey() error {
	known, err := w.readManifest()
	if err != nil {
		return err
	}
	if err := w.walk(); err != nil {
		return err
	}
	var foreign []string
	for _, p := range w.standing {
		data, wanted := w.site[p]
		same := wanted && w.holds(p, data)
		switch {
		case same:
			w.changes.Same++
		case isVendored(p) && !wanted:
		case !known[p] && !isVendored(p):
			foreign = append(foreign, p)
		case wanted:
			w.changes.Changed = append(w.changes.Changed, p)
		default:
			w.changes.Removed = append(w.changes.Removed, p)
		}
	}
	if foreign != nil {
		w.changes = Changes{}
		return &ForeignError{Dir: w.dir, Files: foreign}
	}
	for _, p := range w.site.Paths() {
		if _, stands := slices.BinarySearch(w.standing, p); !stands {
			w.changes.Added = append(w.changes.Added, p)
		}
	}
	return nil
}

// readManifest returns the paths that an earlier build put there.
func (w *writer) readManifest() (map[string]bool, error) {
	data, err := w.root.ReadFile(manifestPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	known := map[string]bool{manifestPath: true}
	for line := range strings.Lines(string(data)) {
		known[strings.TrimSpace(line)] = true
	}
	return known, nil
}

// walk lists what stands in the folder. Folders come in another order from the
// walk than their paths sort: ledger/x before ledger.html.
func (w *writer) walk() error {
	defer func() { slices.Sort(w.standing) }()
	return fs.WalkDir(w.root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case p != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case !d.IsDir():
			w.standing = append(w.standing, p)
		}
		return nil
	})
}

// holds tells whether the file is a plain one with these bytes.
func (w *writer) holds(p string, data []byte) bool {
	info, err := w.root.Lstat(p)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false
	}
	old, err := w.root.ReadFile(p)
	return err == nil && bytes.Equal(old, data)
}

// stage writes every new and changed file beside the site, under its number.
func (w *writer) stage() error {
	if err := w.root.RemoveAll(stagingDir); err != nil {
		return err
	}
	if err := w.root.Mkdir(stagingDir, 0o777); err != nil {
		return err
	}
	for i, p := range w.fresh() {
		if err := w.root.WriteFile(staged(i), w.site[p], 0o666); err != nil {
			return err
		}
	}
	if !w.relisted() {
		return nil
	}
	both := slices.Concat(w.site.Paths(), w.changes.Removed)
	slices.Sort(both)
	return w.root.WriteFile(staged(-1), manifest(both), 0o666)
}

// relisted tells whether the new manifest differs from the one that stands.
func (w *writer) relisted() bool {
	return slices.Contains(w.changes.Added, manifestPath) || slices.Contains(w.changes.Changed, manifestPath)
}

// fresh lists what is renamed into place: the manifest last, because it is
// what says that the rest is complete.
func (w *writer) fresh() []string {
	paths := slices.Concat(w.changes.Added, w.changes.Changed)
	slices.SortFunc(paths, func(a, b string) int {
		switch {
		case a == manifestPath:
			return 1
		case b == manifestPath:
			return -1
		}
		return strings.Compare(a, b)
	})
	return paths
}

func staged(i int) string { return stagingDir + "/" + strconv.Itoa(i) }

// commit makes every move, and takes the staging folder away.
func (w *writer) commit() error {
	for _, m := range w.moves() {
		if err := m.make(w.root); err != nil {
			return err
		}
	}
	return w.root.RemoveAll(stagingDir)
}

// A move takes one file into its place, or, without a from, out of the site.
type move struct{ from, to string }

// moves is what a commit does, in its order. The manifest of both sites goes
// first: whatever stands in the folder from then on is known. Removing comes
// before placing, since a page may stand where a folder stood.
func (w *writer) moves() []move {
	var moves []move
	if w.relisted() {
		moves = append(moves, move{staged(-1), manifestPath})
	}
	for _, p := range w.changes.Removed {
		moves = append(moves, move{"", p})
	}
	for i, p := range w.fresh() {
		moves = append(moves, move{staged(i), p})
	}
	return moves
}

func (m move) make(root *os.Root) error {
	if m.from != "" {
		return errors.Join(root.MkdirAll(path.Dir(m.to), 0o777), root.Rename(m.from, m.to))
	}
	if err := root.Remove(m.to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for d := path.Dir(m.to); d != "." && root.Remove(d) == nil; {
		d = path.Dir(d)
	}
	return nil
}
