package build

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// A sickFS is a file system on which some files cannot be read.
type sickFS struct {
	fstest.MapFS
	sick map[string]bool
}

func (f sickFS) Open(name string) (fs.File, error) {
	if f.sick[name] {
		return nil, &fs.PathError{Op: "open", Path: "/a/path/of/this/machine/" + name, Err: fs.ErrPermission}
	}
	return f.MapFS.Open(name)
}

// ReadFile and ReadDir go through Open.
func (f sickFS) ReadFile(name string) ([]byte, error) {
	return fs.ReadFile(struct{ fs.FS }{f}, name)
}
func (f sickFS) ReadDir(name string) ([]fs.DirEntry, error) {
	return fs.ReadDir(struct{ fs.FS }{f}, name)
}
func (f sickFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(struct{ fs.FS }{f}, name) }

// TestUnreadable: a file that cannot be read is a problem of its own, and the
// others are judged all the same. No path of the machine is told.
func TestUnreadable(t *testing.T) {
	guide := fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n<<source x.go>>\n\n<<1401 ms = beat.period>>\n")}, "02-b.md": {Data: []byte("# B\n")}, "guide.yaml": {}, "pics/p.png": {}}
	site := fstest.MapFS{"runs/01-a/beat.txt": {}}
	in := Input{Guide: sickFS{guide, map[string]bool{"02-b.md": true, "guide.yaml": true, "pics": true}}, GuideName: "guide",
		Sources: sickFS{fstest.MapFS{"x.go": {}}, map[string]bool{"x.go": true}}, Pins: sickFS{site, map[string]bool{"runs/01-a/beat.txt": true}}, Catalogue: testCatalogue()}
	b, err := Load(in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range checked(t, b) {
		got = append(got, p.String())
	}
	want := []string{
		"guide: a folder of the guide cannot be read: permission denied",
		"guide/01-a.md:3:1: the pin of beat cannot be read: permission denied",
		"guide/01-a.md:4:10: x.go cannot be read: permission denied",
		"guide/01-a.md:6:3: number drifted: the chapter says 1401 ms, beat.period is 1400 ms",
		"guide/02-b.md: the chapter cannot be read: permission denied",
		"guide/guide.yaml: it cannot be read: permission denied",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the problems are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestNoGuide: without chapters there is nothing to run.
func TestNoGuide(t *testing.T) {
	for want, guide := range map[string]fs.FS{
		"guide/ cannot be read: file does not exist":                                   gone{},
		"guide/ holds no chapter: a chapter is a file NN-name.md, such as 01-start.md": fstest.MapFS{"picture.png": {}},
	} {
		if _, err := Load(Input{Guide: guide, GuideName: "guide", Catalogue: testCatalogue()}); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

type gone struct{}

func (gone) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// TestTooLarge: what is too large to read is refused with both figures.
func TestTooLarge(t *testing.T) {
	large := strings.Repeat("x", maxChapter+1)
	b, err := Load(Input{Guide: fstest.MapFS{
		"01-a.md":    {Data: []byte(large)},
		"02-b.md":    {Data: []byte("---\ntitle: " + large[:maxYAML] + "\n---\n")},
		"03-c.md":    {Data: []byte("# C\n\n<<source x.txt>>\n")},
		"guide.yaml": {Data: []byte("title: " + large[:maxYAML])},
	}, GuideName: "guide", Sources: fstest.MapFS{"x.txt": {Data: []byte(large)}}, Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range Parse(b) {
		got = append(got, p.String())
	}
	want := []string{
		"guide/01-a.md: the chapter has 1048577 bytes, at most 1048576 are read",
		"guide/02-b.md:2:1: 65544 bytes of YAML, at most 65536 are read",
		"guide/03-c.md:3:10: x.txt has 1048577 bytes, at most 1048576 are read",
		"guide/guide.yaml:1:1: 65543 bytes of YAML, at most 65536 are read",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the problems are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestLoad: order by number, ids for expressions, what is an asset and what is
// nobody's.
func TestLoad(t *testing.T) {
	b, err := Load(Input{Guide: fstest.MapFS{
		"10-two-queues.md": {Data: []byte("# Q\n")}, "9-Émile 2.md": {Data: []byte("# E\n")}, "002-3d.md": {Data: []byte("# D\n")},
		"guide.yaml": {Data: []byte("title: The guide\nsummary: In a line.\nlang: de\n")}, "pics/a.png": {}, "python/x.py": {}, ".git/config": {}, "pics/.DS_Store": {}, "a.png~": {}, "#x.md#": {},
		"link.png": {Mode: fs.ModeSymlink},
	}, GuideName: "guide", Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range b.Chapters {
		got = append(got, c.Number+" "+c.Name+" "+c.ID)
	}
	if want := "[2 002-3d _3d 9 9-Émile 2 émile_2 10 10-two-queues two_queues]"; fmt.Sprint(got) != want {
		t.Errorf("the chapters are %v, want %s", got, want)
	}
	if want := "[pics/a.png python/x.py]"; fmt.Sprint(b.Assets) != want {
		t.Errorf("the assets are %v, want %s", b.Assets, want)
	}
	if c := b.Config; c.Title != "The guide" || c.Summary != "In a line." || c.Lang != "de" {
		t.Errorf("the configuration is %+v", c)
	}
	for _, p := range Parse(b) {
		t.Error(p)
	}
}

// TestCause: an error of a file system is told without its path.
func TestCause(t *testing.T) {
	if got := cause(fmt.Errorf("reading: %w", &fs.PathError{Op: "open", Path: "/a/b", Err: fs.ErrPermission})); got != "permission denied" {
		t.Errorf("the cause is %q", got)
	}
	if got := cause(errors.New("no")); got != "no" {
		t.Errorf("the cause is %q", got)
	}
}
