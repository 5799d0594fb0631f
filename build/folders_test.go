package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFoldersStandApart(t *testing.T) {
	for name, tt := range map[string]struct {
		guide, site string
		want        string // in the error
	}{
		"side by side":              {"guide", "site", ""},
		"a site that is not there":  {"guide", "not/there/yet", ""},
		"one name begins the other": {"guide", "guide-site", ""},
		"the same":                  {"guide", "./guide/", "both the guide and the site"},
		"site inside":               {"guide", "guide/out", "is inside the guide"},
		"site deep inside":          {"guide", "guide/a/b/out", "is inside the guide"},
		"guide inside":              {"site/guide", "site", "is inside the site"},
		"inside by a link":          {"guide", "link/out", "is inside the guide"},
		"no guide":                  {"nothing", "site", "the guide cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for _, dir := range []string{"guide", "site/guide"} {
				if err := os.MkdirAll(dir, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink("guide", "link"); err != nil {
				t.Fatal(err)
			}
			_, err := Folders{Guide: filepath.FromSlash(tt.guide), Site: filepath.FromSlash(tt.site), Source: "."}.Input(nil)
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// TestPipesAreNotRead: a pipe that stands in a folder is told from a file
// before it is opened, which would wait for somebody to write to it.
func TestPipesAreNotRead(t *testing.T) {
	pipe := &fstest.MapFile{Mode: fs.ModeNamedPipe | 0o666}
	chapter := &fstest.MapFile{Data: []byte("# A\n\n<<source pipe.txt>>\n")}
	in := Input{Guide: readable{fstest.MapFS{"01-a.md": chapter, "02-b.md": pipe, "guide.yaml": pipe, "measured/m.json": pipe}},
		GuideName: "guide", Sources: readable{fstest.MapFS{"pipe.txt": pipe}}, Catalogue: testCatalogue()}
	b, err := Load(in)
	if err != nil {
		t.Fatal(err)
	}
	problems := Parse(b)
	if len(problems) != 4 {
		t.Errorf("%v", problems)
	}
	for _, p := range problems {
		if !strings.Contains(p.Message, "it is neither a file nor a folder") {
			t.Errorf("%s: %s", p.File, p.Message)
		}
	}
}
