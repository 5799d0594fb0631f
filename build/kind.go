package build

import "regexp"

// A kind is a closed form of numbers that name something. What stands before
// the number is part of the form: nothing is a year because it has four digits.
type kind struct {
	name string
	doc  string
	form *regexp.Regexp
}

// kinds are the forms that guide.yaml may switch on.
var kinds = []kind{
	{"pep", "PEP 3156, RFC 9110", regexp.MustCompile(`\b(?:PEP|RFC)[  ][0-9]{1,5}\b`)},
	{"python", "Python 3.14, CPython 3.14.2", regexp.MustCompile(`\bC?Python[  ][23]\.[0-9]{1,2}(?:\.[0-9]{1,2})?\b`)},
	{"year", "in 1987, since 2013, of 2025: a year after such a word", regexp.MustCompile(`\b(?:in|since|of|until|by|from|after|before|In|Since|Until|By|From|After|Before)[  ](?:19|20)[0-9]{2}\b`)},
	{"issue", "gh-91048, bpo-32309: CPython's own numbers of issues", regexp.MustCompile(`\b(?:gh|bpo)-[0-9]{3,6}\b`)},
	{"section", "§2.3: a section of another text; one of ours is made by [§](#anchor)", regexp.MustCompile(`§[  ]?[0-9]+(?:\.[0-9]+)*\b`)},
}

func kindNames() []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}
