package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// SearchIndexPath is where the index stands in the site.
const SearchIndexPath = "assets/search-index.js"

// A searchSection is what search finds: a heading with all that stands under
// it up to the next one, transcripts and code too.
type searchSection struct {
	page    int
	id      string // empty for what stands before the first heading
	heading string
	text    strings.Builder
	row     []byte         // id, heading and text as the index has them
	words   map[string]int // how much a reader who looks for the word wants this: 0 in the text, 3 in the heading
}

// sectionsOf cuts a chapter into the sections that search finds.
func sectionsOf(c *Chapter) []*searchSection {
	if c.Doc == nil {
		return nil
	}
	headings := map[*ast.Heading]*Heading{}
	for _, h := range c.Headings {
		headings[h.Node] = h
	}
	first := &searchSection{}
	first.add(c.Meta.Summary)
	all := []*searchSection{first}
	_ = ast.Walk(c.Doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		here := all[len(all)-1]
		switch n := n.(type) {
		case *ast.Heading:
			h := headings[n]
			if h == nil || h.Level == 1 && len(all) == 1 {
				return ast.WalkSkipChildren, nil // the page's own title
			}
			all = append(all, &searchSection{id: h.ID, heading: strings.TrimSpace(h.Number + " " + h.Text)})
		case *ast.Paragraph, *ast.TextBlock, *east.TableCell, *east.DefinitionTerm:
			here.add(visible(n, c.Source))
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			here.add(string(n.Lines().Value(c.Source)))
		case *DirectiveNode:
			here.add(shownText(n.Directive))
			return ast.WalkContinue, nil
		default:
			return ast.WalkContinue, nil
		}
		return ast.WalkSkipChildren, nil
	})
	title := c.Meta.Title
	for _, s := range all {
		s.index(title)
	}
	return all
}

// shownText is what a directive puts on the page, as text.
func shownText(d *Directive) string {
	switch {
	case d.Verb == "run" && d.Show && len(d.Runs) == 1 && d.Runs[0].Result != nil:
		return d.Runs[0].Command() + "\n" + d.Runs[0].Result.Transcript
	case d.Verb == "source" && d.Excerpt != nil:
		return d.Name + "\n" + d.Excerpt.Text
	case d.Verb == "measured" && d.Recording != nil:
		return d.Recording.String()
	case d.Verb == "table":
		var b strings.Builder
		for _, r := range d.Runs {
			for _, name := range d.Columns {
				b.WriteString(r.Value(name).String() + " ")
			}
		}
		return b.String()
	}
	return ""
}

// add appends text, with each stretch of blanks as one.
func (s *searchSection) add(text string) {
	for _, word := range strings.Fields(text) {
		if s.text.Len() > 0 {
			s.text.WriteByte(' ')
		}
		s.text.WriteString(word)
	}
}

func (s *searchSection) index(title string) {
	s.words = map[string]int{}
	for _, w := range searchWords(s.text.String()) {
		s.words[w] = 0
	}
	if s.id == "" {
		s.heading = ""
		for _, w := range searchWords(title) {
			s.words[w] = 3
		}
	}
	for _, w := range searchWords(s.heading) {
		s.words[w] = 3
	}
	s.row = rowCells(s.id, s.heading, s.text.String())
	s.text.Reset()
}

// searchIndex is the file that search loads: pages, sections and words, one a
// line, so that a change to a chapter shows as a few lines. Of a word's
// sections each stands as the step from the one before, times four, plus how
// much it is wanted.
func (b *Book) searchIndex(sections []*searchSection) []byte {
	words := make(chan []byte, 1)
	go func() { words <- wordRows(sections) }() // the slower half
	var out bytes.Buffer
	out.WriteString("window.guideIndex = {\"pages\":[\n")
	for i, c := range b.Chapters {
		separate(&out, i)
		fmt.Fprintf(&out, "[%s]", rowCells(c.Name+".html", strings.TrimSpace(c.Number+" "+c.Meta.Title)))
	}
	out.WriteString("],\"sections\":[\n")
	for i, s := range sections {
		separate(&out, i)
		out.WriteString("[" + strconv.Itoa(s.page) + ",")
		out.Write(s.row)
		out.WriteByte(']')
	}
	out.WriteString("],\"words\":[\n")
	out.Write(<-words)
	out.WriteString("]};\n")
	return out.Bytes()
}

// wordRows are the words with the sections that they are found in.
func wordRows(sections []*searchSection) []byte {
	type found struct {
		last  int    // the section it was last found in
		steps []byte // to the next one, with how much it is wanted
	}
	places := map[string]*found{}
	for i, s := range sections {
		for w, want := range s.words {
			f := places[w]
			if f == nil {
				f = &found{}
				places[w] = f
			} else {
				f.steps = append(f.steps, ',')
			}
			f.steps = strconv.AppendInt(f.steps, int64((i-f.last)<<2|want), 10)
			f.last = i
		}
	}
	var out bytes.Buffer
	// In the order of JavaScript, which compares UTF-16.
	for i, w := range slices.SortedFunc(maps.Keys(places), compareUTF16) {
		separate(&out, i)
		fmt.Fprintf(&out, "[%s,[%s]]", rowCells(w), places[w].steps)
	}
	return out.Bytes()
}

func compareUTF16(a, b string) int {
	if !beyondBMP(a) && !beyondBMP(b) {
		return strings.Compare(a, b)
	}
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// beyondBMP tells a text with a character that UTF-16 writes as two.
func beyondBMP(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 0xffff }) >= 0
}

// separate ends the line of the array before line i.
func separate(out *bytes.Buffer, i int) {
	if i > 0 {
		out.WriteString(",\n")
	}
}

// rowCells are texts as an array holds them; encoding/json escapes what a script
// must not hold.
func rowCells(texts ...string) []byte {
	data, err := json.Marshal(texts)
	if err != nil {
		panic(err) // strings always marshal
	}
	return data[1 : len(data)-1]
}
