package build

import (
	"unicode"

	"golang.org/x/text/width"
)

// cells is how many columns of a terminal or a monospaced page a text takes:
// two for a wide character, none for a mark that combines with the one before.
func cells(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case width.LookupRune(r).Kind() == width.EastAsianWide, width.LookupRune(r).Kind() == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
