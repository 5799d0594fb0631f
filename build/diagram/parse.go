package diagram

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/guidegen/build/svg"
)

// A parser reads a description line by line.
type parser struct {
	diagram *Diagram
	boxes   map[string]*Box
	line    int
	text    string
}

// Parse reads a description. Every error is an [*Error] at its line and column.
func Parse(description string) (*Diagram, error) {
	p := &parser{diagram: &Diagram{}, boxes: map[string]*Box{}}
	var arrows, regions []func() error // read once all boxes are known
	for line := range strings.Lines(description) {
		p.line++
		p.text = strings.TrimRight(line, "\r\n")
		at, text := p.line, p.text
		later := func(read func() error) func() error {
			return func() error {
				p.line, p.text = at, text
				return read()
			}
		}
		trimmed := strings.TrimSpace(text)
		key, rest, _ := strings.Cut(trimmed, ":")
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case key == "title":
			p.diagram.Title = strings.TrimSpace(rest)
		case key == "desc":
			p.diagram.Desc = strings.TrimSpace(rest)
		case strings.HasPrefix(key, "region "):
			regions = append(regions, later(p.region))
		case strings.ContainsAny(trimmed[:1], "[{(.|"):
			if err := p.row(); err != nil {
				return nil, err
			}
		case strings.Contains(key, "->") || strings.Contains(key, "~>"):
			arrows = append(arrows, later(p.arrow))
		default:
			return nil, p.fail(trimmed, "a diagram has no line like %q", trimmed)
		}
	}
	p.square()
	for _, read := range append(arrows, regions...) {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return p.diagram, nil
}

// square makes the rows equally long.
func (p *parser) square() {
	rows, columns := p.diagram.Rows, 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	for i := range rows {
		for len(rows[i]) < columns {
			rows[i] = append(rows[i], nil)
		}
	}
}

// finish asks for what every diagram needs.
func (p *parser) finish() error {
	d := p.diagram
	p.line, p.text = 1, ""
	switch {
	case len(p.boxes) == 0:
		return p.fail("", "a diagram without a box")
	case d.Title == "":
		return p.fail("", "a diagram without a title: whoever cannot see it gets nothing")
	case len(d.Rows) > maxRows:
		return p.fail("", "%d rows are more than the %d that a picture can show", len(d.Rows), maxRows)
	}
	const least = 80 // px that a box needs for its words
	if width := d.layout(svg.Narrow).width; width < least {
		return p.fail("", "the boxes would be %d px wide on a phone, and need %d: fewer columns, or shorter labels between them", width, least)
	}
	return nil
}

// fail is an error at a part of the current line.
func (p *parser) fail(part, format string, args ...any) error {
	column := 1
	if i := strings.Index(p.text, part); i > 0 {
		column = utf8.RuneCountInString(p.text[:i]) + 1
	}
	return &Error{Line: p.line, Column: column, Message: fmt.Sprintf(format, args...),
		Hint: `a line is a row of cells "[id: text] | {id: text} | (note) | .", an arrow "a -> b: label", "region label: a b", "title: …" or "desc: …"`}
}

var closing = map[byte]byte{'[': ']', '{': '}', '(': ')'}

func (p *parser) row() error {
	var row []*Box
	for _, cell := range strings.Split(p.text, "|") {
		cell = strings.TrimSpace(cell)
		if cell == "." || cell == "" {
			row = append(row, nil)
			continue
		}
		box, err := p.cell(cell)
		if err != nil {
			return err
		}
		box.row, box.column = len(p.diagram.Rows), len(row)
		row = append(row, box)
	}
	if len(row) > maxColumns {
		return p.fail("", "%d columns are more than the %d that a phone can show", len(row), maxColumns)
	}
	p.diagram.Rows = append(p.diagram.Rows, row)
	return nil
}

func (p *parser) cell(cell string) (*Box, error) {
	end, ok := closing[cell[0]]
	if !ok || cell[len(cell)-1] != end || len(cell) < 3 {
		return nil, p.fail(cell, "%q is no cell", cell)
	}
	inside := strings.TrimSpace(cell[1 : len(cell)-1])
	if cell[0] == '(' {
		return &Box{Kind: Note, Text: inside}, nil
	}
	box := &Box{Kind: Step}
	if cell[0] == '{' {
		box.Kind = Place
	}
	id, text, ok := strings.Cut(inside, ":")
	box.ID, box.Text = strings.TrimSpace(id), strings.TrimSpace(text)
	switch {
	case !ok || box.Text == "" || box.ID == "" || strings.ContainsAny(box.ID, " \t"):
		return nil, p.fail(cell, "%q needs an id of one word, a colon and a text", cell)
	case p.boxes[box.ID] != nil:
		return nil, p.fail(cell, "the id %q stands twice", box.ID)
	}
	p.boxes[box.ID] = box
	return box, nil
}

func (p *parser) arrow() error {
	ends, label, _ := strings.Cut(p.text, ":")
	from, to, solid := strings.Cut(ends, "->")
	if !solid {
		from, to, _ = strings.Cut(ends, "~>")
	}
	a := Arrow{Label: strings.TrimSpace(label), Dashed: !solid}
	var err error
	if a.From, err = p.box(from); err != nil {
		return err
	}
	if a.To, err = p.box(to); err != nil {
		return err
	}
	if a.From == a.To {
		return p.fail(strings.TrimSpace(ends), "an arrow from %q to itself", a.To.ID)
	}
	if _, ok := p.diagram.course(a); !ok {
		return p.fail(strings.TrimSpace(ends), "boxes stand in every way from %q to %q: move one, or lead the arrow by way of another", a.From.ID, a.To.ID)
	}
	p.diagram.Arrows = append(p.diagram.Arrows, a)
	return nil
}

func (p *parser) box(id string) (*Box, error) {
	id = strings.TrimSpace(id)
	box := p.boxes[id]
	if box == nil {
		return nil, p.fail(id, "there is no box %q", id)
	}
	return box, nil
}

func (p *parser) region() error {
	label, ids, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(p.text), "region "), ":")
	r := Region{Label: strings.TrimSpace(label)}
	for _, id := range strings.Fields(ids) {
		box, err := p.box(id)
		if err != nil {
			return err
		}
		r.Boxes = append(r.Boxes, box)
	}
	if len(r.Boxes) == 0 {
		return p.fail("", "the region %q holds no box", r.Label)
	}
	p.diagram.Regions = append(p.diagram.Regions, r)
	return nil
}
