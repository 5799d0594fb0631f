package build

import (
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
		walk(c.Doc, func(n ast.Node) {
			switch n := n.(type) {
			case *ast.Link:
				if to, p := b.follow(c, string(n.Destination), n); p != nil {
					problems = append(problems, *p)
				} else if to.directive != nil {
					n.Destination = []byte(to.page + "#" + to.directive.Anchor() + to.part)
					numbered(n, c, to)
				} else {
					numbered(n, c, to)
				}
			case *ast.Image:
				if _, p := b.follow(c, string(n.Destination), n); p != nil {
					problems = append(problems, *p)
				}
			}
		})
		problems = append(problems, c.textLinks()...)
	}
	return problems
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

// follow finds what a link's address leads to. The zero target is something
// outside, or a file that is copied as it is.
func (b *Book) follow(c *Chapter, address string, n ast.Node) (target, *Problem) {
	fail := func(message, hint string) (target, *Problem) {
		p := c.problem("link", linkSpan(c, n, address), message, hint)
		return target{}, &p
	}
	if external.MatchString(address) {
		return target{}, nil
	}
	page, fragment, hasFragment := strings.Cut(address, "#")
	file, err := url.PathUnescape(page)
	if err != nil {
		return fail(fmt.Sprintf("%q is no address: %v", address, err), "")
	}
	to := target{page: page, chapter: c}
	if file != "" {
		to.chapter = nil
		clean := path.Clean(file)
		for _, o := range b.Chapters {
			if o.Path == clean {
				to.chapter = o
			}
		}
		switch {
		case to.chapter != nil:
		case slices.Contains(b.Assets, clean):
			return target{}, nil
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
		return to, nil
	}
	id, err := url.PathUnescape(fragment)
	if err != nil {
		return fail(fmt.Sprintf("%q is no address: %v", address, err), "")
	}
	if !to.find(id) {
		return fail(fmt.Sprintf("%s has no part #%s", to.chapter.Path, id),
			didYouMean(nearest.Name(id, to.chapter.anchors()), "a part is a heading's id or a directive's"))
	}
	if to.heading != nil && to.directive != nil {
		return fail(fmt.Sprintf("#%s is a heading and a %s", id, to.directive.Verb), "give the directive another id")
	}
	return to, nil
}

// find looks an anchor up among headings and directives.
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
	return t.heading != nil || t.directive != nil
}

func (c *Chapter) anchors() []string {
	var ids []string
	for _, h := range c.Headings {
		ids = append(ids, h.ID)
	}
	for _, d := range c.Directives {
		if !verbs[d.Verb].container {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// numbered gives a link that says only what kind of thing it leads to the
// number of that thing.
func numbered(n *ast.Link, c *Chapter, to target) {
	word := visible(n, c.Source)
	number, sep := "", " "
	switch {
	case word == "§" && to.heading != nil:
		number, sep = to.heading.Number, ""
	case word == "§" && to.chapter != nil && to.directive == nil:
		number, sep = to.chapter.Number, ""
	case to.directive != nil && strings.ToLower(word) == to.directive.Counted():
		number = to.directive.Number
	}
	if number != "" {
		n.RemoveChildren(n)
		n.AppendChild(n, ast.NewString([]byte(word+sep+number)))
	}
}

// linkSpan is where a link's address stands, or the link where that is given
// by reference.
func linkSpan(c *Chapter, n ast.Node, address string) Span {
	start := max(n.Pos(), 0)
	if i := strings.Index(string(c.Source[start:]), "("+address); i >= 0 && address != "" {
		return Span{start + i + 1, start + i + 1 + len(address)}
	}
	return Span{start, start + 1}
}

// textLink is what was meant as a link, picture or footnote and is none:
// [text][undefined], [^undefined], [text](address with blanks).
var textLink = regexp.MustCompile(`(?:^|[^\\])(\[\^[^\]\s]+\]|\[[^\]\[]+\]\[[^\]\[]*\]|\[[^\]\[]+\]\([^()]*\))`)

// textLinks reports links that the parser left as text: it does so in silence.
func (c *Chapter) textLinks() []Problem {
	var problems []Problem
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
			problems = append(problems, c.problem("link", at, fmt.Sprintf("%s stays text: it leads nowhere", c.Source[at.Start:at.End]),
				`define it, write blanks in an address as %20, or write \[ for the bracket itself`))
		}
	})
	return problems
}
