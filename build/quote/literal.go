package quote

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds a literal and an expression, in bytes.
const maxText = 4096

// A Literal is what the chapter says: one number, a list or a range of them,
// or plain words.
type Literal struct {
	text    string
	approx  string   // "≈" with the blanks after it, or ""
	numbers []number // nil for words
	seps    []string // between the numbers, as written
	more    string   // ", …" of a list that goes on, as written
	ranged  bool     // 100–200
}

// String is the literal as it was written.
func (l Literal) String() string { return l.text }

// IsWords tells whether the literal is free text, which goes with a text or
// with an expression that is true or false.
func (l Literal) IsWords() bool { return l.numbers == nil }

// Parse reads the left half of a quote. Text that is no number is words; it
// fails on what starts like a number and is none ("1,40 ms", "6st", "007"), on
// ≈ without digits, and on what no sentence holds.
func Parse(text string) (Literal, *Error) {
	if err := printable(text); err != nil {
		return Literal{}, err
	}
	body := strings.TrimLeftFunc(strings.TrimPrefix(text, "≈"), isBlank)
	l := Literal{text: text}
	if strings.HasPrefix(text, "≈") {
		l.approx = text[:len(text)-len(body)]
	}
	if !l.readOne(body) && !l.readList(body) && !l.readRange(body) {
		return l, malformed(text, body, l.approx)
	}
	return l, l.checkApprox()
}

func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\u2009' || r == '\u202f' }

func printable(text string) *Error {
	switch {
	case strings.TrimFunc(text, isBlank) == "":
		return &Error{0, len(text), "there is no literal before the =", "write what the reader shall see: <<1400 ms = beat.period>>"}
	case len(text) > maxText:
		return &Error{0, len(text), "the literal is longer than 4096 bytes", "quote fewer numbers at once"}
	case !utf8.ValidString(text):
		return &Error{0, len(text), "the literal is not UTF-8", "save the chapter as UTF-8"}
	}
	return nil
}

func (l *Literal) readOne(body string) bool {
	n, ok := readNumber(body)
	if ok {
		l.numbers = []number{n}
	}
	return ok
}

// separator stands between the members of a list; a comma without a blank
// groups thousands.
var separator = regexp.MustCompile(`,` + blank + `+(?:(?:and|or)` + blank + `+)?|` + blank + `+(?:and|or)` + blank + `+`)

var goesOn = regexp.MustCompile(`(?:,` + blank + `*|` + blank + `+)(?:…|\.\.\.)$`)

func (l *Literal) readList(body string) bool {
	more := goesOn.FindString(body)
	items, seps := split(strings.TrimSuffix(body, more))
	numbers, ok := readAll(items)
	if !ok || len(items) < 2 && more == "" {
		return false
	}
	l.numbers, l.seps, l.more = numbers, seps, more
	return true
}

// split cuts a list into its members and what stands between them.
func split(body string) (items, seps []string) {
	at := 0
	for _, m := range separator.FindAllStringIndex(body, -1) {
		items, seps = append(items, body[at:m[0]]), append(seps, body[m[0]:m[1]])
		at = m[1]
	}
	return append(items, body[at:]), seps
}

var dash = regexp.MustCompile(`[–-]|` + blank + `+to` + blank + `+`)

func (l *Literal) readRange(body string) bool {
	for _, m := range dash.FindAllStringIndex(body, -1) {
		if numbers, ok := readAll([]string{body[:m[0]], body[m[1]:]}); ok {
			l.numbers, l.seps, l.ranged = numbers, []string{body[m[0]:m[1]]}, true
			return true
		}
	}
	return false
}

// readAll reads every item as a number. A unit or a noun after the last one
// goes for all that have none of their own.
func readAll(items []string) ([]number, bool) {
	numbers := make([]number, len(items))
	for i, item := range items {
		n, ok := readNumber(item)
		if !ok {
			return nil, false
		}
		numbers[i] = n
	}
	last := numbers[len(numbers)-1]
	for i := range numbers {
		if numbers[i].kind == bare && !numbers[i].form.ordered() {
			numbers[i].kind, numbers[i].unit = last.kind, last.unit
		}
	}
	return numbers, true
}

func (l *Literal) checkApprox() *Error {
	if l.approx == "" {
		return nil
	}
	for _, n := range l.numbers {
		if n.form != decimal && n.form != power {
			return &Error{0, len(l.text), "≈ goes with digits, and " + n.text + " shows none to round to", "write the number in digits, or leave ≈ out"}
		}
	}
	return nil
}

// startsLikeNumber finds what an author meant for a number.
var startsLikeNumber = regexp.MustCompile(`^[+\-−~]?[0-9` + vulgarGlyphs + `][^ \t\r\n]*`)

// malformed tells why a text that starts like a number is none; nil for words.
func malformed(text, body, approx string) *Error {
	start := len(text) - len(body)
	token := startsLikeNumber.FindString(body)
	at := func(message, hint string) *Error { return &Error{start, max(len(token), 1), message, hint} }
	switch {
	case token == "" && approx != "":
		return at("≈ goes with digits, and none follow", "leave ≈ out")
	case token == "" || isReadable(token):
		return nil
	case strings.Contains(token, ","):
		return at(token+" is neither a number nor a list", "thousands come in threes, and a list has a blank after each comma")
	case strings.HasPrefix(token, "~"):
		return at(token+" is not a number", "write ≈ for a rounded one")
	case strings.HasPrefix(strings.TrimLeft(token, "+-−"), "0"):
		return at(token+" is not a number", "no zeros in front, digits on both sides of the point")
	}
	return at(token+" is not a number", "the handbook's table lists the forms a literal may have")
}

// isReadable tells whether a token is a number in itself, so that the words
// after it make the whole a claim: "3 hogs are worse than one".
func isReadable(token string) bool {
	var l Literal
	token = strings.TrimRight(token, ",.;:")
	return l.readOne(token) || l.readRange(token)
}
