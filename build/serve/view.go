package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
	"sync"

	"example.com/guidegen/build"
)

// A view is what browsers see at one time: a site, and what is wrong with the
// guide that it is not of.
type view struct {
	site   build.Site
	wrong  string        // the report; empty where nothing is
	over   chan struct{} // closed when another view is shown
	shared func() string // of everything that any page may load
}

func newView(site build.Site, wrong string) *view {
	v := &view{site: site, wrong: wrong, over: make(chan struct{})}
	v.shared = sync.OnceValue(v.digestShared)
	return v
}

// show makes a view the one that browsers see, and wakes those who wait.
func (s *Server) show(v *view) { close(s.view.Swap(v).over) }

// find is the file that an address asks for. A folder is its index.html.
func (v *view) find(address string) (file string, data []byte, ok bool) {
	file = strings.TrimPrefix(path.Clean("/"+address), "/")
	if data, ok = v.site[file]; !ok && path.Ext(file) == "" {
		file = path.Join(file, "index.html")
		data, ok = v.site[file]
	}
	return file, data, ok
}

// stamp tells two states of a page apart: its own bytes, and those of the
// files that it may load.
func (v *view) stamp(file string) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n", v.shared())
	sum.Write(v.site[file])
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// digestShared is a digest of all files but pages and the index of search,
// which a page loads only when it is asked for.
func (v *view) digestShared() string {
	sum := sha256.New()
	for _, p := range v.site.Paths() {
		if path.Ext(p) != ".html" && p != build.SearchIndexPath {
			fmt.Fprintf(sum, "%s %d\n", p, len(v.site[p]))
			sum.Write(v.site[p])
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}
