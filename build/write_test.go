package build

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// onDisk reads a folder back, dot files too.
func onDisk(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func write(t *testing.T, dir string, files map[string]string) Changes {
	t.Helper()
	site := Site{}
	for p, s := range files {
		if err := site.add(p, []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	changes, err := Write(site, dir)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

func TestWriteHoldsTheSiteAndNothingElse(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "site")
	got := write(t, dir, map[string]string{"a.html": "a", "runs/x/one.txt": "1", "b.html": "b"})
	if want := []string{"a.html", "b.html", "manifest.txt", "runs/x/one.txt"}; !slices.Equal(got.Added, want) {
		t.Errorf("added %q, want %q", got.Added, want)
	}
	got = write(t, dir, map[string]string{"a.html": "a", "b.html": "B"})
	if !slices.Equal(got.Removed, []string{"runs/x/one.txt"}) || !slices.Contains(got.Changed, "b.html") || got.Same != 1 {
		t.Errorf("changes %+v", got)
	}
	files := onDisk(t, dir)
	if len(files) != 3 || files["a.html"] != "a" || files["b.html"] != "B" || files["manifest.txt"] != "a.html\nb.html\n" {
		t.Errorf("the folder holds %q", files)
	}
	if _, err := os.Stat(filepath.Join(dir, "runs")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the empty folder stayed: %v", err)
	}
}

func TestWriteKeepsTheTimeOfWhatIsTheSame(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"same.html": "a", "other.html": "b", "same/x.html": "c"})
	old := time.Unix(1e9, 0)
	for _, p := range []string{"same.html", "other.html", "manifest.txt"} {
		if err := os.Chtimes(filepath.Join(dir, p), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if c := write(t, dir, map[string]string{"same.html": "a", "other.html": "b", "same/x.html": "c"}); c.Any() || c.Same != 4 {
		t.Errorf("a no-op build changed %+v", c)
	}
	write(t, dir, map[string]string{"same.html": "a", "other.html": "B", "same/x.html": "c"})
	for p, touched := range map[string]bool{"same.html": false, "other.html": true, "manifest.txt": false} {
		info, err := os.Stat(filepath.Join(dir, p))
		if err != nil {
			t.Fatal(err)
		}
		if info.ModTime().Equal(old) == touched {
			t.Errorf("%s: touched is %v", p, !touched)
		}
	}
}

func TestWriteRefusesForeignFiles(t *testing.T) {
	for name, tt := range map[string]struct {
		before map[string]string // in the folder, without a manifest
		built  bool              // after a build of ours
		want   string            // in the error; empty where it is written
	}{
		"a folder of somebody else's":   {map[string]string{"thesis.tex": "x", "index.html": "theirs"}, false, "index.html, thesis.tex"},
		"a file among ours":             {map[string]string{"notes/mine.txt": "x"}, true, "notes/mine.txt"},
		"many":                          {map[string]string{"a": "", "b": "", "c": "", "d": "", "e": ""}, false, "a, b, c and 2 more"},
		"our own bytes, manifest lost":  {map[string]string{"index.html": "new"}, false, ""},
		"dot files":                     {map[string]string{".nojekyll": "", ".git/config": "x"}, false, ""},
		"files copied from a package":   {map[string]string{"assets/vendor/echarts.js": "x"}, true, ""},
		"what a killed build left over": {map[string]string{".guidegen-new/0": "half"}, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if tt.built {
				write(t, dir, map[string]string{"index.html": "old"})
			}
			for p, s := range tt.before {
				p = filepath.Join(dir, filepath.FromSlash(p))
				if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(p, []byte(s), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			before := onDisk(t, dir)
			_, err := Write(Site{"index.html": []byte("new")}, dir)
			after := onDisk(t, dir)
			if tt.want == "" {
				if err != nil || after["index.html"] != "new" {
					t.Fatalf("not written: %v", err)
				}
				for p, s := range tt.before {
					if !strings.HasPrefix(p, stagingDir) && after[p] != s {
						t.Errorf("%s is %q, was %q", p, after[p], s)
					}
				}
				return
			}
			var foreign *ForeignError
			if !errors.As(err, &foreign) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one that names %s", err, tt.want)
			}
			if len(after) != len(before) || after["index.html"] != before["index.html"] {
				t.Errorf("a refused folder was changed: %q, was %q", after, before)
			}
		})
	}
}

// A build that is killed before its first move leaves the old site, and one
// that is killed between two moves leaves a folder that the next build mends,
// wherever the kill fell.
func TestWriteKilled(t *testing.T) {
	old := map[string]string{"a.html": "1", "b.html": "1", "gone.html": "1"}
	next := map[string]string{"a.html": "2", "b.html": "2", "new/c.html": "2"}
	for stop := 0; ; stop++ {
		dir := t.TempDir()
		write(t, dir, old)
		before := onDisk(t, dir)
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		site := Site{}
		for p, s := range next {
			site[p] = []byte(s)
		}
		site[manifestPath] = manifest(site.Paths())
		w := writer{root: root, dir: dir, site: site}
		if err := errors.Join(w.survey(), w.stage()); err != nil {
			t.Fatal(err)
		}
		moves := w.moves()
		for _, m := range moves[:stop] {
			if err := m.make(root); err != nil {
				t.Fatal(err)
			}
		}
		root.Close()
		for p, s := range onDisk(t, dir) {
			if stop == 0 && !strings.HasPrefix(p, stagingDir) && s != before[p] {
				t.Errorf("%s is %q before the first move, was %q", p, s, before[p])
			}
		}
		write(t, dir, next)
		if got := onDisk(t, dir); len(got) != len(next)+1 || got["new/c.html"] != "2" || got["gone.html"] != "" {
			t.Errorf("killed after %d moves, the next build left %q", stop, got)
		}
		if stop == len(moves) {
			break
		}
	}
}

func TestWritePageWhereAFolderStood(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a/b": "1", "c": "1"})
	write(t, dir, map[string]string{"a": "2", "c/d": "2"})
	if got := onDisk(t, dir); got["a"] != "2" || got["c/d"] != "2" || len(got) != 3 {
		t.Errorf("the folder holds %q", got)
	}
}

func TestTwoBuildsAtOnce(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			body := []byte(strings.Repeat(string(rune('a'+i)), 100))
			site := Site{}
			for _, p := range []string{"x.html", "y.html", "z.html"} {
				site[p] = body
			}
			if _, err := Write(site, dir); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	got := onDisk(t, dir)
	if len(got) != 4 || got["x.html"] != got["y.html"] || got["y.html"] != got["z.html"] {
		t.Errorf("two builds mixed: %q", got)
	}
}

func TestSiteRefusesPaths(t *testing.T) {
	for _, p := range []string{"", ".", "../x", "/x", "a//b", "a\\b", "a/../b", "x\x00"} {
		if err := (Site{}).add(p, nil); err == nil {
			t.Errorf("%q was taken", p)
		}
	}
	s := Site{}
	if err := errors.Join(s.add("x", nil), s.add("x", nil)); err == nil {
		t.Error("two files of one name were taken")
	}
}
