package build

import (
	"regexp"
	"strings"
)

// A kind is a closed form of numbers that name something. What stands before
// the number is part of the form: nothing is a year because it has four digits.
type kind struct {
	name string
	doc  string
	form *regexp.Regexp
}

// kinds are the forms that guide.yaml may switch on.
var kinds = []kind{
	{"pep", "PEP 3156, RFC 9110", regexp.MustCompile(`\b(?:PEP|RFC)[ \x{a0}-][0-9]{1,5}\b`)},
	{"python", "Python 3.14, CPython 3.14.2", regexp.MustCompile(`\bC?Python[ \x{a0}][23](?:\.[0-9]{1,2}){0,2}\b`)},
	{"year", "in 1987, since 2013, May 2024: a year after such a word", regexp.MustCompile(`\b(?:[Ii]n|[Ss]ince|[Oo]f|[Uu]ntil|[Bb]y|[Ff]rom|[Aa]fter|[Bb]efore|` +
		`January|February|March|April|May|June|July|August|September|October|November|December)[ \x{a0}](?:19|20)[0-9]{2}\b`)},
	{"issue", "gh-91048, bpo-32309: CPython's own numbers of issues", regexp.MustCompile(`\b(?:gh|bpo)-[0-9]{3,6}\b`)},
	{"section", "§2.3: a section of another text; one of ours is made by [§](#anchor)", regexp.MustCompile(`§[ \x{a0}]?[0-9]+(?:\.[0-9]+)*\b`)},
}

func kindNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// kindHint is every kind with examples of its form.
func kindHint() string {
	var all []string
	for _, k := range kinds {
		all = append(all, k.name+" ("+k.doc+")")
	}
	return "the kinds are " + strings.Join(all, "; ")
}

// kindNamed returns the form of that name, nil where there is none.
func kindNamed(name string) *regexp.Regexp {
	for _, k := range kinds {
		if k.name == name {
			return k.form
		}
	}
	return nil
}
