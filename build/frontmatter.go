package build

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/guidegen/build/nearest"

	"go.yaml.in/yaml/v3"
)

// A yamlFile is a stretch of YAML whose nodes are read by hand, so that every
// mistake has a place: an unknown field, a list where a text is wanted. Aliases
// are refused, so no few bytes can stand for a million.
type yamlFile struct {
	file     string
	source   []byte // the whole file
	span     Span   // where the YAML stands in it
	loose    bool   // unknown fields are somebody else's
	problems []Problem
}

// maxYAML is how many bytes of YAML are read.
const maxYAML = 64 << 10

// yamlLine finds the line in what the YAML parser says of a mistake.
var yamlLine = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// root parses and returns the top mapping; nil if there is none.
func (y *yamlFile) root() *yaml.Node {
	text := y.source[y.span.Start:y.span.End]
	if len(text) > maxYAML {
		y.problem(y.span, fmt.Sprintf("%d bytes of YAML, at most %d are read", len(text), maxYAML), "")
		return nil
	}
	var doc, more yaml.Node
	documents := yaml.NewDecoder(bytes.NewReader(text))
	if err := documents.Decode(&doc); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		m := yamlLine.FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", " "))
		line, _ := strconv.Atoi(m[1])
		y.problem(y.lineSpan(max(line, 1)), "not YAML: "+m[2], "")
		return nil
	}
	if err := documents.Decode(&more); !errors.Is(err, io.EOF) {
		y.problem(y.at(&more), "a second document", "write all fields into one")
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		y.problem(y.at(root), "wants fields, one a line: name: value", "")
		return nil
	}
	return root
}

// lineSpan is the nth line of the YAML, from 1.
func (y *yamlFile) lineSpan(n int) Span {
	at := y.span.Start
	for range n - 1 {
		i := bytes.IndexByte(y.source[at:y.span.End], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	line, _ := cutLine(y.source[at:y.span.End])
	return Span{at, at + len(bytes.TrimRight(line, "\r\n"))}
}

// offset is where in the file a node starts.
func (y *yamlFile) offset(n *yaml.Node) int {
	line := y.lineSpan(max(n.Line, 1))
	at := line.Start
	for range n.Column - 1 {
		if at < line.End {
			_, size := utf8.DecodeRune(y.source[at:])
			at += size
		}
	}
	return at
}

// at is the span of a node, up to the end of its first line.
func (y *yamlFile) at(n *yaml.Node) Span {
	start := y.offset(n)
	end := max(y.lineSpan(max(n.Line, 1)).End, start)
	if n.Kind == yaml.ScalarNode && n.Style == 0 {
		end = min(end, start+len(n.Value))
	}
	return Span{start, end}
}

func (y *yamlFile) problem(at Span, message, hint string) {
	y.problems = append(y.problems, problemAt("yaml", y.file, y.source, at, message, hint))
}

// fields calls read for each field of a mapping, in order. An unknown or
// doubled one is a problem.
func (y *yamlFile) fields(m *yaml.Node, known []string, read func(name string, value *yaml.Node)) {
	if m.Kind != yaml.MappingNode {
		y.problem(y.at(m), "wants the fields "+strings.Join(known, ", "), "")
		return
	}
	var seen []string
	for i := 0; i+1 < len(m.Content); i += 2 {
		key, value := m.Content[i], m.Content[i+1]
		switch {
		case y.loose && !slices.Contains(known, key.Value):
		case !slices.Contains(known, key.Value):
			y.problem(y.at(key), fmt.Sprintf("there is no field %q", key.Value),
				didYouMean(nearest.Name(key.Value, known), "the fields are "+strings.Join(known, ", ")))
		case slices.Contains(seen, key.Value):
			y.problem(y.at(key), fmt.Sprintf("the field %q stands twice", key.Value), "")
		default:
			read(key.Value, value)
		}
		seen = append(seen, key.Value)
	}
}

// text is a scalar's text, as written: 3.10 stays 3.10.
func (y *yamlFile) text(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode {
		y.problem(y.at(n), "wants a text", "")
		return ""
	}
	if _, message, hint := noText([]byte(n.Value)); message != "" {
		y.problem(y.at(n), message, hint)
	}
	return n.Value
}

// list is a sequence's nodes.
func (y *yamlFile) list(n *yaml.Node) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		y.problem(y.at(n), "wants a list: lines that start with -", "")
		return nil
	}
	return n.Content
}

// didYouMean is the hint for an unknown name: the nearest known one, or else
// what there is.
func didYouMean(near, otherwise string) string {
	if near == "" {
		return otherwise
	}
	return fmt.Sprintf("did you mean %s?", near)
}

// parseMeta reads a chapter's front matter. Its title and summary may hold
// quotes; they join the chapter's.
func (c *Chapter) parseMeta(front Span) []Problem {
	if bytes.HasSuffix(bytes.TrimRight(c.Source[:front.Start], " \t\r\n"), []byte(tomlFence)) {
		return c.parseTOML(front)
	}
	y := &yamlFile{file: c.File, source: c.Source, span: front, loose: c.plain}
	root := y.root()
	if root == nil {
		return y.problems
	}
	y.fields(root, []string{"title", "summary", "part", "waive"}, func(name string, value *yaml.Node) {
		switch name {
		case "title":
			c.Meta.Title = c.metaText(y, name, value, root)
		case "summary":
			c.Meta.Summary = c.metaText(y, name, value, root)
		case "part":
			c.Meta.Part = c.metaText(y, name, value, root)
		case "waive":
			for _, item := range y.list(value) {
				c.Meta.Waive = append(c.Meta.Waive, waiver(y, item))
			}
		}
	})
	return y.problems
}

func waiver(y *yamlFile, n *yaml.Node) Waiver {
	w := Waiver{Span: y.at(n)}
	y.fields(n, []string{"text", "reason"}, func(name string, value *yaml.Node) {
		switch name {
		case "text":
			w.Text, w.Span = y.text(value), y.at(value)
		case "reason":
			w.Reason = y.text(value)
		}
	})
	if n.Kind == yaml.MappingNode && (strings.TrimSpace(w.Text) == "" || strings.TrimSpace(w.Reason) == "") {
		y.problem(w.Span, "a waiver wants a text and a reason", "")
		w.Text = "" // and waives nothing
	}
	return w
}

// metaText reads a text that may hold quotes. A quote's literal is edited in
// place by accept, so it must stand in the file as it stands in the text:
// escapes and folded lines of YAML's own are refused around it.
func (c *Chapter) metaText(y *yamlFile, field string, n, root *yaml.Node) string {
	text := y.text(n)
	start, end := y.offset(n), y.span.End
	for _, other := range root.Content {
		if at := y.offset(other); at > start && at < end {
			end = at
		}
	}
	raw := c.Source[start:end]
	c.Meta.prose = append(c.Meta.prose, metaProse{text, start, y.at(n).End - start})
	var shown strings.Builder
	at := 0 // in raw
	for rest := []byte(text); len(rest) > 0; {
		i := bytes.Index(rest, []byte("<<"))
		if i < 0 {
			shown.Write(rest)
			break
		}
		if i > 0 && rest[i-1] == '\\' {
			shown.Write(rest[:i-1])
			shown.WriteString("<<")
			rest = rest[i+2:]
			continue
		}
		shown.Write(rest[:i])
		length, equals := notation(rest[i:])
		if length == 0 || equals < 0 {
			y.problems = append(y.problems, c.problem("notation", y.at(n), "this << is no quote",
				`write <<LITERAL = EXPRESSION>>, or \<< for the characters themselves`))
			return text
		}
		whole := rest[i : i+length]
		found := bytes.Index(raw[at:], whole)
		if found < 0 {
			y.problems = append(y.problems, c.problem("notation", y.at(n),
				"a quote in the front matter stands on one line and without YAML's escapes", ""))
			return text
		}
		q, problem := c.newQuote(located{text: string(whole), at: at + found + start}, equals)
		if problem != nil {
			y.problems = append(y.problems, *problem)
			return text
		}
		q.Where = field
		c.Quotes = append(c.Quotes, q)
		shown.WriteString(q.Literal)
		at += found + length
		rest = rest[i+length:]
	}
	return shown.String()
}
