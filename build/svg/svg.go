// Package svg is what the pictures of a guide are made of: elements and texts
// in a tree, written one element to a line so that a change to a picture shows
// in a review, and an estimate of how wide a text will be where no font is at
// hand to ask.
package svg

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// A Node is an element, or a text where it has no name.
type Node struct {
	Name     string
	Attrs    []Attr // written in this order
	Children []*Node
	Text     string
}

// An Attr is one attribute.
type Attr struct{ Name, Value string }

// New returns an element with the attributes, given as name, value, name,
// value. A value is a string or an int.
func New(name string, pairs ...any) *Node {
	return &Node{Name: name, Attrs: Attrs(pairs...)}
}

// Attrs are attributes given as name, value, name, value.
func Attrs(pairs ...any) []Attr {
	var attrs []Attr
	for i := 0; i < len(pairs); i += 2 {
		a := Attr{Name: pairs[i].(string)}
		switch v := pairs[i+1].(type) {
		case string:
			a.Value = v
		case int:
			a.Value = strconv.Itoa(v)
		}
		attrs = append(attrs, a)
	}
	return attrs
}

// Add puts children at the end and returns the element.
func (n *Node) Add(children ...*Node) *Node {
	n.Children = append(n.Children, children...)
	return n
}

// Say puts a text at the end and returns the element.
func (n *Node) Say(text string) *Node { return n.Add(&Node{Text: text}) }

// Attr is the value of an attribute, "" where there is none.
func (n *Node) Attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// Walk visits every element, parents first.
func (n *Node) Walk(visit func(*Node)) {
	visit(n)
	for _, child := range n.Children {
		if child.Name != "" {
			child.Walk(visit)
		}
	}
}

// String is the element as it stands in a file or a page, ended by a line end.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	b.WriteByte('\n')
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	if n.Name == "" {
		b.WriteString(escape(n.Text))
		return
	}
	b.WriteString("<" + n.Name)
	for _, a := range n.Attrs {
		b.WriteString(" " + a.Name + `="` + escape(a.Value) + `"`)
	}
	if len(n.Children) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteString(">")
	nested := n.Children[0].Name != ""
	for _, child := range n.Children {
		if nested {
			b.WriteByte('\n')
		}
		child.write(b)
	}
	if nested {
		b.WriteByte('\n')
	}
	b.WriteString("</" + n.Name + ">")
}

// escape makes a text safe in XML and in HTML, in an element and in a quoted
// attribute. What neither can hold becomes U+FFFD.
func escape(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a Builder takes every write
	}
	return b.String()
}

// Root returns the svg element of a picture: a title and a description that a
// screen reader tells, and a viewBox with the size beside it, so that a page
// keeps its place before the style arrives. Its ids, and those inside, begin
// with the picture's own and the size's name.
func Root(id, class, title, desc string, size Size, height int) *Node {
	id = Prefix(id, size)
	box := "0 0 " + strconv.Itoa(size.Width) + " " + strconv.Itoa(height)
	root := New("svg", "xmlns", "http://www.w3.org/2000/svg", "class", class+" "+size.Name, "role", "img",
		"aria-labelledby", id+"-title", "aria-describedby", id+"-desc",
		"viewBox", box, "width", size.Width, "height", height,
		"font-family", FontFamily, "font-size", FontSize)
	return root.Add(New("title", "id", id+"-title").Say(title), New("desc", "id", id+"-desc").Say(desc))
}

// Prefix is what every id inside a drawing begins with, before a "-".
func Prefix(id string, size Size) string { return id + "-" + size.Name }

// A Size is what a drawing is made for. Type that is shrunk to a phone cannot be
// read, so a picture is drawn for each, and a page shows the one that fits.
type Size struct {
	Name  string // a class of the SVG, and the end of its ids
	Width int    // CSS pixels
}

// The sizes that pictures are drawn in: for a column of text, and for a phone.
var (
	Wide   = Size{Name: "wide", Width: 680}
	Narrow = Size{Name: "narrow", Width: 360}
)

// The type that pictures are set in: the system's own, so that nothing is
// loaded, in one size.
const (
	FontFamily = "system-ui, sans-serif"
	FontSize   = 12 // px
)
