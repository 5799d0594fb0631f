package chart

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/guidegen/build/svg"
	"example.com/guidegen/engine/catalogue"
)

// keyAttr carries the key of the options that a picture was drawn from.
const keyAttr = "data-options"

// parse reads what ECharts wrote.
func parse(text string) (*svg.Node, error) {
	decoder := xml.NewDecoder(strings.NewReader(text))
	top := &svg.Node{}
	open := []*svg.Node{top}
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("echarts wrote no SVG: %w", err)
		}
		parent := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := svg.New(t.Name.Local)
			for _, a := range t.Attr {
				n.Attrs = append(n.Attrs, svg.Attr{Name: a.Name.Local, Value: a.Value})
			}
			parent.Add(n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if parent.Name == "text" || parent.Name == "tspan" {
				parent.Say(string(t))
			}
		}
	}
	if len(top.Children) != 1 || top.Children[0].Name != "svg" {
		return nil, errors.New("echarts wrote no SVG")
	}
	return top.Children[0], nil
}

// checkMarks holds the picture to the data: a mark for each number of each
// series. ECharts draws nothing, and says nothing, where it does not know a
// type or cannot read a value.
func (c *Chart) checkMarks(root *svg.Node) error {
	marks := map[string]int{}
	root.Walk(func(n *svg.Node) {
		if n.Attr("ecmeta_ssr_type") == "chart" {
			marks[n.Attr("ecmeta_series_index")]++
		}
	})
	if c.Kind == Heat {
		want := 0
		for _, s := range c.Series {
			want += numbers(s.Values)
		}
		return enough(withUnit(c.Y, c.unit()), marks["0"], want)
	}
	at := 0 // of the series among those that ECharts was given
	for _, s := range c.Series {
		want := numbers(s.Values)
		if c.Kind == Lines && c.even() {
			want = min(want, 1) // markers that would touch are left out
		}
		if err := enough(c.label(s), marks[strconv.Itoa(at)], want); err != nil {
			return err
		}
		at++
		if c.Kind == Lines && s.Form != nil {
			at++
		}
	}
	return nil
}

func enough(name string, drawn, want int) error {
	if drawn < want {
		return fmt.Errorf("%s: echarts drew %d marks for %d values", name, drawn, want)
	}
	return nil
}

func numbers(values []catalogue.Value) int {
	n := 0
	for _, v := range values {
		if v.Kind == catalogue.Number {
			n++
		}
	}
	return n
}

// finish makes the picture fit to stand in a page, and writes it.
func (c *Chart) finish(drawn *svg.Node, size svg.Size, key string) []byte {
	prefix := svg.Prefix(c.ID, size) + "-"
	prune(drawn)
	drawn.Walk(func(n *svg.Node) { tidy(n, prefix) })
	root := svg.Root(c.ID, "plot", c.Title, c.description(), size, c.height(size))
	root.Attrs = append(root.Attrs, svg.Attr{Name: keyAttr, Value: key})
	return []byte(root.Add(drawn.Children...).String())
}

// prune takes out what no reader sees: rules for a pointer, and shapes without
// paint that were there to catch one.
func prune(n *svg.Node) {
	n.Children = slices.DeleteFunc(n.Children, func(child *svg.Node) bool {
		prune(child)
		return child.Name == "style" || (child.Name == "path" || child.Name == "rect") && invisible(child) ||
			child.Name == "g" && len(child.Children) == 0
	})
}

func invisible(n *svg.Node) bool {
	noFill := n.Attr("fill") == "none" || n.Attr("fill-opacity") == "0"
	switch n.Attr("stroke") {
	case "", "none":
		return noFill
	}
	width := n.Attr("stroke-width")
	return noFill && (width == "0" || width == hairline)
}

// dropped are attributes that mean something to ECharts alone, or that the root
// says once for all.
var dropped = []string{"class", "pointer-events", "font-family", "space", "style"}

// tidy turns a style into attributes, and prefixes every id and reference.
func tidy(n *svg.Node, prefix string) {
	if style := n.Attr("style"); style != "" {
		for declaration := range strings.SplitSeq(style, ";") {
			if property, value, ok := strings.Cut(declaration, ":"); ok && property != "white-space" {
				n.Attrs = append(n.Attrs, svg.Attrs(strings.TrimSpace(property), strings.TrimSpace(value))...)
			}
		}
	}
	n.Attrs = slices.DeleteFunc(n.Attrs, func(a svg.Attr) bool {
		return slices.Contains(dropped, a.Name) || strings.HasPrefix(a.Name, "ecmeta_") ||
			a.Name == "font-size" && a.Value == strconv.Itoa(svg.FontSize)+"px"
	})
	for i := range n.Attrs {
		a := &n.Attrs[i]
		if a.Name == "fill" && a.Value == "#000" {
			a.Value = "none" // the inside of a line, or of what clips: black on no page
		}
		if a.Name == "id" {
			a.Value = prefix + strings.TrimPrefix(a.Value, "zr0-")
		}
		a.Value = strings.ReplaceAll(a.Value, "url(#zr0-", "url(#"+prefix)
	}
}
