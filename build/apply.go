package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

// Apply writes edits: the chapters of the guide's folder and the pins of the
// site's. It is the only thing that writes to a guide. All files are written or
// none: each is compared with what was read, and written beside itself, before
// the first is put in its place; if one cannot be put there, those that were
// are put back. A file keeps its permissions; a symbolic link stays one, and
// what it leads to is edited.
func Apply(e Edits, guide, site string) error {
	a := &application{}
	defer a.clean()
	for _, c := range e.Chapters {
		if err := a.stage(guide, c.Path, c.File, c.Before, c.After); err != nil {
			return err
		}
	}
	for _, p := range e.Pins {
		if err := a.stage(site, p.Path, p.Path, []byte(p.Before), []byte(p.After)); err != nil {
			return err
		}
	}
	return a.commit()
}

// An application is an Apply under way: files that stand ready beside their
// place.
type application struct {
	roots  []*os.Root
	staged []stagedFile
}

type stagedFile struct {
	root       *os.Root
	path, name string      // name is how messages call it
	mode       fs.FileMode // of what stands there
	placed     bool        // the new file is in its place
}

// stage writes a file beside its place, if what stands there is what was read.
func (a *application) stage(dir, file, name string, before, after []byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return refused(name, "written", err)
	}
	a.roots = append(a.roots, root)
	now, err := root.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && len(before) == 0 {
		return nil // a pin that the next build makes
	}
	if err != nil {
		return refused(name, "read any more", err)
	}
	if !bytes.Equal(now, before) {
		return fmt.Errorf("%s changed since it was read; nothing was accepted: run accept again", name)
	}
	s := stagedFile{root: root, path: linked(root, file), name: name}
	info, err := root.Lstat(s.path)
	switch {
	case err != nil:
		return refused(name, "written", err)
	case info.Mode().Perm()&0o200 == 0:
		return refused(name, "written", errors.New("it is read-only"))
	}
	s.mode = info.Mode().Perm()
	a.staged = append(a.staged, s)
	if err := writeNew(root, beside(s.path, "new"), after, s.mode); err != nil {
		return refused(name, "written", err)
	}
	if err := writeNew(root, beside(s.path, "old"), before, s.mode); err != nil {
		return refused(name, "written", err)
	}
	return nil
}

func refused(name, what string, err error) error {
	return fmt.Errorf("%s cannot be %s: %s; nothing was accepted", name, what, cause(err))
}

// linked follows symbolic links to the file itself, inside the root.
func linked(root *os.Root, file string) string {
	for range 8 {
		target, err := root.Readlink(file)
		if err != nil {
			break
		}
		file = path.Join(path.Dir(file), target)
	}
	return file
}

// beside is a hidden name next to a file.
func beside(file, what string) string {
	return path.Join(path.Dir(file), "."+path.Base(file)+".accept-"+what)
}

func writeNew(root *os.Root, name string, data []byte, mode fs.FileMode) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
}

// commit puts every staged file in its place. A chapter is there at every
// moment, before or after.
func (a *application) commit() error {
	for i := range a.staged {
		s := &a.staged[i]
		if err := s.root.Rename(beside(s.path, "new"), s.path); err != nil {
			return errors.Join(refused(s.name, "written", err), a.rollBack())
		}
		s.placed = true
	}
	return nil
}

// rollBack puts back what stood in the places that commit came to.
func (a *application) rollBack() error {
	var errs []error
	for _, s := range a.staged {
		if !s.placed {
			continue
		}
		if err := s.root.Rename(beside(s.path, "old"), s.path); err != nil {
			errs = append(errs, fmt.Errorf("%s is edited already and cannot be put back: %s", s.name, cause(err)))
		}
	}
	return errors.Join(errs...)
}

// clean removes what still stands beside, whichever way it went: what was
// renamed is not there any more, and that is no error.
func (a *application) clean() {
	for _, s := range a.staged {
		_ = s.root.Remove(beside(s.path, "new"))
		_ = s.root.Remove(beside(s.path, "old"))
	}
	for _, r := range a.roots {
		_ = r.Close()
	}
}
