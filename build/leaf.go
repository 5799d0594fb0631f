package build

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/url"
	"path"

	"github.com/yuin/goldmark/ast"
)

// A leaf is everything that a site has of one chapter: its page, its page of
// the ledger, what search finds. It hangs on the chapter's own bytes and on
// what the rest of the book gives it, which its key is a digest of.
type leaf struct {
	key          [sha256.Size]byte
	article      *article
	page, ledger []byte
	sections     []*searchSection
	problems     []Problem
}

// leaf makes a chapter's leaf, or takes the one that was made from the same. A
// leaf with problems is made each time.
func (r *rendering) leaf(i int, c *Chapter) *leaf {
	key := r.leafKey(i, c)
	if old := c.parsed.leaf; old != nil && old.key == key {
		return old
	}
	article := articleOf(r.book, c, r.code, r.images, r.drawing, r.typesetter)
	l := &leaf{key: key, article: article, sections: sectionsOf(c), problems: article.problems}
	l.page = l.html(r.book.chapterPage(i, article))
	l.ledger = l.html(r.book.ledgerPage(c))
	if r.book.Input.Memo == nil {
		return l
	}
	if c.parsed.leaf = l; len(l.problems) > 0 {
		c.parsed.leaf = nil
	}
	return l
}

// forget lets go of the document, which is most of what a book takes up in
// memory: a dozen times its bytes.
func (c *Chapter) forget() {
	c.Doc, c.links, c.numbered = nil, nil, nil
	for _, h := range c.Headings {
		h.Node = nil
	}
}

func (l *leaf) html(p *Page) []byte {
	data, err := p.HTML()
	if err != nil {
		l.problems = append(l.problems, Problem{Rule: "render", File: p.Path, Message: "the page cannot be made: " + err.Error()})
	}
	return data
}

// leafKey is a digest of all that a chapter's leaf takes from outside of the
// chapter's bytes. A run is its key: of one catalogue it gives one result.
func (r *rendering) leafKey(i int, c *Chapter) (key [sha256.Size]byte) {
	b, h := r.book, sha256.New()
	put(h, b.Config.Title, b.Config.Summary, b.Config.Lang, c.ID, len(b.Chapters), i)
	from, to := b.navWindow(i)
	h.Write(r.contents[r.entries[from]:r.entries[to]])
	for _, n := range c.links {
		r.linkKey(h, c, n)
	}
	for _, d := range c.Directives {
		put(h, d.ID, d.Number, d.Columns)
		for _, run := range d.Runs {
			put(h, run.Key, run.Err)
		}
		if e := d.Excerpt; e != nil {
			put(h, e.File, e.Line, e.Text, e.Lang)
		}
		if d.Recording != nil {
			put(h, string(d.Recording.source))
		}
	}
	for _, q := range c.Quotes {
		put(h, q.Value.String(), q.provenance(), q.banners())
	}
	h.Sum(key[:0])
	return key
}

// listContents writes what the list of chapters takes from each one, so that a
// window of it is one stretch of bytes.
func (r *rendering) listContents() {
	var out bytes.Buffer
	r.entries = []int{0}
	for _, c := range r.book.Chapters {
		put(&out, c.Name, c.Number, c.Meta.Title, c.Meta.Part, c.Meta.Summary)
		r.entries = append(r.entries, out.Len())
	}
	r.contents = out.Bytes()
}

// linkKey is what a link or picture becomes on the page.
func (r *rendering) linkKey(w io.Writer, c *Chapter, n ast.Node) {
	switch n := n.(type) {
	case *ast.Link:
		p := prose{book: r.book, chapter: c, page: c.Name + ".html"}
		to, term := p.destination(string(n.Destination))
		put(w, to, visible(n, c.Source))
		if term != nil {
			put(w, term.Note)
		}
	case *ast.Image:
		if u, err := url.Parse(unmarked(n.Destination)); err == nil {
			width, height := r.images.size(path.Join(path.Dir(c.Path), u.Path))
			put(w, width, height)
		}
	}
}

// put writes parts so that no two lists of parts are written alike.
func put(w io.Writer, parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			fmt.Fprintf(w, "%d:", len(p))
			io.WriteString(w, p)
		default:
			fmt.Fprintf(w, "%q;", fmt.Sprint(p))
		}
	}
}
