package build

import (
	"strings"
	"testing"
)

// TestHeadings: GitHub's ids, unique, and numbers by chapter and section.
func TestHeadings(t *testing.T) {
	b := parsed(t, strings.Join([]string{"# The demo", "## Émile & `code` **bold** [link](http://x)", "### C++", "## 見出し 一", "## The same", "## the same", "## The same-1",
		"## 🎉", "## A_b-c  d", "## Cafe\u0301", "#### too deep", "### sub", "setext *one*\n---", "## \\<< &amp; &#65;", "## search"}, "\n\n"))
	want := []string{
		"the-demo 1 The demo", "émile--code-bold-link 1.1 Émile & code bold link", "c 1.1.1 C++", "見出し-一 1.2 見出し 一", "the-same 1.3 The same",
		"the-same-1 1.4 the same", "the-same-1-1 1.5 The same-1", "section 1.6 🎉", "a_b-c--d 1.7 A_b-c  d", "café 1.8 Cafe\u0301", "too-deep  too deep",
		"sub 1.8.1 sub", "setext-one 1.9 setext one", "--a 1.10 << & A", "search 1.11 search",
	}
	for i, h := range b.Chapters[0].Headings {
		got := h.ID + " " + h.Number + " " + h.Text
		if i >= len(want) || got != want[i] {
			t.Errorf("heading %d is %q", i, got)
		}
	}
}

// TestNumberedLinks: what a link to a numbered thing says is made, not typed.
func TestNumberedLinks(t *testing.T) {
	b := parsed(t, "# A\n\n## B\n\n<<table ticker chunk=1ms,2ms cols=period as=chop>>\n<<plot ticker x=chunk:1ms..2ms y=period as=curve>>\n\n[§](#b) [table](#chop) [Table](#chop) [Figure](#curve) [§](01-a.md) [chop](#chop) [table](#b)\n")
	c := b.Chapters[0]
	if got, want := visible(c.Doc.LastChild(), c.Source), "§1.1 table 1.1 Table 1.1 Figure 1.1 §1 chop table"; got != want {
		t.Errorf("the links say %q, want %q", got, want)
	}
}
