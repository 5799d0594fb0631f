package build

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// A prose turns one chapter's document into the HTML of its article. Plain
// Markdown goes through goldmark's own renderers; what is here is where a page
// needs more: ids and numbers at headings, colours in code, boxes that scroll,
// links between pages, and everything that came out of a run.
type prose struct {
	book       *Book
	chapter    *Chapter
	page       string // "02-demo.html"
	code       *highlighter
	images     *pictures
	drawing    *drawing
	typesetter *typesetter
	base       map[ast.NodeKind]renderer.NodeRendererFunc
	headings   map[*ast.Heading]*Heading
	quotes     map[*Quote]int // from 1, in the order of the chapter
	diagrams   int            // drawn so far: their ids
	article
}

// An article is what a chapter's document became.
type article struct {
	html     string
	files    map[string][]byte // made beside the page, by their paths in the site
	scripts  map[string]bool   // that the page needs
	formulas map[string]string // MathML, by formulaKey
	problems []Problem
	bound    boundArticle // for the one-page edition, once it is made
}

// readingScript is for pages with passages, tabs or choices.
const readingScript = "assets/reading.js"

// articleOf renders a chapter's document.
func articleOf(b *Book, c *Chapter, code *highlighter, images *pictures, drawing *drawing, typesetter *typesetter) *article {
	p := &prose{book: b, chapter: c, page: c.Name + ".html", code: code, images: images, drawing: drawing, typesetter: typesetter,
		article:  article{files: map[string][]byte{}, scripts: map[string]bool{}, formulas: map[string]string{}},
		headings: map[*ast.Heading]*Heading{}, quotes: map[*Quote]int{},
		base: map[ast.NodeKind]renderer.NodeRendererFunc{}}
	for _, h := range c.Headings {
		p.headings[h.Node] = h
	}
	for i, q := range c.Quotes {
		p.quotes[q] = i + 1
	}
	plain := html.NewRenderer(html.WithUnsafe())
	plain.RegisterFuncs(p)
	r := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(plain, 1000),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(extension.NewFootnoteHTMLRenderer(extension.WithFootnoteBacklinkTitle("Back to the text")), 500),
		util.Prioritized(extension.NewDefinitionListHTMLRenderer(), 500),
		util.Prioritized(p, 100),
	))
	var out bytes.Buffer
	out.Grow(2 * len(c.Source))
	if err := r.Render(&out, c.Source, c.Doc); err != nil {
		p.problems = append(p.problems, Problem{Rule: "render", File: c.File, Message: "the chapter cannot be rendered: " + err.Error()})
	}
	p.html = out.String()
	made := p.article // by itself: a pointer into p would keep the document
	return &made
}

// Register collects goldmark's own functions, for the nodes that are only
// sometimes ours.
func (p *prose) Register(kind ast.NodeKind, f renderer.NodeRendererFunc) { p.base[kind] = f }

// RegisterFuncs implements renderer.NodeRenderer.
func (p *prose) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHeading, p.heading)
	reg.Register(ast.KindText, p.text)
	reg.Register(ast.KindParagraph, p.paragraph)
	reg.Register(ast.KindTextBlock, p.textBlock)
	reg.Register(ast.KindList, p.list)
	reg.Register(ast.KindListItem, p.listItem)
	reg.Register(KindPassage, p.passage)
	reg.Register(ast.KindCodeBlock, p.codeBlock)
	reg.Register(ast.KindFencedCodeBlock, p.codeBlock)
	reg.Register(ast.KindLink, p.link)
	reg.Register(ast.KindImage, p.image)
	reg.Register(east.KindTable, p.table)
	reg.Register(east.KindTableCell, p.cell)
	reg.Register(east.KindDefinitionTerm, p.definitionTerm)
	reg.Register(east.KindTaskCheckBox, p.task)
	reg.Register(KindCallout, p.callout)
	reg.Register(KindCalloutTitle, p.calloutTitle)
	reg.Register(KindQuote, p.quote)
	reg.Register(KindFormula, p.formula)
	reg.Register(KindDirective, p.directive)
}

// text ends a line as goldmark does, but for one between two characters of a
// script that is written without blanks: there the line's end is none. (The
// renderer's own option for that loses every line's end before emphasis, code
// and links as well.)
func (p *prose) text(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	t := n.(*ast.Text)
	if next := n.NextSibling(); entering && t.SoftLineBreak() && next != nil {
		before, _ := utf8.DecodeLastRune(t.Segment.Value(source))
		after, _ := utf8.DecodeRuneInString(visible(next, source))
		if util.IsEastAsianWideRune(before) && util.IsEastAsianWideRune(after) {
			joined := *t
			joined.SetSoftLineBreak(false)
			return p.base[ast.KindText](w, source, &joined, entering)
		}
	}
	return p.base[ast.KindText](w, source, n, entering)
}

func (p *prose) heading(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	h := p.headings[n.(*ast.Heading)]
	if h == nil {
		return p.base[ast.KindHeading](w, source, n, entering)
	}
	if entering {
		fmt.Fprintf(w, `<h%d id="%s">`, h.Level, escape(h.ID))
		if h.Number != "" {
			fmt.Fprintf(w, `<span class="num">%s</span>`, escape(h.Number))
		}
		return ast.WalkContinue, nil
	}
	// The link is for the mouse: with the keyboard one goes by the contents.
	fmt.Fprintf(w, `<a class="anchor" href="#%s" aria-hidden="true" tabindex="-1"></a></h%d>`+"\n", escape(h.ID), h.Level)
	return ast.WalkContinue, nil
}

// paragraph makes a caption of what stands right under a directive, and a
// figure of an image that stands alone and has a title.
func (p *prose) paragraph(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	image, _ := n.FirstChild().(*ast.Image)
	directive, isCaption := n.Parent().(*DirectiveNode)
	switch {
	case choiceText(n):
		p.choice(w, n, entering)
	case isCaption && !verbs[directive.Directive.Verb].container:
		if entering {
			w.WriteString("<figcaption>" + figureName(directive.Directive))
		} else {
			w.WriteString("</figcaption>")
		}
	case image == nil || n.ChildCount() != 1 || len(image.Title) == 0:
		return p.base[ast.KindParagraph](w, source, n, entering)
	case entering:
		w.WriteString("<figure>")
	default:
		fmt.Fprintf(w, "<figcaption>%s</figcaption></figure>\n", escape(unmarked(image.Title)))
	}
	return ast.WalkContinue, nil
}

// figureName is what a caption starts with, where figures of its kind are
// numbered: "Table 6.1".
func figureName(d *Directive) string {
	if d.Number == "" {
		return ""
	}
	return fmt.Sprintf("<b>%s %s</b> ", capital(d.Counted()), escape(d.Number))
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (p *prose) table(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table>\n")
	} else {
		w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// cell aligns with classes, where goldmark would write styles.
func (p *prose) cell(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag, attr := "td", ""
	if n.Parent().Kind() == east.KindTableHeader && n.HasChildren() {
		tag, attr = "th", ` scope="col"`
	}
	if !entering {
		w.WriteString("</" + tag + ">\n")
		return ast.WalkContinue, nil
	}
	switch n.(*east.TableCell).Alignment {
	case east.AlignRight:
		attr += ` class="end"`
	case east.AlignCenter:
		attr += ` class="mid"`
	}
	w.WriteString("<" + tag + attr + ">")
	return ast.WalkContinue, nil
}

// task is a box with a name: a screen reader cannot see what stands after it.
func (p *prose) task(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering && !inChoice(n) {
		box, name := "", "to do"
		if n.(*east.TaskCheckBox).IsChecked {
			box, name = " checked", "done"
		}
		fmt.Fprintf(w, `<input type="checkbox" disabled aria-label="%s"%s> `, name, box)
	}
	return ast.WalkContinue, nil
}

// passage marks what a reader in a hurry reads or leaves out.
func (p *prose) passage(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch depth := n.(*Passage).Depth; {
	case !entering:
		w.WriteString("</div>\n")
		p.scripts[readingScript] = true
	case depth == "deep":
		w.WriteString("<div class=\"deep\">\n<p class=\"depth\">In depth</p>\n")
	default:
		w.WriteString("<div class=\"quick\">\n")
	}
	return ast.WalkContinue, nil
}

func (p *prose) callout(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		fmt.Fprintf(w, "<div class=\"callout %s\" role=\"note\">\n", n.(*Callout).CalloutKind)
	} else {
		w.WriteString("</div>\n")
	}
	return ast.WalkContinue, nil
}

func (p *prose) calloutTitle(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</p>\n")
		return ast.WalkContinue, nil
	}
	w.WriteString(`<p class="callout-title">`)
	name := capital(n.Parent().(*Callout).CalloutKind)
	if n.HasChildren() {
		name += ": "
	}
	w.WriteString(name)
	return ast.WalkContinue, nil
}

// codeBlock writes fenced and indented code. A fence's info string is the
// language, and may go on with the lines to mark and a title:
//
//	```python {3,5-7} title="slow.py"
func (p *prose) codeBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var text strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		text.Write(line.Value(source))
	}
	info := fenceInfo{}
	if fenced, ok := n.(*ast.FencedCodeBlock); ok && fenced.Info != nil {
		info = parseFenceInfo(string(fenced.Info.Value(source)))
	}
	if info.lang == "math" && n.Lines().Len() > 0 {
		at := Span{n.Lines().At(0).Start, n.Lines().At(n.Lines().Len() - 1).Stop}
		w.WriteString(`<div class="scroll math" tabindex="0">`)
		p.math(w, text.String(), at, true)
		w.WriteString("</div>\n")
		return ast.WalkSkipChildren, nil
	}
	if info.lang == "diagram" {
		p.diagram(w, n, text.String())
		return ast.WalkSkipChildren, nil
	}
	l := listing{lang: info.lang, text: strings.ReplaceAll(text.String(), "\r\n", "\n"), marked: info.marked}
	if info.title != "" {
		l.head = "<span>" + escape(info.title) + "</span>"
	}
	p.tabbed(w, source, n, func() { l.write(w, p.code) })
	return ast.WalkSkipChildren, nil
}

// tabbed writes a block of code, as a tab if it is one. Without a script, and
// on paper, tabs stand one below the other with their names.
func (p *prose) tabbed(w util.BufWriter, source []byte, n ast.Node, write func()) {
	name := tabOf(n, source)
	if name == "" {
		write()
		return
	}
	if tabOf(n.PreviousSibling(), source) == "" {
		w.WriteString("<div class=\"tabs\">\n")
	}
	fmt.Fprintf(w, "<div class=\"tab\" data-name=\"%[1]s\"><p class=\"tab-name\">%[1]s</p>", escape(name))
	write()
	w.WriteString("</div>\n")
	p.scripts[readingScript] = true
	if tabOf(n.NextSibling(), source) == "" {
		w.WriteString("</div>\n")
	}
}

// tabOf is the name under which a block of code is a tab, empty where it is
// none. Blocks with such a name that follow one another are tabs of one box.
func tabOf(n ast.Node, source []byte) string {
	fenced, ok := n.(*ast.FencedCodeBlock)
	if !ok || fenced.Info == nil {
		return ""
	}
	return parseFenceInfo(string(fenced.Info.Value(source))).tab
}

// A fenceInfo is what stands behind the opening fence.
type fenceInfo struct {
	lang, title string
	tab         string       // the name of the tab that the block is
	marked      map[int]bool // lines, from 1
}

// parseFenceInfo takes what it knows and leaves the rest: other tools read
// their own words there.
func parseFenceInfo(s string) fenceInfo {
	lang, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
	lang, attached, _ := strings.Cut(lang, "{")
	lang, _, _ = strings.Cut(lang, ",") // rust,ignore is what mdBook has there
	info := fenceInfo{lang: lang, marked: map[int]bool{}}
	if attached != "" {
		rest = "{" + attached + " " + rest
	}
	if _, after, ok := strings.Cut(rest, `tab="`); ok {
		info.tab, _, _ = strings.Cut(after, `"`)
	}
	if _, after, ok := strings.Cut(rest, `title="`); ok {
		info.title, _, _ = strings.Cut(after, `"`)
	}
	if _, after, ok := strings.Cut(rest, "{"); ok {
		list, _, _ := strings.Cut(after, "}")
		for part := range strings.SplitSeq(list, ",") {
			from, to, isRange := strings.Cut(strings.TrimSpace(part), "-")
			first, err := strconv.Atoi(from)
			last := first
			if isRange && err == nil {
				last, err = strconv.Atoi(to)
			}
			for i := first; err == nil && i <= min(last, first+1000); i++ {
				info.marked[i] = true
			}
		}
	}
	return info
}
