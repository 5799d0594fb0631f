package build

import "unicode"

// isCJK tells a character of a script that is written without blanks between
// words.
func isCJK(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}
