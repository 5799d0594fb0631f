package build

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/util"
)

// A listing is code or output in a box of its own, which scrolls when it is
// wider than the page.
type listing struct {
	lang   string
	text   string
	head   string       // HTML above the box; empty for none
	id     string       // lines get the ids id-L1, …; empty for none
	first  int          // the number of the first line, where lines are numbered; else 0
	marked map[int]bool // lines to mark, from 1
}

// narrow is how many characters of numbered code fit a phone: a box with longer lines
// scrolls there, and has to be reachable by keyboard.
const narrow = 34

// tall is how many lines a box shows before it scrolls.
const tall = 36

func (l listing) write(w util.BufWriter, code *highlighter) {
	w.WriteString(`<div class="listing">`)
	if l.head != "" {
		w.WriteString(`<div class="head">` + l.head + "</div>")
	}
	w.WriteString("<pre")
	lines := code.Lines(l.lang, l.text)
	if len(lines) > tall {
		fmt.Fprintf(w, ` class="tall" data-lines="%d"`, len(lines))
	}
	if len(lines) > tall || widest(l.text) > narrow {
		w.WriteString(` tabindex="0"`)
	}
	w.WriteString("><code")
	if l.lang != "" {
		fmt.Fprintf(w, ` class="language-%s"`, escape(l.lang))
	}
	w.WriteString(">")
	for i, line := range lines {
		l.line(w, i+1, line)
		if i < len(lines)-1 || strings.HasSuffix(l.text, "\n") {
			w.WriteString("\n")
		}
	}
	w.WriteString("</code></pre></div>\n")
}

// line writes one line. Its number is in an attribute, so that copying takes
// the code alone, and byte for byte.
func (l listing) line(w util.BufWriter, n int, html string) {
	class := "line"
	if l.marked[n] {
		class = "line lit"
	}
	attrs := ""
	if l.id != "" {
		attrs = fmt.Sprintf(` id="%s-L%d"`, l.id, max(l.first, 1)+n-1)
	}
	if l.first > 0 {
		attrs += fmt.Sprintf(` data-n="%d"`, l.first+n-1)
	}
	if attrs == "" && class == "line" {
		w.WriteString(html)
		return
	}
	fmt.Fprintf(w, `<span class="%s"%s>%s</span>`, class, attrs, html)
}

func widest(text string) int {
	most := 0
	for line := range strings.Lines(text) {
		most = max(most, len([]rune(line)))
	}
	return most
}
