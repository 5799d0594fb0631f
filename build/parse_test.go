package build

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/yuin/goldmark/ast"
)

// parsed is the book of one chapter, which has to be right.
func parsed(t *testing.T, chapter string) *Book {
	t.Helper()
	b, err := Load(Input{Guide: fstest.MapFS{"01-a.md": {Data: []byte(chapter)}}, GuideName: "guide",
		Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Parse(b) {
		t.Error(p)
	}
	return b
}

// tree is the outline of a document: the kinds of its blocks, and of our
// nodes what they hold.
func tree(c *Chapter) string {
	var b strings.Builder
	var show func(n ast.Node, depth int)
	show = func(n ast.Node, depth int) {
		switch n := n.(type) {
		case *DirectiveNode:
			fmt.Fprintf(&b, "%s%s %s\n", strings.Repeat("  ", depth), n.Directive.Verb, n.Directive.ID)
		case *QuoteNode:
			fmt.Fprintf(&b, "%s%q = %q in %s\n", strings.Repeat("  ", depth), n.Quote.Literal, n.Quote.Expr, n.Quote.Where)
		case *ast.Text, *ast.String:
			return
		default:
			fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", depth), n.Kind())
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			show(c, depth+1)
		}
	}
	for n := c.Doc.FirstChild(); n != nil; n = n.NextSibling() {
		show(n, 0)
	}
	return b.String()
}

// TestTree: directives and quotes keep the nesting of what they stand in.
func TestTree(t *testing.T) {
	for _, test := range []struct{ name, chapter, want string }{
		{"a directive interrupts a paragraph", "# A\n\ntext\n<<run ticker>>\n", "Heading\nParagraph\nrun ticker\n"},
		{"blanks and tabs between words and after it", "# A\n\n  <<run\tticker  \tas=beat>>  \t\n", "Heading\nrun beat\n"},
		{"a list keeps it", "# A\n\n- x\n\n  <<run ticker>>\n- y\n", "Heading\nList\n  ListItem\n    Paragraph\n    run ticker\n  ListItem\n    Paragraph\n"},
		{"a block quote keeps it", "# A\n\n> x\n> <<run ticker>>\n", "Heading\nBlockquote\n  Paragraph\n  run ticker\n"},
		{"a cell keeps it", "# A\n\n| a |\n|---|\n| <<run ticker>> |\n", "Heading\nTable\n  TableHeader\n    TableCell\n  TableRow\n    TableCell\n      run ticker\n"},
		{"the paragraph right below is the caption", "# A\n\n<<run ticker>>\nIt <<5 = x>>.\n\ntext\n",
			"Heading\nrun ticker\n  Paragraph\n    \"5\" = \"x\" in caption\nParagraph\n"},
		{"ask holds its question and its answer", "# A\n\n<<ask>>\nq\n\n- l\n<<answer>>\na\n\n<<run ticker>>\n<<end>>\nafter\n",
			"Heading\nask \n  Paragraph\n  List\n    ListItem\n      TextBlock\n  answer \n    Paragraph\n    run ticker\nParagraph\n"},
		{"everywhere text stands", "# A <<1 = x>>\n\n**<<2 = x>>** [l <<3 = x>>](#a-1) ![<<4 = x>>](http://x) f[^1]\n\n[^1]: n <<5 = x>>\n\n| a |\n|-|\n| <<6 = x>> |\n\nterm\n: def <<7 = x>>\n",
			"Heading\n  \"1\" = \"x\" in heading\nParagraph\n  Emphasis\n    \"2\" = \"x\" in text\n  Link\n    \"3\" = \"x\" in link\n  Image\n    \"4\" = \"x\" in alt\n  FootnoteLink\n" +
				"Table\n  TableHeader\n    TableCell\n  TableRow\n    TableCell\n      \"6\" = \"x\" in cell\nDefinitionList\n  DefinitionTerm\n  DefinitionDescription\n    TextBlock\n      \"7\" = \"x\" in text\nFootnoteList\n  Footnote\n    Paragraph\n      \"5\" = \"x\" in footnote\n      FootnoteBacklink\n"},
		{"a quote wraps", "# A\n\n> a <<1400\n> ms =\n> x>> b\n", "Heading\nBlockquote\n  Paragraph\n    \"1400 ms\" = \"x\" in text\n"},
		{"strings of an expression may hold anything", "# A\n\n<<it is = x == \">>\">> and <<a = b>>.\n", "Heading\nParagraph\n  \"it is\" = \"x == \\\">>\\\"\" in text\n  \"a\" = \"b\" in text\n"},
		{"code is code", "# A\n\n`<<run ticker>>` ``<<5 = x>>`` \\<<x\n\n\t<<run ticker>>\n\n~~~\n<<run ticker>>\n~~~\n", "Heading\nParagraph\n  CodeSpan\n  CodeSpan\nCodeBlock\nFencedCodeBlock\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for ends, chapter := range map[string]string{"LF": test.chapter, "CRLF": strings.ReplaceAll(test.chapter, "\n", "\r\n"),
				"BOM": "\ufeff" + test.chapter, "no end": strings.TrimRight(test.chapter, "\n")} {
				if got := tree(parsed(t, chapter).Chapters[0]); got != test.want {
					t.Errorf("with %s the tree is\n%swants\n%s", ends, got, test.want)
				}
			}
		})
	}
}

// TestSpans: every span of the parse points at the author's own bytes.
func TestSpans(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/problems/clean.txtar")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load(bookOf(archive))
	if err != nil {
		t.Fatal(err)
	}
	Parse(b)
	quotes := 0
	for _, c := range b.Chapters {
		for _, q := range c.Quotes {
			quotes++
			whole := c.Source[q.Span.Start:q.Span.End]
			if !bytes.HasPrefix(whole, []byte("<<")) || !bytes.HasSuffix(whole, []byte(">>")) {
				t.Errorf("the span of %q is %q", q.Literal, whole)
			}
			for _, part := range []struct {
				text string
				at   Span
			}{{q.Literal, q.LitSpan}, {q.Expr, q.ExpSpan}} {
				got := string(c.Source[part.at.Start:part.at.End])
				got = strings.ReplaceAll(got, "\n> ", " ")
				if got = strings.ReplaceAll(got, "\n", " "); got != part.text {
					t.Errorf("the span of %q is %q", part.text, got)
				}
			}
		}
		for _, d := range c.Directives {
			if whole := string(c.Source[d.Span.Start:d.Span.End]); !strings.HasPrefix(whole, "<<"+d.Verb) || !strings.HasSuffix(whole, ">>") {
				t.Errorf("the span of %s is %q", d.Verb, whole)
			}
		}
	}
	if quotes != 11 {
		t.Errorf("%d quotes, want 11", quotes)
	}
}
