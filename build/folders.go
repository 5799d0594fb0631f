package build

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/guidegen/engine/catalogue"
)

// Folders say where a book stands on a disk.
type Folders struct {
	Guide    string // the chapters
	Site     string // the output; need not be there yet
	Source   string // what <<source>> excerpts are cut from
	Packages string // npm's folder; need not be there
}

// Input opens the folders for reading. Each is a root: no link in it leads out
// of it. It fails without a guide, and where the site would be written into the
// guide or the guide stands inside the site, since each build would then read
// what the last one wrote.
func (f Folders) Input(c *catalogue.Catalogue) (Input, error) {
	if err := f.apart(); err != nil {
		return Input{}, err
	}
	in := Input{GuideName: filepath.ToSlash(filepath.Clean(f.Guide)), Catalogue: c}
	var err error
	if in.Guide, err = rooted(f.Guide); err != nil {
		return Input{}, fmt.Errorf("the guide cannot be read: %w", err)
	}
	if in.Sources, err = rooted(f.Source); err != nil {
		return Input{}, fmt.Errorf("the sources cannot be read: %w", err)
	}
	if in.Pins, err = maybe(f.Site); err != nil {
		return Input{}, fmt.Errorf("the site cannot be read: %w", err)
	}
	if in.Packages, err = maybe(f.Packages); err != nil {
		return Input{}, fmt.Errorf("the packages cannot be read: %w", err)
	}
	return in, nil
}

// rooted is a folder that nothing in it leads out of.
func rooted(dir string) (fs.FS, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return readable{root.FS()}, nil
}

// readable is a file system of files and folders. A pipe or a device that stands
// in it cannot be opened: to read one may never end.
type readable struct{ fs.FS }

// Open implements fs.FS.
func (r readable) Open(name string) (fs.File, error) {
	info, err := r.Stat(name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("it is neither a file nor a folder")}
	}
	return r.FS.Open(name)
}

// Stat implements fs.StatFS: nothing is opened for it.
func (r readable) Stat(name string) (fs.FileInfo, error) { return fs.Stat(r.FS, name) }

// maybe is a folder that need not be there: nil then.
func maybe(dir string) (fs.FS, error) {
	folder, err := rooted(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return folder, err
}

// apart holds guide and site to two separate places.
func (f Folders) apart() error {
	guide, err := resolved(f.Guide)
	if err != nil {
		return err
	}
	site, err := resolved(f.Site)
	if err != nil {
		return err
	}
	switch {
	case guide == site:
		return fmt.Errorf("%s is both the guide and the site: name another folder with --site", f.Guide)
	case inside(site, guide):
		return fmt.Errorf("the site %s is inside the guide %s: name another folder with --site", f.Site, f.Guide)
	case inside(guide, site):
		return fmt.Errorf("the guide %s is inside the site %s: name another folder with --site", f.Guide, f.Site)
	}
	return nil
}

// resolved is a folder's own path: symbolic links followed as far as there is
// anything to follow.
func resolved(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	rest := ""
	for at := path; ; at = filepath.Dir(at) {
		real, err := filepath.EvalSymlinks(at)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if filepath.Dir(at) == at {
			return path, nil
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}

func inside(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
