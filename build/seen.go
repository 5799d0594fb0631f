package build

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// diff is a unified diff in which what cannot be seen is shown. It is never
// empty for two texts that differ.
func diff(name, old, now string) string {
	text := udiff.Unified(name+" as pinned", name+" now", seen(old), seen(now))
	lines := strings.SplitAfter(text, "\n")
	if more := len(lines) - maxDiff; more > 0 {
		lines = append(lines[:maxDiff], fmt.Sprintf("… and %d lines more", more))
	}
	return strings.TrimRight(strings.Join(lines, ""), "\n")
}

// maxDiff is how many lines of a diff a report shows: the first ones tell.
const maxDiff = 40

// seen writes a text so that every byte of it tells: blanks at a line's end as
// ·, a tab as →, a last line without an end with ⌁, and each other invisible
// character, and those signs themselves, by number.
func seen(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		body, ended := strings.CutSuffix(line, "\n")
		kept := strings.TrimRight(body, " ")
		blanks := len(body) - len(kept)
		for len(kept) > 0 {
			r, size := utf8.DecodeRuneInString(kept)
			if strings.HasPrefix(kept, "<0x") || strings.HasPrefix(kept, "<U+") {
				b.WriteString("<U+003C>") // the text looks like one of our numbers
			} else {
				b.WriteString(visibleRune(r, kept[:size]))
			}
			kept = kept[size:]
		}
		b.WriteString(strings.Repeat("·", blanks))
		if !ended {
			b.WriteString("⌁")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func visibleRune(r rune, bytes string) string {
	switch {
	case r == utf8.RuneError && len(bytes) == 1:
		return fmt.Sprintf("<0x%02X>", bytes[0])
	case r == '\t':
		return "→"
	case r == '\r':
		return "␍"
	case strings.ContainsRune("·→␍⌁", r), r != ' ' && !unicode.IsGraphic(r), unicode.Is(unicode.Zs, r) && r != ' ', unicode.Is(unicode.Cf, r):
		return fmt.Sprintf("<U+%04X>", r)
	}
	return string(r)
}
