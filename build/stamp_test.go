package build

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// A workplace is a guide on a disk, built as the command builds it.
type workplace struct {
	t testing.TB
	Folders
	stamps Stamps
}

func newWorkplace(t testing.TB) *workplace {
	dir := t.TempDir()
	w := &workplace{t, Folders{Guide: filepath.Join(dir, "guide"), Site: filepath.Join(dir, "site"), Source: filepath.Join(dir, "code")}, Stamps{filepath.Join(dir, "cache")}}
	w.write("guide/guide.yaml", "title: A guide\n")
	w.write("guide/01-one.md", "# One\n\n<<1400 ms = a.period>>\n\n<<run ticker as=a>>\n\n![dot](dot.svg)\n\n<<source clock.go#tick>>\n")
	w.write("guide/02-two.md", "# Two\n\n[One](01-one.md)\n")
	w.write("guide/dot.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`)
	w.write("code/clock.go", "// region tick\ntick()\n// endregion\n")
	return w
}

func (w *workplace) path(name string) string {
	return filepath.Join(filepath.Dir(w.Guide), filepath.FromSlash(name))
}

func (w *workplace) write(name, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o777); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), []byte(text), 0o666); err != nil {
		w.t.Fatal(err)
	}
}

func (w *workplace) stands() bool {
	in, err := w.Input(testCatalogue())
	if err != nil {
		return false
	}
	_, stands := w.stamps.Stands(w.Folders, in)
	return stands
}

// build builds without looking at the stamp, and stamps what it did.
func (w *workplace) build() (changed bool, wrong bool) {
	in, err := w.Input(testCatalogue())
	if err != nil {
		return false, true
	}
	made, err := Make(context.Background(), w.stamps.Watch(in), 0)
	if err != nil || len(made.Unmended()) > 0 {
		return false, true
	}
	changes, err := Write(made.Site, w.Site)
	if err != nil {
		return false, true
	}
	w.stamps.Keep(w.Folders, made)
	return changes.Any(), false
}

// A site of which a stamp says that it stands is one that a whole build leaves
// as it is, whatever was done to the guide, the sources and the site.
func TestStampsNeverLie(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w := newWorkplace(t)
		w.build() // pins
		w.build() // stamps
		if !w.stands() {
			r.Fatal("a build with nothing to do is not known")
		}
		for range rapid.IntRange(1, 4).Draw(r, "edits") {
			name := rapid.SampledFrom([]string{
				"guide/01-one.md", "guide/02-two.md", "guide/03-new.md", "guide/guide.yaml", "guide/dot.svg", "guide/more.txt",
				"code/clock.go", "site/index.html", "site/runs/01-one/a.txt", "site/old.html",
			}).Draw(r, "file")
			switch text := rapid.SampledFrom([]string{"", "# Three\n\nText.\n", "title: Other\n", "// region tick\ntock()\n// endregion\n"}).Draw(r, "text"); text {
			case "":
				os.Remove(w.path(name)) // perhaps it is not there
			default:
				w.write(name, text)
			}
			stands := w.stands()
			if changed, wrong := w.build(); stands && (changed || wrong) {
				r.Fatalf("the stamp said that the site stands, and a build changed it: %v, or found it wrong: %v", changed, wrong)
			}
		}
	})
}

// A stamp that is damaged in any byte, or cut short, is none.
func TestDamagedStamp(t *testing.T) {
	w := newWorkplace(t)
	w.build()
	w.build()
	path := w.stamps.path(w.Folders)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(good); i += 37 {
		bad := append([]byte{}, good...)
		bad[i] ^= 1
		for _, data := range [][]byte{bad, good[:i]} {
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			if w.stands() {
				t.Fatalf("a stamp with another byte %d is believed", i)
			}
		}
	}
	if err := os.WriteFile(path, good, 0o666); err != nil || !w.stands() {
		t.Errorf("the good stamp is not believed: %v", err)
	}
}
