package build

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// searchWords cuts text into the words that a reader may search for. The same
// rules stand in the page's search.js, and a test holds the two together:
//
//   - lower case and NFKC, so that full-width and ligatures do not matter;
//   - a run of letters, digits and _ is a word, and so are its parts between _;
//   - a point or comma between two digits belongs to the number, and a comma
//     there is dropped: 1,400 is found as 1400;
//   - text that is written without blanks gives every two neighbouring
//     characters, and the last of each run alone, so that one character is
//     found as the start of a pair or as that last one.
func searchWords(text string) []string {
	c := cutter{runes: []rune(strings.ToLower(norm.NFKC.String(text)))}
	for i, r := range c.runes {
		c.next(i, r)
	}
	c.endWord()
	c.endRun()
	return c.words
}

// A cutter is a searchWords under way: it is in a word, or in a run of CJK.
type cutter struct {
	runes []rune
	words []string
	word  []rune
	run   []rune
}

func (c *cutter) next(i int, r rune) {
	if isCJK(r) {
		c.endWord()
		c.run = append(c.run, r)
		return
	}
	c.endRun()
	switch {
	case isWordRune(r) && !(r == '_' && len(c.word) == 0):
		c.word = append(c.word, r)
	case (r == '.' || r == ',') && i > 0 && unicode.IsDigit(c.runes[i-1]) && i+1 < len(c.runes) && unicode.IsDigit(c.runes[i+1]):
		if r == '.' {
			c.word = append(c.word, r)
		}
	default:
		c.endWord()
	}
}

func isWordRune(r rune) bool {
	if r < 0x80 {
		return r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.N)
}

func (c *cutter) endWord() {
	word := strings.TrimRight(string(c.word), "_")
	c.word = c.word[:0]
	if word == "" {
		return
	}
	c.words = append(c.words, word)
	if strings.Contains(word, "_") {
		for part := range strings.SplitSeq(word, "_") {
			if part != "" {
				c.words = append(c.words, part)
			}
		}
	}
}

func (c *cutter) endRun() {
	for i := 0; i+1 < len(c.run); i++ {
		c.words = append(c.words, string(c.run[i:i+2]))
	}
	if n := len(c.run); n > 0 {
		c.words = append(c.words, string(c.run[n-1]))
	}
	c.run = c.run[:0]
}
