package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
