package build

import "unicode"

// isCJK tells a character of a script that is written without blanks between
// words.
func isCJK(r rune) bool {
	if r < 0x0E00 { // nothing below Thai is; most of most books is below
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}
