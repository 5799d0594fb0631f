package svg

import "strings"

// Width is how many px a text in the pictures' type is wide at most, at the
// given font size. The font is the reader's own and not at hand when a picture
// is made, so this is the width in a wide one (DejaVu Sans): a text that fits
// by this fits in others.
func Width(s string, fontSize int) int {
	tenths := 0 // at 12 px
	for _, r := range s {
		tenths += advance(r)
	}
	return (tenths*fontSize + 119) / 120
}

// advance is the width of one character at 12 px, in tenths of a px.
func advance(r rune) int {
	switch {
	case strings.ContainsRune("ijl.,:;|!'` ", r):
		return 41
	case strings.ContainsRune("frtI()[]-\"*", r):
		return 56
	case strings.ContainsRune("mMW@%", r):
		return 119
	case strings.ContainsRune("w=+<>~→←≥≤≈×…", r):
		return 102
	case r >= 'A' && r <= 'Z':
		return 94
	case r < 0x80:
		return 77
	case r < 0x1100:
		return 95
	}
	return 130 // scripts whose characters are square, and emoji
}

// Fit shortens a text that is wider than width, with an ellipsis for what it lost.
func Fit(s string, fontSize, width int) string {
	if Width(s, fontSize) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && Width(string(runes)+"…", fontSize) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// Wrap breaks a text into lines no wider than width: between words, and inside
// one only where it is wider than a line by itself, as a text without blanks is.
func Wrap(s string, fontSize, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		joined := strings.TrimPrefix(line+" "+word, " ")
		if Width(joined, fontSize) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, r := range word {
			if line != "" && Width(line+string(r), fontSize) > width {
				lines = append(lines, line)
				line = ""
			}
			line += string(r)
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
