package build

import (
	"bufio"
	"bytes"
	"fmt"
	"html"
	"net/url"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	ghtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// href is a relative link from one file of the site to another, percent-encoded.
func href(from, to string) string {
	up := strings.Split(path.Dir(from), "/")
	down := strings.Split(to, "/")
	if up[0] == "." {
		up = nil
	}
	for len(up) > 0 && len(down) > 1 && up[0] == down[0] {
		up, down = up[1:], down[1:]
	}
	u := url.URL{Path: strings.Repeat("../", len(up)) + strings.Join(down, "/")}
	return u.String()
}

// to is a link from this page.
func (p *prose) to(sitePath string) string { return href(p.page, sitePath) }

// destination is where a link of Markdown leads in the site. A link to a
// chapter's file leads to its page; one to another file of the guide to its
// copy. Everything else is left as it stands. term is the entry of a glossary
// that it leads to, or nil.
func (p *prose) destination(dest string) (link string, term *Term) {
	dest = unmarked([]byte(dest))
	u, err := url.Parse(dest)
	if err != nil || u.Scheme != "" || u.Host != "" || strings.HasPrefix(u.Path, "/") {
		return string(util.URLEscape([]byte(dest), true)), nil
	}
	if u.Path == "" {
		return string(util.URLEscape([]byte(dest), true)), p.chapter.term(u.Fragment)
	}
	file := path.Join(path.Dir(p.chapter.Path), u.Path)
	if c := p.book.indexed().paths[file]; c != nil {
		file, term = c.Name+".html", c.term(u.Fragment)
	}
	link = p.to(file)
	if u.RawQuery != "" {
		link += "?" + u.RawQuery
	}
	if u.Fragment != "" {
		link += "#" + u.EscapedFragment()
	}
	return link, term
}

func (p *prose) link(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	link := n.(*ast.Link)
	to, term := p.destination(string(link.Destination))
	fmt.Fprintf(w, `<a href="%s"`, escape(to))
	if link.Title != nil {
		fmt.Fprintf(w, ` title="%s"`, escape(unmarked(link.Title)))
	} else if term != nil {
		fmt.Fprintf(w, ` class="term" aria-description="%s"`, escape(term.Note))
	}
	w.WriteString(">")
	return ast.WalkContinue, nil
}

// definitionTerm gives a term its id.
func (p *prose) definitionTerm(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</dt>\n")
		return ast.WalkContinue, nil
	}
	if id, ok := n.AttributeString("id"); ok {
		fmt.Fprintf(w, `<dt id="%s">`, escape(id.(string)))
	} else {
		w.WriteString("<dt>")
	}
	return ast.WalkContinue, nil
}

// image knows the size of a picture of the guide, so that the page does not
// jump when it arrives.
func (p *prose) image(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	image := n.(*ast.Image)
	dest := unmarked(image.Destination)
	src, _ := p.destination(dest)
	fmt.Fprintf(w, `<img src="%s" alt="%s"`, escape(src), escape(visible(image, source)))
	if alone := n.Parent().ChildCount() == 1; len(image.Title) > 0 && !alone {
		fmt.Fprintf(w, ` title="%s"`, escape(unmarked(image.Title)))
	}
	if u, err := url.Parse(dest); err == nil && u.Scheme == "" && u.Host == "" {
		if width, height := p.images.size(path.Join(path.Dir(p.chapter.Path), u.Path)); width > 0 {
			fmt.Fprintf(w, ` width="%d" height="%d"`, width, height)
		}
	}
	w.WriteString(` loading="lazy">`)
	return ast.WalkSkipChildren, nil
}

// unmarked reads a text's backslashes and entities, as goldmark does.
func unmarked(text []byte) string {
	if !bytes.ContainsAny(text, `\&`) {
		return string(text)
	}
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	ghtml.DefaultWriter.Write(w, text)
	w.Flush()
	return html.UnescapeString(out.String())
}
