// Package svgtest holds a picture to what every picture of a guide owes its
// reader: it is well formed, all of its text lies inside it, it can be told by
// a screen reader, and it may stand in a page beside others under a strict
// style policy.
package svgtest

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"example.com/guidegen/build/svg"
)

// A T is a test, or one run of a property: what a failure is told to.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Check fails the test with everything that is wrong with the picture, whose
// ids begin with id.
func Check(t T, picture []byte, id string) {
	t.Helper()
	c := &checker{t: t, id: id, ids: map[string]bool{}}
	c.read(picture)
	for _, ref := range c.refs {
		if !c.ids[ref] {
			t.Errorf("%s: #%s is referred to and not there", id, ref)
		}
	}
	if c.role != "img" && c.role != "group" {
		t.Errorf("%s: the role is %q", id, c.role)
	}
	if c.titles == 0 || c.descs == 0 {
		t.Errorf("%s: no title or no description", id)
	}
}

type checker struct {
	t             T
	id            string
	width, height float64
	role          string
	ids           map[string]bool
	refs          []string
	titles, descs int
	fontSizes     []int // of the open elements
	offsets       [][2]float64
	text          *label
}

// A label is a text on its way to being measured.
type label struct {
	anchor string
	x, y   float64
	turned bool
	said   string
}

func (c *checker) read(picture []byte) {
	d := xml.NewDecoder(strings.NewReader(string(picture)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			c.t.Fatalf("%s: not well formed: %v", c.id, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			c.open(e)
		case xml.EndElement:
			c.close(e.Name.Local)
		case xml.CharData:
			if c.text != nil {
				c.text.said += string(e)
			}
		}
	}
}

var (
	urlRef = regexp.MustCompile(`url\(#([^)]*)\)`)
	shift  = regexp.MustCompile(`^translate\(([-0-9.]+)[ ,]([-0-9.]+)\)$`)
)

func (c *checker) open(e xml.StartElement) {
	attrs := map[string]string{}
	for _, a := range e.Attr {
		attrs[a.Name.Local] = a.Value
		if ref, ok := strings.CutPrefix(a.Value, "#"); ok && a.Name.Local == "href" {
			c.refs = append(c.refs, ref)
		}
		for _, m := range urlRef.FindAllStringSubmatch(a.Value, -1) {
			c.refs = append(c.refs, m[1])
		}
	}
	c.identify(e.Name.Local, attrs)
	size, offset := svg.FontSize, [2]float64{}
	if n := len(c.fontSizes); n > 0 {
		size, offset = c.fontSizes[n-1], c.offsets[n-1]
	}
	if s := strings.TrimSuffix(attrs["font-size"], "px"); s != "" {
		size, _ = strconv.Atoi(s)
	}
	m := shift.FindStringSubmatch(attrs["transform"])
	if m != nil {
		offset = [2]float64{offset[0] + number(m[1]), offset[1] + number(m[2])}
	}
	c.fontSizes, c.offsets = append(c.fontSizes, size), append(c.offsets, offset)
	if e.Name.Local == "text" {
		c.text = &label{
			anchor: attrs["text-anchor"], x: number(attrs["x"]) + offset[0], y: number(attrs["y"]) + offset[1],
			turned: attrs["transform"] != "" && m == nil,
		}
	}
}

// identify looks at what names an element, and at what a page's policy forbids.
func (c *checker) identify(name string, attrs map[string]string) {
	if id, ok := attrs["id"]; ok {
		if c.ids[id] {
			c.t.Errorf("%s: the id %q stands twice", c.id, id)
		}
		if !strings.HasPrefix(id, c.id+"-") {
			c.t.Errorf("%s: the id %q is not the picture's own", c.id, id)
		}
		c.ids[id] = true
	}
	if _, ok := attrs["style"]; ok || name == "style" || name == "script" {
		c.t.Errorf("%s: a %s with an inline style or script", c.id, name)
	}
	switch name {
	case "svg":
		c.role = attrs["role"]
		c.refs = append(c.refs, attrs["aria-labelledby"], attrs["aria-describedby"])
		box := strings.Fields(attrs["viewBox"])
		if len(box) == 4 {
			c.width, c.height = number(box[2]), number(box[3])
		}
	case "title":
		c.titles++
	case "desc":
		c.descs++
	}
}

func (c *checker) close(name string) {
	n := len(c.fontSizes) - 1
	size := c.fontSizes[n]
	c.fontSizes, c.offsets = c.fontSizes[:n], c.offsets[:n]
	if name != "text" {
		return
	}
	l := c.text
	c.text = nil
	if l.turned {
		c.t.Errorf("%s: the text %q is turned: it cannot be read on a phone", c.id, l.said)
		return
	}
	width := float64(svg.Width(l.said, size))
	left := l.x
	switch l.anchor {
	case "middle":
		left -= width / 2
	case "end":
		left -= width
	}
	half := float64(size) / 2
	if left < -1 || left+width > c.width+1 || l.y < half-1 || l.y > c.height-half+1 {
		c.t.Errorf("%s: the text %q (%.0f to %.0f, at height %.0f) is outside %.0f by %.0f",
			c.id, l.said, left, left+width, l.y, c.width, c.height)
	}
}

func number(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}
