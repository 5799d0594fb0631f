package build

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Standing reads a site as it stands in a folder: what an earlier build left,
// nothing where there is none. What cannot be read is left out.
func Standing(dir string) Site {
	site := Site{}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return site
	}
	defer root.Close()
	_ = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case p != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular():
			if data, err := root.ReadFile(p); err == nil {
				site[p] = data
			}
		}
		return nil
	})
	return site
}

// SourceFolders names the folders under root that the book's excerpts are cut
// from, or would be if what they name were there: each may change a page.
func (m *Made) SourceFolders(root string) []string {
	var folders []string
	for _, c := range m.Book.Chapters {
		for _, d := range c.Directives {
			if d.Verb != "source" {
				continue
			}
			file, _, _ := strings.Cut(d.Name, "#")
			pkg, _ := splitSymbol(file)
			for _, folder := range []string{path.Dir(file), pkg} {
				if m.Book.Input.Sources != nil && isFolder(m.Book.Input.Sources, folder) {
					folders = append(folders, filepath.Join(root, filepath.FromSlash(folder)))
				}
			}
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}
