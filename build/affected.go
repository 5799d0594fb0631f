package build

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Earlier is how a guide stood at another revision: which files are not what
// they were, by their paths in the guide and in the sources, and the site as it
// was then. The engine of then is not run again: its pins say what it gave.
type Earlier struct {
	Guide   map[string]bool
	Sources map[string]bool
	Pins    fs.FS // nil is none
}

// A reached is a place that a change gets to.
type reached struct {
	place Problem // for its file, line and column
	why   string
}

// An affecting walks a book for what changed.
type affecting struct {
	book    *Book
	earlier Earlier
	changed map[*Directive]string // what came out otherwise, and how
	all     []reached
}

// Affected prints what a change reaches, in order of place: chapters that were
// written anew, runs, tables and plots that come out otherwise than pinned then,
// quotes that read one of those, excerpts of files that changed, pictures. The
// book has to be checked, and not yet rendered.
func Affected(w io.Writer, b *Book, earlier Earlier) error {
	a := &affecting{book: b, earlier: earlier, changed: map[*Directive]string{}}
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if err := a.compare(d); err != nil {
				return err
			}
		}
	}
	a.files()
	for _, c := range b.Chapters {
		a.chapter(c)
	}
	slices.SortStableFunc(a.all, func(x, y reached) int {
		return cmp.Or(cmp.Compare(x.place.File, y.place.File), cmp.Compare(x.place.Offset, y.place.Offset))
	})
	for _, r := range a.all {
		if _, err := fmt.Fprintf(w, "%s: %s\n", place(r.place), r.why); err != nil {
			return err
		}
	}
	return nil
}

// compare holds what a directive comes to against what was pinned.
func (a *affecting) compare(d *Directive) error {
	if !d.isQuotable() {
		return nil
	}
	now, ok := d.Pin()
	if !ok {
		a.changed[d] = "fails now"
		return nil
	}
	var old Pin
	pinned := false
	if a.earlier.Pins != nil {
		var err error
		if old, pinned, err = readPin(a.earlier.Pins, pinPath(d.Chapter, d), now.Log != ""); err != nil {
			return err
		}
	}
	first := firstDifference(old.Log, now.Log)
	switch {
	case !pinned:
		a.changed[d] = "is new"
	case old == now:
	case first != "":
		a.changed[d] = "comes out otherwise: " + first
	default:
		a.changed[d] = "comes out otherwise"
	}
	return nil
}

// files tells of files of the guide that are no chapters: those that every page
// hangs on, and chapters that are gone.
func (a *affecting) files() {
	chapters := map[string]bool{}
	for _, c := range a.book.Chapters {
		chapters[c.Path] = true
	}
	for name := range a.earlier.Guide {
		why := ""
		switch {
		case name == configName || name == summaryName:
			why = "it changed, and every page hangs on it"
		case strings.HasSuffix(name, ".md") && !chapters[name]:
			why = "it is no chapter now"
		default:
			continue
		}
		a.all = append(a.all, reached{Problem{File: path.Join(a.book.Input.GuideName, name)}, why})
	}
}

func (a *affecting) chapter(c *Chapter) {
	add := func(at Span, format string, args ...any) {
		a.all = append(a.all, reached{c.problem("", at, "", ""), fmt.Sprintf(format, args...)})
	}
	if a.earlier.Guide[c.Path] {
		a.all = append(a.all, reached{Problem{File: c.File}, "the chapter changed"})
	}
	redrawn := map[*Run]bool{}
	for _, d := range c.Directives {
		if how := a.changed[d]; how != "" {
			add(d.Span, "the %s %s %s", d.Verb, d.ID, how)
			if d.Verb == "run" {
				redrawn[d.Runs[0]] = true
			}
		}
	}
	for _, d := range c.Directives {
		switch {
		case d.Verb == "timeline" && len(d.Runs) == 1 && redrawn[d.Runs[0]]:
			add(d.Span, "the timeline draws %s", d.Name)
		case d.Excerpt != nil && a.earlier.Sources[d.Excerpt.File]:
			add(d.Span, "the excerpt is of %s, which changed", d.Excerpt.File)
		case d.Recording != nil && a.remeasured(d.Recording):
			add(d.Span, "%s was measured again", d.Recording.Name)
		}
	}
	for _, q := range c.Quotes {
		if read := a.readsOf(q); len(read) > 0 {
			add(q.LitSpan, "%s = %s reads %s", q.Literal, q.Expr, strings.Join(read, ", "))
		}
	}
	for _, n := range c.links {
		image, ok := n.(*ast.Image)
		if !ok {
			continue
		}
		u, err := url.Parse(unmarked(image.Destination))
		if err == nil && u.Host == "" && a.earlier.Guide[path.Join(path.Dir(c.Path), u.Path)] {
			add(linkSpan(c, n, string(image.Destination)), "the picture %s changed", u.Path)
		}
	}
}

// readsOf names what a quote reads and what is not what it was.
func (a *affecting) readsOf(q *Quote) []string {
	var read []string
	for _, u := range q.uses {
		name := u.directive.ID
		if u.directive.Chapter != q.Chapter {
			name = u.directive.Chapter.ID + "." + name
		}
		if a.changed[u.directive] != "" && !slices.Contains(read, name) {
			read = append(read, name)
		}
	}
	for _, r := range q.Recordings {
		if a.remeasured(r) {
			read = append(read, r.Name)
		}
	}
	return read
}

func (a *affecting) remeasured(r *Recording) bool {
	return a.earlier.Guide[strings.TrimPrefix(r.File, a.book.Input.GuideName+"/")]
}
