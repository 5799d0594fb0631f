package quote

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Found is a number that stands in running text. The span takes in its sign,
// ≈ and unit, where they stand with it.
type Found struct {
	Start, End int // in bytes
	Kind       FoundKind
}

// A FoundKind says what a number in running text looks like. It is a
// description, never a verdict: whether "3.14" is a version or a measure is
// for a guide's named classes to say.
type FoundKind string

// The kinds of numbers in running text.
const (
	FoundNumber  FoundKind = "number"  // any form of the grammar in digits: 1,200 −5 40% 3.6× ½ 10⁶ 200 ms
	FoundOrdinal FoundKind = "ordinal" // 6th
	FoundRange   FoundKind = "range"   // 100–200
	FoundWord    FoundKind = "word"    // ten seconds, five ticks
	FoundOdd     FoundKind = "odd"     // digits that are no literal: 3.14.2, 2026-07-29, 0x1f, 4KB
)

// Scan finds every number in plain text, in order, in one pass.
//
// A number starts at a digit of any script or a fraction's character. It goes
// on over letters ("6th", "200ms") and over marks that a digit follows ("1,200",
// "3.14.2", "100–200"), and takes in a unit after it. A number word is found
// where a unit follows it ("ten seconds"); before a noun, see [Words].
//
// Digits behind a letter or an underscore belong to that word and are no
// number: utf8, t1, SHA256, v3.14. A hyphen parts, so UTF-8 and sub-200ms hold
// one each. Letters of scripts that are written without blanks do not bind: in
// 第6章 there is a number.
func Scan(text string) []Found {
	var found []Found
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		f := Found{End: at + size}
		switch {
		case isDigit(r):
			f = numberAt(text, at)
		case isWordRune(r):
			f = wordWithUnit(text, at)
		}
		if f.Kind != "" {
			found = append(found, f)
		}
		at = f.End
	}
	return found
}

func isDigit(r rune) bool { return unicode.IsNumber(r) }

// isWordRune tells whether a rune binds the digits behind it into a word.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || r == '_'
	}
	if unicode.IsMark(r) {
		return true
	}
	return unicode.IsLetter(r) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// joins are the marks that stay inside a number when a digit follows.
const joins = ".,:/⁄'’_–-⁺⁻\u00a0\u2009\u202f"

func numberAt(text string, at int) Found {
	end := tokenEnd(text, at)
	kind := FoundOdd
	l := Literal{}
	switch token := text[at:end]; {
	case len(token) > maxSize: // longer than any number
	case token[0] != '0' && strings.Trim(token, "0123456789") == "":
		kind = FoundNumber // most numbers, without a pattern
	case l.readOne(token):
		kind = FoundNumber
		if l.numbers[0].form == ordinal {
			kind = FoundOrdinal
		}
	case l.readRange(token):
		kind = FoundRange
	}
	if kind != FoundOdd {
		end += unitAfter(text[end:])
	}
	return Found{signBefore(text, at), end, kind}
}

// tenPower is the second half of 3×10⁶.
var tenPower = regexp.MustCompile(`^` + blank + `?×` + blank + `?10[⁺⁻]?[` + raised + `]`)

func tokenEnd(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		next, _ := utf8.DecodeRuneInString(text[at+size:])
		switch {
		case isDigit(r), isWordRune(r):
		case strings.ContainsRune(joins, r) && isDigit(next):
		default:
			power := tenPower.FindString(text[at:])
			if power == "" {
				return at
			}
			size = len(power)
		}
		at += size
	}
	return at
}

// signBefore is where a number starts once the sign and the ≈ before it are
// taken in. A hyphen behind a word is none.
func signBefore(text string, at int) int {
	before, size := utf8.DecodeLastRuneInString(text[:at])
	if strings.ContainsRune("+-−", before) {
		far, _ := utf8.DecodeLastRuneInString(text[:at-size])
		if !isWordRune(far) && !isDigit(far) && far != ')' {
			at -= size
		}
	}
	before, size = utf8.DecodeLastRuneInString(text[:at])
	if before == '≈' || before == '~' {
		at -= size
	}
	return at
}

var unitPattern = regexp.MustCompile(`^(?:` + blank + `*|-)(%|×|\p{L}+)`)

// unitAfter is the length of the unit that follows a number, with the blank
// between. The × of a product is none.
func unitAfter(rest string) int {
	m := unitPattern.FindStringSubmatch(rest)
	if m == nil {
		return 0
	}
	if _, ok := suffixes[m[1]]; !ok {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(rest[len(m[0]):], isBlank)); m[1] == "×" && isDigit(r) {
		return 0
	}
	if r, _ := utf8.DecodeRuneInString(rest[len(m[0]):]); m[1] != "%" && m[1] != "×" && (isWordRune(r) || isDigit(r)) {
		return 0
	}
	return len(m[0])
}

// wordWithUnit reads a word, and the unit behind it where it is a number word.
// The result has no kind for any other word.
func wordWithUnit(text string, at int) Found {
	if n := wordNumber(text[at:], false); n > 0 {
		if unit := unitAfter(text[at+n:]); unit > 0 {
			return Found{at, at + n + unit, FoundWord}
		}
	}
	return Found{End: wordEnd(text, at)}
}

// wordEnd is the end of a word, digits and a version's points in it included.
func wordEnd(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		next, _ := utf8.DecodeRuneInString(text[at+size:])
		if !isWordRune(r) && !isDigit(r) && !(r == '.' && isDigit(next)) {
			break
		}
		at += size
	}
	return at
}

// wordNumber is the length of the number word that the text starts with.
// Ordinals count where they are wanted, from "third" on: "first" and "second"
// order more often than they count.
func wordNumber(text string, ordinalsToo bool) int {
	if !startsNumberWord(text) {
		return 0 // most words, without a pattern
	}
	if m := cardinal.pattern.FindStringSubmatch(text); m != nil {
		if _, ok := cardinal.read(m); ok {
			return len(m[0])
		}
		if _, ok := multiple.read(m[:2]); ok && !strings.EqualFold(m[1], "once") {
			return len(m[1])
		}
		if n := ordinalOf[strings.ToLower(m[1])]; ordinalsToo && n > 2 {
			return len(m[1])
		}
	}
	return 0
}

// numberWords are all the words that a number word may start with.
var numberWords = func() map[string]bool {
	known := map[string]bool{}
	for _, w := range slices.Concat(ones, tens, ordinals) {
		known[w] = true
	}
	for _, m := range multiples {
		known[m.word] = true
	}
	return known
}()

// longestNumberWord is "seventeenth", in bytes.
const longestNumberWord = len("seventeenth")

// startsNumberWord looks the first plain letters of a text up.
func startsNumberWord(text string) bool {
	var word [longestNumberWord]byte
	n := 0
	for ; n < len(text) && text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z'; n++ {
		if n == len(word) {
			return false
		}
		word[n] = text[n] | 0x20
	}
	return numberWords[string(word[:n])]
}

// nounAfter is what follows a number word: a noun, perhaps behind a word that
// keeps it a count.
var nounAfter = regexp.MustCompile(`^` + blank + `+(?:(?:of` + blank + `+the|of|the|more|extra|other|further|whole|full)` + blank + `+)?(\p{L}[\p{L}-]*)`)

// Words finds every number word before one of the nouns: "five ticks", "six
// more burns", "half the burns", "the seventh burn". Nouns are compared without
// case and without a plural s.
func Words(text string, nouns []string) []Found {
	known := map[string]bool{}
	for _, noun := range nouns {
		known[singular(noun)] = true
	}
	var found []Found
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !isWordRune(r) {
			at += size
			continue
		}
		end := wordEnd(text, at)
		if n := wordNumber(text[at:], true); n > 0 {
			m := nounAfter.FindStringSubmatch(text[at+n:])
			if m != nil && known[singular(m[1])] {
				end = at + n + len(m[0])
				found = append(found, Found{at, end, FoundWord})
			}
		}
		at = end
	}
	return found
}

func singular(noun string) string { return strings.TrimSuffix(strings.ToLower(noun), "s") }
