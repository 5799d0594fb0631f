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
	flaw    Error    // of words that start like a number: why they are none
}

// String is the literal as it was written.
func (l Literal) String() string { return l.text }

// IsWords tells whether the literal is free text, which goes with a text or
// with an expression that is true or false.
func (l Literal) IsWords() bool { return l.numbers == nil }

// Parse reads the left half of a quote, without blanks around it. Text that is no number is words: what
// only starts like one ("1,40 ms", "007") is told so when it is held against a
// number. It fails on ≈ without digits, and on what no sentence holds.
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
		l.flaw = flawOf(body)
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
	switch {
	case l.approx == "":
		return nil
	case l.IsWords():
		return &Error{0, len(l.approx), "≈ goes with digits, and none follow that make a number", "leave ≈ out"}
	}
	for _, n := range l.numbers {
		if n.form != decimal && n.form != power {
			return &Error{0, len(l.text), "≈ goes with digits, and " + n.text + " shows none to round to", "write the number in digits, or leave ≈ out"}
		}
	}
	return nil
}

// flaws are the mistakes that have a hint of their own. The first group of a
// pattern is what the message shows.
var flaws = []struct {
	pattern *regexp.Regexp
	message string
	hint    string
}{
	{regexp.MustCompile(`^[+\-−]?([0-9]{1,3}(?: [0-9]{3})+)\b`), "is not a number: a plain blank groups no thousands", "write a comma, or a no-break blank"},
	{regexp.MustCompile(`^[+\-−]?([0-9]+(?:,[0-9]+)+)`), "is neither a number nor a list", "thousands come in threes, and a list has a blank after each comma"},
	{regexp.MustCompile(`^([0-9]+(?:st|nd|rd|th))\b`), "is not an ordinal", "1st, 2nd, 3rd, 4th, 11th"},
	{regexp.MustCompile(`^([0-9.]+x)\b`), "is not a number", "write × for x"},
	{regexp.MustCompile(`^(~[0-9.,]+)`), "is not a number", "write ≈ for a rounded one"},
	{regexp.MustCompile(`^[+\-−]?(0[0-9]+[0-9.]*)`), "is not a number", "no zeros in front"},
	{regexp.MustCompile(`^([0-9.]+e[0-9]+)`), "is not a number", "write a power of ten: 10⁶"},
	{regexp.MustCompile(`^([+\-−.]*[0-9` + vulgarGlyphs + `][^ \t\r\n]*)`), "is not a number", "the handbook's table lists the forms a literal may have"},
}

// flawOf tells why a text that starts like a number is none. It is empty for
// words, also for those after a number: "3 hogs are worse than one".
func flawOf(body string) Error {
	for _, f := range flaws {
		m := f.pattern.FindStringSubmatch(body)
		if m == nil {
			continue
		}
		var l Literal
		if token := strings.TrimRight(m[1], ",.;:"); l.readOne(token) || l.readRange(token) {
			continue
		}
		return Error{Length: len(body), Message: m[1] + " " + f.message, Hint: f.hint}
	}
	return Error{}
}
