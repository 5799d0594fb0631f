package build

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"

	"github.com/yuin/goldmark/ast"
)

// links checks every link and picture of the book that leads into the book,
// and makes the text of those that name a numbered thing: [§](#part) becomes
// §6.2, [table](#chop) becomes table 6.1.
func (b *Book) links() []Problem {
	var problems []Problem
	for _, c := range b.Chapters {
		if c.Doc == nil {
			continue
		}
		found := &findings{chapter: c}
		for _, n := range c.links {
			switch n := n.(type) {
			case *ast.Link:
				c.resolveLink(n, b.follow(found, string(n.Destination), n))
			case *ast.Image:
				if to := b.follow(found, string(n.Destination), n); to.chapter != nil {
					found.add("link", linkSpan(c, n, string(n.Destination)), fmt.Sprintf("%s is no picture", n.Destination), "write a link, without the !")
				}
			case *ast.HTMLBlock:
				b.htmlLinks(found, blockSpan(n))
			case *ast.RawHTML:
				b.htmlLinks(found, Span{n.Segments.At(0).Start, n.Segments.At(n.Segments.Len() - 1).Stop})
			}
		}
		problems = append(append(problems, found.list...), c.textProblems...)
	}
	return problems
}

// htmlAddress is where a tag leads, or what it shows; or a comment, in which
// nothing leads anywhere.
var htmlAddress = regexp.MustCompile(`(?is)<!--.*?-->|<[a-z][^<>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)

// htmlLinks checks the links of HTML. A page has them as they are, so that they
// can lead out, to a part of the same page, or to a file that is copied.
func (b *Book) htmlLinks(found *findings, at Span) {
	if at.Start < 0 {
		return
	}
	src := found.chapter.Source
	for _, m := range htmlAddress.FindAllSubmatchIndex(src[at.Start:at.End], -1) {
		from, to := max(m[2], m[4], m[6]), max(m[3], m[5], m[7])
		if from < 0 {
			continue
		}
		address := string(src[at.Start+from : at.Start+to])
		file, err := url.PathUnescape(address)
		switch {
		case lame.MatchString(address):
		case external.MatchString(address) || strings.HasPrefix(address, "#"):
			continue
		case err == nil && b.indexed().assets[path.Join(path.Dir(found.chapter.Path), file)] && !strings.HasPrefix(file, "/"):
			continue
		}
		found.add("link", Span{at.Start + from, at.Start + max(to, from+1)}, fmt.Sprintf("%q in HTML leads to no file that a page has beside it", address),
			"write the link in Markdown, where it is followed: [text](address)")
	}
}

// collectLinks lists the chapter's links, pictures and HTML, and finds what was meant
// as one.
func (c *Chapter) collectLinks() {
	walk(c.Doc, func(n ast.Node) {
		if k := n.Kind(); k == ast.KindLink || k == ast.KindImage || k == ast.KindHTMLBlock || k == ast.KindRawHTML {
			c.links = append(c.links, n)
		}
	})
	c.textProblems = c.textLinks()
}

// resolveLink gives a link to a directive the address it has in the page, and
// one that says only what kind of thing it leads to the number of that thing.
func (c *Chapter) resolveLink(n *ast.Link, to target) {
	destination := n.Destination
	if to.directive != nil {
		destination = []byte(to.page + "#" + to.directive.Anchor() + to.part)
	}
	if text := numberOf(visible(n, c.Source), to); to.directive != nil || text != "" {
		c.fill(n, destination, text)
	}
}

// A target is where a link into the book leads.
type target struct {
	page      string // as the link gives it: "" or "07-roads.md"
	chapter   *Chapter
	heading   *Heading
	directive *Directive
	part      string // of a timeline: "-pass-7"
}

// external tells an address that leads out of the book.
var external = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:|//)`)

// lame are addresses that no page may have: its policy forbids them, or nobody
// else has what they name.
var lame = regexp.MustCompile(`^(?i:javascript|vbscript|data|file|blob|about):`)

// follow finds what a link's address leads to. The zero target is something
// outside, a file that is copied as it is, or nothing: then that is found.
func (b *Book) follow(found *findings, address string, n ast.Node) target {
	c := found.chapter
	fail := func(message, hint string) target {
		found.add("link", linkSpan(c, n, address), message, hint)
		return target{}
	}
	address = unmarked([]byte(address))
	if scheme := lame.FindString(address); scheme != "" {
		return fail(fmt.Sprintf("a page leads nowhere by %s", scheme), "a link goes to https:, to http:, to mailto:, or to a file of the guide")
	}
	if external.MatchString(address) {
		return target{}
	}
	page, fragment, hasFragment := strings.Cut(address, "#")
	file, err := url.PathUnescape(page)
	if err != nil {
		return fail(fmt.Sprintf("%q is no address: %v", address, err), "")
	}
	to := target{page: page, chapter: c}
	if strings.HasPrefix(file, "/") {
		return fail(fmt.Sprintf("%s starts at the root of a disk or a server", file), "name the file from the chapter's folder, without the /")
	}
	if file != "" {
		clean := path.Join(path.Dir(c.Path), file)
		to.chapter = b.indexed().paths[clean]
		switch {
		case to.chapter != nil:
		case b.indexed().assets[clean]:
			return target{}
		default:
			known := slices.Clone(b.Assets)
			for _, o := range b.Chapters {
				known = append(known, o.Path)
			}
			return fail(fmt.Sprintf("there is no file %s in the guide", file),
				didYouMean(nearest.Name(clean, known), "a link names a file as it stands in the guide's folder"))
		}
	}
	if !hasFragment || fragment == "" {
		return to
	}
	id, err := url.PathUnescape(fragment)
	if err != nil {
		return fail(fmt.Sprintf("%q is no address: %v", address, err), "")
	}
	if !to.find(id) {
		return fail(fmt.Sprintf("%s has no part #%s", to.chapter.Path, id),
			didYouMean(nearest.Name(id, to.chapter.anchors()), "a part is a heading's id, a term's or a directive's"))
	}
	if to.heading != nil && to.directive != nil {
		return fail(fmt.Sprintf("#%s is a heading and a %s", id, to.directive.Verb), "give the directive another id")
	}
	return to
}

// find looks an anchor up among headings, directives and terms.
func (t *target) find(id string) bool {
	for _, h := range t.chapter.Headings {
		if h.ID == id {
			t.heading = h
		}
	}
	for _, d := range t.chapter.Directives {
		m := passPart.FindStringSubmatch(id)
		switch {
		case d.ID == id && !verbs[d.Verb].container:
			t.directive = d
		case d.Verb == "timeline" && m != nil && d.ID == m[1]:
			t.directive, t.part = d, m[2]
		}
	}
	return t.heading != nil || t.directive != nil || t.chapter.term(id) != nil
}

func (c *Chapter) anchors() []string {
	var ids []string
	for _, h := range c.Headings {
		ids = append(ids, h.ID)
	}
	for _, t := range c.Terms {
		ids = append(ids, t.ID)
	}
	for _, d := range c.Directives {
		if !verbs[d.Verb].container {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// numberOf is the word of a link with the number of what it leads to; empty
// where the link says more than that, or the thing has no number.
func numberOf(word string, to target) string {
	number, sep := "", " "
	switch {
	case word == "§" && to.heading != nil:
		number, sep = to.heading.Number, ""
	case word == "§" && to.chapter != nil && to.directive == nil:
		number, sep = to.chapter.Number, ""
	case to.directive != nil && strings.ToLower(word) == to.directive.Counted():
		number = to.directive.Number
	}
	if number == "" {
		return ""
	}
	return word + sep + number
}

// linkSpan is where a link's address stands, or the link where that is given
// by reference.
func linkSpan(c *Chapter, n ast.Node, address string) Span {
	start := max(n.Pos(), 0)
	near := c.Source[start:min(start+longLine, len(c.Source))]
	if i := bytes.Index(near, []byte("("+address)); i >= 0 && address != "" {
		return Span{start + i + 1, start + i + 1 + len(address)}
	}
	return Span{start, start + 1}
}

// textLink is what was meant as a link, picture or footnote and is none:
// [text][undefined], [^undefined], [text](address with blanks).
var textLink = regexp.MustCompile(`(?:^|[^\\])(\[\^[^\]\s]+\]|\[[^\]\[]+\]\[[^\]\[]*\]|\[[^\]\[]+\]\([^()]*\))`)

// textLinks reports links that the parser left as text: it does so in silence.
func (c *Chapter) textLinks() []Problem {
	found := findings{chapter: c}
	walk(c.Doc, func(n ast.Node) {
		first, ok := n.(*ast.Text)
		if prev, sibling := n.PreviousSibling().(*ast.Text); !ok || sibling && prev.Segment.Stop == first.Segment.Start {
			return
		}
		if n.Parent().Kind() == ast.KindCodeSpan {
			return
		}
		end := first.Segment.Stop
		for next, ok := n.NextSibling().(*ast.Text); ok && next.Segment.Start == end; next, ok = next.NextSibling().(*ast.Text) {
			end = next.Segment.Stop
		}
		start := first.Segment.Start
		for _, m := range textLink.FindAllSubmatchIndex(c.Source[start:end], -1) {
			at := Span{start + m[2], start + m[3]}
			found.add("link", at, fmt.Sprintf("%s stays text: it leads nowhere", c.Source[at.Start:at.End]),
				`define it, write blanks in an address as %20, or write \[ for the bracket itself`)
		}
	})
	return found.list
}
