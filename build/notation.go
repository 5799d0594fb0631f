package build

import "bytes"

// Everything of ours stands in <<…>>. One rule says what is in it:
//
//   - With a blank, an = and a blank it is a quote: <<LITERAL = EXPRESSION>>.
//     It stands in text and may wrap with its paragraph.
//   - Else it is a directive: <<verb name arg=value …>>, alone on one line.
//   - No blank follows << and none precedes >>; between words there may be
//     any number of blanks and tabs.
//   - It ends at the first >> that is not inside a string of an expression.
//   - A backslash makes it plain text: \<<. In code everything is plain text.
//
// Whatever starts with << and is neither is a problem.

// maxNotation is how many bytes a <<…>> may have. A sentence needs far fewer; the bound
// keeps a page of unclosed << from being read again for each of them.
const maxNotation = 2000

// notation measures the <<…>> at the start of s: its length, 0 if it does not
// end, and where in it the " = " of a quote has its "=", -1 if it has none.
func notation(s []byte) (length, equals int) {
	equals = -1
	var within byte // the quotation mark of the string we are in
	for i := 2; i < min(len(s), maxNotation); i++ {
		c := s[i]
		switch {
		case within != 0:
			if c == '\\' && within != '`' {
				i++
			} else if c == within {
				within = 0
			}
		case bytes.HasPrefix(s[i:], []byte(">>")):
			return i + 2, equals
		case bytes.HasPrefix(s[i:], []byte("<<")):
			return 0, equals
		case c == '=' && equals < 0 && i > 2 && isBlank(s[i-1]) && i+1 < len(s) && isBlank(s[i+1]):
			equals = i
		case equals >= 0 && (c == '"' || c == '\'' || c == '`'):
			within = c
		}
	}
	return 0, equals
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// A word is a stretch of a directive without blanks.
type word struct {
	text string
	at   int // its offset in the directive
}

func words(s []byte) []word {
	var ws []word
	for i := 0; i < len(s); {
		if isBlank(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && !isBlank(s[i]) {
			i++
		}
		ws = append(ws, word{string(s[start:i]), start})
	}
	return ws
}
