package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"
)

// chapterSlug is what a new chapter may be called: its page's address.
var chapterSlug = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)

// NewChapter writes a chapter to start from behind the last one of the guide,
// and returns its file. It shows a run of the scenario and quotes each value
// that the catalogue calls worth quoting, so that a check has nothing to say;
// without a scenario it is prose alone. A file that is there is never
// overwritten.
func NewChapter(b *Book, dir, name string, s *catalogue.Scenario) (file string, err error) {
	if !chapterSlug.MatchString(name) {
		return "", fmt.Errorf("%q is no name of a chapter: write small letters, digits and -, such as two-queues", name)
	}
	last := 0
	for _, c := range b.Chapters {
		last = max(last, c.order)
	}
	text := "# " + capital(strings.ReplaceAll(name, "-", " ")) + "\n\nWhat this chapter is about.\n"
	if s != nil {
		start, err := startOf(s, name)
		if err != nil {
			return "", err
		}
		text += start
	}
	file = filepath.Join(dir, fmt.Sprintf("%02d-%s.md", last+1, name))
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return file, errors.Join(err, f.Close())
}

// startOf runs the scenario as it is and writes what is worth quoting of it.
func startOf(s *catalogue.Scenario, chapter string) (string, error) {
	args, err := s.Args(nil)
	if err != nil {
		return "", err
	}
	run := &Run{Scenario: s, Args: args}
	result, err := s.Run(args)
	if err != nil {
		return "", fmt.Errorf("scenario %s fails as it is: %w", s.Name, err)
	}
	run.Result = result
	id := asciiID(s.Name)
	if id == identifier(chapter) || quote.Reserved(id) {
		id += "_run"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n<<run %s as=%s>>\n", s.Name, id)
	for _, doc := range s.Values {
		if v := run.Value(doc.Name); doc.Quote && v.Kind != catalogue.None {
			fmt.Fprintf(&b, "\nOf `%s` this run gives <<%s>>.\n", doc.Name, quoteOf(v, id+"."+identifier(doc.Name)))
		}
	}
	return b.String(), nil
}

// quoteOf is a literal that holds for the value, with the expression: a truth
// is words, of which the first draft says what they stand for.
func quoteOf(v catalogue.Value, expr string) string {
	switch {
	case v.Kind == catalogue.Bool && v.Truth:
		return "yes = " + expr
	case v.Kind == catalogue.Bool:
		return "no = not " + expr
	}
	literal := v.String()
	if l, bad := quote.Parse(literal); bad != nil || !l.Check(v).OK() {
		literal, expr = "what it gives", expr+" == "+expr
	}
	return literal + " = " + expr
}
