package build

import (
	"bytes"
	"strings"
)

// maxDepth is how deep lists and block quotes may nest. The parser's cost grows
// faster than the square of the depth: a thousand levels take seconds.
const maxDepth = 50

// maxPrefix is how many bytes of a line are searched for markers.
const maxPrefix = 16 * maxDepth

// tooDeep measures nesting by the markers at the start of each line, before
// the parser is asked. Code may look like a list; no code looks that deep.
func tooDeep(body []byte) (bool, Span) {
	var open []int // the columns at which the contents of open items start
	for at := 0; at < len(body); {
		line, _ := cutLine(body[at:])
		column, quotes := 0, 0
		content := strings.TrimRight(string(line[:min(len(line), maxPrefix)]), "\r\n")
		if len(bytes.Trim(line, "-* \t\r\n")) == 0 {
			content = "" // a line across the page, however long
		}
		for i := 0; i < len(content); {
			switch n := marker(content[i:]); {
			case content[i] == ' ' || content[i] == '\t':
				column++
				i++
			case content[i] == '>':
				quotes++
				column++
				i++
			case n > 0:
				for len(open) > 0 && open[len(open)-1] > column {
					open = open[:len(open)-1]
				}
				column += n
				open = append(open, column)
				i += n
			default:
				for len(open) > 0 && open[len(open)-1] > column && i == 0 {
					open = open[:len(open)-1]
				}
				i = len(content)
			}
			if len(open)+quotes > maxDepth {
				return true, Span{at, at + len(bytes.TrimRight(line, "\r\n"))}
			}
		}
		at += len(line)
	}
	return false, Span{}
}

// marker is the length of the list marker, with one blank, that s starts with.
func marker(s string) int {
	digits := 0
	for digits < len(s) && digits < 9 && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	if digits == len(s) || digits == 0 && !strings.ContainsRune("-+*", rune(s[0])) || digits > 0 && s[digits] != '.' && s[digits] != ')' {
		return 0
	}
	if digits+1 < len(s) && s[digits+1] != ' ' && s[digits+1] != '\t' {
		return 0
	}
	return min(digits+2, len(s))
}

// maxAddresses is how many bytes the parser may read in search of the ends of
// addresses. It reads on from each "](" to the next blank.
const maxAddresses = 50 << 20

// tooTangled finds the line in which that search would cost more: a megabyte
// of "[a](" without a blank takes minutes.
func tooTangled(body []byte) (bool, Span) {
	cost := 0
	for at := 0; at < len(body); {
		line, _ := cutLine(body[at:])
		end := len(line)
		for i := len(line) - 2; i >= 0; i-- {
			switch {
			case line[i] == ' ' || line[i] == '\t':
				end = i
			case line[i] == ']' && line[i+1] == '(':
				cost += end - i
			}
		}
		if cost > maxAddresses {
			return true, Span{at, at + len(bytes.TrimRight(line, "\r\n"))}
		}
		at += len(line)
	}
	return false, Span{}
}
