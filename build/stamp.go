package build

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Stamps are what builds leave in the user's cache: of each, everything that
// it read and everything that it wrote, by digest, and the guidegen that did.
// A build that would read the same and finds the same site has nothing to do.
// That is all that is kept from one process to the next: runs and the colours
// of code cost less than reading them back, and plots are taken from the site
// itself, where their options stand in them.
//
// A stamp that is damaged, or of another guidegen, is no stamp. No check ever
// looks at one.
type Stamps struct {
	Dir string // "" keeps none
}

// UserStamps are the stamps in the user's cache folder; none where the system
// has no such folder.
func UserStamps() Stamps {
	dir, err := os.UserCacheDir()
	if err != nil {
		return Stamps{}
	}
	return Stamps{filepath.Join(dir, "guidegen")}
}

// A stamp is one build that wrote a site.
type stamp struct {
	Guidegen string            // digest of the executable
	Guide    string            // what messages call it
	Reads    map[string]string // see witness
	Site     map[string]string // digest of each file's bytes
}

// Watch returns the input as the build that is going to be stamped reads it.
func (s Stamps) Watch(in Input) Input {
	if s.Dir == "" {
		return in
	}
	in.witness = newWitness()
	return in.witness.watch(in)
}

// Stands tells whether the site in the folder is what a build of this input
// would write, by the stamp of the last one.
func (s Stamps) Stands(f Folders, in Input) (Changes, bool) {
	var last stamp
	if s.Dir == "" || !s.read(f, &last) || last.Guide != in.GuideName || last.Guidegen == "" || last.Guidegen != executable() {
		return Changes{}, false
	}
	w := &witness{reads: last.Reads}
	if !w.again(in) || !holdsSite(f.Site, last.Site) {
		return Changes{}, false
	}
	return Changes{Same: len(last.Site)}, true
}

// Keep stamps a build that came to a site and wrote it. A catalogue that asks
// programs is not stamped: nobody knows what they read. A cache that takes
// nothing is no cache, and nothing else is wrong.
func (s Stamps) Keep(f Folders, m *Made) {
	w := m.Book.Input.witness
	if w == nil || len(m.Problems) > 0 {
		return
	}
	st := stamp{Guidegen: executable(), Guide: m.Book.Input.GuideName, Reads: w.reads, Site: map[string]string{}}
	for path, data := range m.Site {
		st.Site[path] = digest(data)
	}
	st.Site[manifestPath] = digest(manifest(m.Site.Paths()))
	data, err := json.Marshal(st)
	if err != nil || os.MkdirAll(s.Dir, 0o777) != nil {
		return
	}
	path := s.path(f)
	if os.WriteFile(path+".new", append(data, digest(data)...), 0o666) == nil {
		_ = os.Rename(path+".new", path)
	}
}

// path is where the stamp of these folders stands.
func (s Stamps) path(f Folders) string {
	var all []string
	for _, dir := range []string{f.Guide, f.Site, f.Source, f.Packages} {
		abs, err := filepath.Abs(dir)
		if err != nil {
			abs = dir
		}
		all = append(all, abs)
	}
	return filepath.Join(s.Dir, "stamp-"+digest([]byte(strings.Join(all, "\x00")))[:32])
}

// read reads a stamp that ends with its own digest.
func (s Stamps) read(f Folders, into *stamp) bool {
	data, err := os.ReadFile(s.path(f))
	n := len(data) - 2*sha256.Size
	return err == nil && n > 0 && digest(data[:n]) == string(data[n:]) && json.Unmarshal(data[:n], into) == nil
}

// holdsSite tells whether a folder holds these files and no other.
func holdsSite(dir string, want map[string]string) bool {
	site := Standing(dir)
	for path, data := range site {
		if want[path] != digest(data) {
			return false
		}
	}
	return len(site) == len(want)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// executable is a digest of the running program, which is the engine, the
// theme and every library at once; empty where it cannot be read.
var executable = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil))
})
