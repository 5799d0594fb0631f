package serve

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// How long the files have to be left alone before a build, so that an editor
// that truncates, writes and renames is one change; and how long a storm of
// changes may put a build off.
const (
	quiet   = 12 * time.Millisecond
	longest = 250 * time.Millisecond
	absent  = 200 * time.Millisecond // how often a missing folder is looked for
)

// A watcher waits for files to have other bytes. What the system tells is only
// where to look: a file that is touched, or written as it was, is no change.
type watcher struct {
	*fsnotify.Watcher
	roots   []string          // watched with all folders in them, as given
	watched []string          // every folder that is watched
	states  map[string]string // of each path that was looked at
	missing bool              // a root is not there
}

func newWatcher() (*watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	return &watcher{Watcher: w, states: map[string]string{}}, nil
}

// watch makes the folders, and the folders in them, what is watched, and tells
// whether there is one more than before. Of the first root every folder is
// watched, of the others themselves alone. A folder that is missing is looked
// for until it is there.
func (w *watcher) watch(roots []string) (more bool, err error) {
	w.roots = roots
	w.missing = false
	var folders []string
	for i, root := range roots {
		found := foldersOf(root, i == 0)
		w.missing = w.missing || len(found) == 0
		folders = append(folders, found...)
	}
	standing := w.WatchList() // a folder that went is not in it any more
	for _, folder := range folders {
		if slices.Contains(standing, folder) {
			continue
		}
		if addErr := w.Add(folder); addErr != nil {
			err = errors.Join(err, addErr)
			continue
		}
		more = true
		w.look(folder)
		for _, name := range namesIn(folder) {
			w.look(filepath.Join(folder, name))
		}
	}
	for _, folder := range standing {
		if !slices.Contains(folders, folder) {
			_ = w.Remove(folder) // gone by itself, perhaps
		}
	}
	return more, err
}

// foldersOf is a folder and, if deep, all visible ones in it; none where it is
// not there.
func foldersOf(root string, deep bool) []string {
	var folders []string
	_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && p == root:
			return err
		case err != nil, !d.IsDir():
			return nil
		case p != root && (!deep || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		}
		folders = append(folders, filepath.Clean(p))
		return nil
	})
	return folders
}

// look takes a path's state, and tells whether it is another than before.
func (w *watcher) look(path string) (changed bool) {
	state := stateOf(path)
	changed = w.states[path] != state
	w.states[path] = state
	return changed
}

// stateOf is what a build reads at a path: a file's bytes, a folder's names,
// nothing.
func stateOf(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return ""
	case info.IsDir():
		return "folder " + strings.Join(namesIn(path), "/")
	case !info.Mode().IsRegular():
		return "neither"
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "unreadable"
	}
	sum := sha256.Sum256(data)
	return string(sum[:])
}

// namesIn are the names in a folder that are not hidden.
func namesIn(folder string) []string {
	entries, _ := os.ReadDir(folder) // unreadable is as good as empty
	var names []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names
}

// wait returns when something has changed and then been left alone, or with
// the error of ctx.
func (w *watcher) wait(ctx context.Context) error {
	for {
		touched, err := w.burst(ctx)
		if err != nil {
			return err
		}
		changed := false
		for _, path := range touched {
			changed = w.look(path) || changed // each one is looked at
		}
		if changed {
			return nil
		}
	}
}

// burst collects the paths that one change, or a storm of them, touches.
func (w *watcher) burst(ctx context.Context) (touched []string, err error) {
	var calm, end <-chan time.Time
	var again <-chan time.Time
	if w.missing {
		again = time.After(absent)
	}
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case e := <-w.Events:
			if strings.HasPrefix(filepath.Base(e.Name), ".") {
				continue
			}
			touched = append(touched, e.Name, filepath.Dir(e.Name))
		case <-w.Errors: // events were lost, perhaps: everything is looked at
			touched = append(touched, w.all()...)
		case <-again:
			touched = append(touched, w.roots...)
		case <-calm:
			return unique(touched), nil
		case <-end:
			return unique(touched), nil
		}
		calm = time.After(quiet)
		if end == nil {
			end = time.After(longest)
		}
	}
}

// all is every path that was ever looked at, and what stands beside it now.
func (w *watcher) all() []string {
	var paths []string
	for _, folder := range w.WatchList() {
		paths = append(paths, folder)
		for _, name := range namesIn(folder) {
			paths = append(paths, filepath.Join(folder, name))
		}
	}
	return paths
}

func unique(paths []string) []string {
	slices.Sort(paths)
	return slices.Compact(paths)
}
