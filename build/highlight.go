package build

import (
	"html"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// maxHighlight is how many bytes of code are coloured. Some lexers backtrack,
// and nobody reads a listing of more than a thousand lines by its colours.
const maxHighlight = 64 << 10

// A highlighter turns code into lines of HTML whose words carry classes; the
// style sheet knows their colours, light and dark. Lexing costs about a
// millisecond a block, most of a build's time, so that a block is lexed once
// and books repeat their blocks. It may be used from many goroutines.
type highlighter struct {
	mu    sync.Mutex
	lines map[codeKey][]string
}

type codeKey struct{ lang, text string }

func newHighlighter() *highlighter { return &highlighter{lines: map[codeKey][]string{}} }

// Lines returns one escaped piece of HTML for each line of the code, without
// the line ends. Code in an unknown language comes back plain.
func (h *highlighter) Lines(lang, text string) []string {
	key := codeKey{lang, text}
	h.mu.Lock()
	lines, known := h.lines[key]
	h.mu.Unlock()
	if known {
		return lines
	}
	lines = highlight(lang, text)
	h.mu.Lock()
	h.lines[key] = lines
	h.mu.Unlock()
	return lines
}

func highlight(lang, text string) []string {
	if tokens, ok := tokenise(lang, text); ok {
		return markup(tokens)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, l := range lines {
		lines[i] = escape(l)
	}
	return lines
}

// tokenise lexes the code. A lexer that loses a byte of it, or gives up, is
// not used: what an author wrote is worth more than its colours.
func tokenise(lang, text string) (tokens []chroma.Token, ok bool) {
	if lang == "" || len(text) > maxHighlight {
		return nil, false
	}
	lexer := lexers.Get(lang)
	if lexer == nil {
		return nil, false
	}
	tokens, err := chroma.Tokenise(lexer, &chroma.TokeniseOptions{State: "root"}, text)
	if err != nil || strings.TrimSuffix(chroma.Stringify(tokens...), "\n") != strings.TrimSuffix(text, "\n") {
		return nil, false
	}
	return tokens, true
}

// markup writes tokens line by line; a token that spans lines is closed at
// each line's end and opened again.
func markup(tokens []chroma.Token) []string {
	var lines []string
	var line strings.Builder
	open := "" // the class of the span that is open
	to := func(class string) {
		if class == open {
			return
		}
		if open != "" {
			line.WriteString("</span>")
		}
		if class != "" {
			line.WriteString(`<span class="` + class + `">`)
		}
		open = class
	}
	for _, t := range tokens {
		for i, part := range strings.Split(t.Value, "\n") {
			if i > 0 {
				to("")
				lines = append(lines, line.String())
				line.Reset()
			}
			if part == "" {
				continue
			}
			if strings.TrimSpace(part) != "" {
				to(wordClass(t.Type))
			}
			line.WriteString(escape(part))
		}
	}
	to("")
	if line.Len() > 0 || len(lines) == 0 {
		lines = append(lines, line.String())
	}
	return lines
}

// wordClass is the class of a kind of token: seven are enough to read by.
func wordClass(t chroma.TokenType) string {
	switch {
	case t == chroma.GenericInserted:
		return "gi"
	case t == chroma.GenericDeleted:
		return "gd"
	case t.InCategory(chroma.Comment):
		return "c"
	case t == chroma.KeywordType, t == chroma.NameClass, t == chroma.NameException, t == chroma.NameNamespace:
		return "t"
	case t.InCategory(chroma.Keyword), t == chroma.OperatorWord, t == chroma.NameTag:
		return "k"
	case t.InSubCategory(chroma.LiteralString):
		return "s"
	case t.InSubCategory(chroma.LiteralNumber), t == chroma.NameConstant:
		return "m"
	case t.InSubCategory(chroma.NameFunction), t == chroma.NameDecorator, t == chroma.NameAttribute, t == chroma.NameBuiltin:
		return "f"
	}
	return ""
}

// escape makes text safe between tags and in quoted attributes, and keeps its
// bytes: a parser of HTML would turn CR into LF and drop NUL.
func escape(s string) string {
	s = html.EscapeString(s)
	if strings.ContainsAny(s, "\r\x00") {
		s = strings.NewReplacer("\r", "&#13;", "\x00", "\ufffd").Replace(s)
	}
	return s
}
