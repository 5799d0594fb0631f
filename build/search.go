package build

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
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
	words   map[string]int // how much a reader who looks for the word wants this: 0 in the text, 3 in the heading
}

// sectionsOf cuts a chapter into the sections that search finds.
func sectionsOf(c *Chapter, page int) []*searchSection {
	if c.Doc == nil {
		return nil
	}
	headings := map[*ast.Heading]*Heading{}
	for _, h := range c.Headings {
		headings[h.Node] = h
	}
	first := &searchSection{page: page}
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
			all = append(all, &searchSection{page: page, id: h.ID, heading: strings.TrimSpace(h.Number + " " + h.Text)})
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
}

// searchIndex is the file that search loads: pages, sections and words, one a
// line, so that a change to a chapter shows as a few lines. Of a word's
// sections each stands as the step from the one before, times four, plus how
// much it is wanted.
func (b *Book) searchIndex(sections []*searchSection) []byte {
	places := map[string][]int{}
	last := map[string]int{}
	for i, s := range sections {
		for w, want := range s.words {
			places[w] = append(places[w], (i-last[w])<<2|want)
			last[w] = i
		}
	}
	var out bytes.Buffer
	out.WriteString("window.guideIndex = {\"pages\":[\n")
	for i, c := range b.Chapters {
		row(&out, i, c.Name+".html", strings.TrimSpace(c.Number+" "+c.Meta.Title))
	}
	out.WriteString("],\"sections\":[\n")
	for i, s := range sections {
		row(&out, i, s.page, s.id, s.heading, s.text.String())
	}
	out.WriteString("],\"words\":[\n")
	// In the order of JavaScript, which compares UTF-16.
	for i, w := range slices.SortedFunc(maps.Keys(places), compareUTF16) {
		row(&out, i, w, places[w])
	}
	out.WriteString("]};\n")
	return out.Bytes()
}

func compareUTF16(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

// row writes one line of an array of arrays; encoding/json escapes what a
// script must not hold.
func row(out *bytes.Buffer, i int, cells ...any) {
	if i > 0 {
		out.WriteString(",\n")
	}
	data, err := json.Marshal(cells)
	if err != nil {
		panic(err) // strings and integers always marshal
	}
	out.Write(data)
}
