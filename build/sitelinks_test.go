package build

import (
	"net/url"
	"path"
	"strings"
	"testing"
)

// checkLink follows a link of a page inside its site.
func checkLink(t *testing.T, site Site, ids map[string]map[string]bool, page, link string) {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Errorf("%s: the link %q: %v", page, link, err)
		return
	}
	if u.Scheme != "" || u.Host != "" {
		return
	}
	to := page
	if u.Path != "" {
		to = path.Join(path.Dir(page), u.Path)
	}
	if _, there := site[to]; !there && !strings.HasPrefix(to, vendorDir+"/") {
		t.Errorf("%s: %q leads to %s, which is not there", page, link, to)
	} else if u.Fragment != "" && ids[to] != nil && !ids[to][u.Fragment] {
		t.Errorf("%s: %q leads to no id of %s", page, link, to)
	}
}

func TestHref(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"a.html", "b.html", "b.html"},
		{"a.html", "runs/x/y.txt", "runs/x/y.txt"},
		{"ledger/a.html", "a.html", "../a.html"},
		{"ledger/a.html", "ledger/b.html", "b.html"},
		{"x/y/a.html", "x/z/b.html", "../z/b.html"},
		{"a.html", "ein bild?.png", "ein%20bild%3F.png"},
		{"a.html", "a:b.html", "./a:b.html"},
		{"a.html", "第一章.html", "%E7%AC%AC%E4%B8%80%E7%AB%A0.html"},
	} {
		if got := href(tt.from, tt.to); got != tt.want {
			t.Errorf("href(%q, %q) = %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}
