package build

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// A Site is every file of the output: its bytes, keyed by its slash path
// inside the site's folder. It is what Render makes and Write writes, so that a
// test compares maps and a server needs no disk.
type Site map[string][]byte

// Paths returns the site's paths, sorted.
func (s Site) Paths() []string { return slices.Sorted(maps.Keys(s)) }

// under returns the paths that start so, sorted.
func (s Site) under(prefix string) []string {
	return slices.DeleteFunc(s.Paths(), func(p string) bool { return !strings.HasPrefix(p, prefix) })
}

// add puts a file into the site. It refuses a path that leaves the folder and
// one that is taken: two pages of one name would hide one of them.
func (s Site) add(path string, data []byte) error {
	if !fs.ValidPath(path) || path == "." || strings.ContainsAny(path, "\\\x00") {
		return fmt.Errorf("%q is no path of a site", path)
	}
	if _, taken := s[path]; taken {
		return fmt.Errorf("%s is made twice", path)
	}
	s[path] = data
	return nil
}

// manifestPath is the site's own list of what it holds.
const manifestPath = "manifest.txt"

// vendorDir is where files copied from a package or a toolchain stand. They
// are made again by every build that has the package, are not in the manifest,
// and stay when a build does without.
const vendorDir = "assets/vendor"

// manifest lists the paths of a site, one a line, sorted. It is what lets a
// later build tell the pages of removed chapters from somebody else's files.
func manifest(paths []string) []byte {
	var b strings.Builder
	for _, p := range paths {
		if !isVendored(p) && p != manifestPath {
			b.WriteString(p + "\n")
		}
	}
	return []byte(b.String())
}

func isVendored(path string) bool { return strings.HasPrefix(path, vendorDir+"/") }
