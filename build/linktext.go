package build

import "github.com/yuin/goldmark/ast"

// A numberedLink is a link whose address or text was filled in from the book,
// with what its chapter has there.
type numberedLink struct {
	link        *ast.Link
	destination []byte
	text        []ast.Node
}

// fill gives a link its address in the page and, if there is one, a text.
func (c *Chapter) fill(n *ast.Link, destination []byte, text string) {
	was := numberedLink{link: n, destination: n.Destination}
	for t := n.FirstChild(); t != nil; t = t.NextSibling() {
		was.text = append(was.text, t)
	}
	c.numbered = append(c.numbered, was)
	n.Destination = destination
	if text != "" {
		n.RemoveChildren(n)
		n.AppendChild(n, ast.NewString([]byte(text)))
	}
}

// restore makes the link again what the chapter has.
func (l numberedLink) restore() {
	l.link.Destination = l.destination
	l.link.RemoveChildren(l.link)
	for _, t := range l.text {
		l.link.AppendChild(l.link, t)
	}
}
