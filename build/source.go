package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"
)

// source cuts out what a <<source>> directive names. A file is named by its
// path, a part of it by FILE#region, Go code by its package's folder and its
// symbol: engine.Loop.runOnce. Nothing is named by a line's number, which the
// next edit makes wrong. The file system that is searched ends at the project:
// a path or a symbolic link that leaves it cannot be opened.
func (r *resolver) source(d *Directive) {
	sources := r.book.Input.Sources
	file, region, isRegion := strings.Cut(d.Name, "#")
	var (
		excerpt *Excerpt
		err     error
	)
	switch {
	case sources == nil:
		err = errors.New("no sources were given")
	case !fs.ValidPath(file):
		err = fmt.Errorf("%q leaves the project: a source is named by its path inside of it", file)
	case isRegion || isFile(sources, file) || looksLikeFile(sources, file):
		excerpt, err = cutFile(sources, file, region, isRegion)
	default:
		excerpt, err = r.cutSymbol(d.Name)
	}
	var unknown *unknownSource
	switch {
	case errors.As(err, &unknown):
		r.problem("source", d, d.nameSpan(), unknown.Error(),
			didYouMean(nearest.Name(unknown.name, unknown.known), unknown.otherwise))
	case err != nil:
		r.problem("source", d, d.nameSpan(), err.Error(), "")
	default:
		d.Excerpt = excerpt
	}
}

// An unknownSource is a name that is not there, with those that are.
type unknownSource struct {
	message   string
	name      string
	known     []string
	otherwise string // the hint where no known name is near
}

func (e *unknownSource) Error() string { return e.message }

func isFile(sources fs.FS, name string) bool {
	info, err := fs.Stat(sources, name)
	return err == nil && info.Mode().IsRegular()
}

// fileEnding is what a file's name ends in and a symbol's hardly.
var fileEnding = regexp.MustCompile(`^\.[a-z]{1,4}$`)

// looksLikeFile tells a path to a file that is not there from a symbol of a
// package: there is no package of that name.
func looksLikeFile(sources fs.FS, name string) bool {
	pkg, _ := splitSymbol(name)
	return fileEnding.MatchString(path.Ext(name)) && !isFolder(sources, pkg) && isFolder(sources, path.Dir(name))
}

func isFolder(sources fs.FS, name string) bool {
	info, err := fs.Stat(sources, name)
	return err == nil && info.IsDir()
}

// splitSymbol splits engine/catalogue.Args.Int into the package's folder and
// the symbol.
func splitSymbol(name string) (dir, symbol string) {
	slash := strings.LastIndex(name, "/") + 1
	pkg, symbol, _ := strings.Cut(name[slash:], ".")
	return path.Join(name[:slash], pkg), symbol
}

// readSource reads a file of the project, saying what is wrong in the terms of
// the directive.
func readSource(sources fs.FS, file string) ([]byte, error) {
	src, err := fs.ReadFile(sources, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &unknownSource{fmt.Sprintf("there is no file %s", file), path.Base(file),
			fileNames(sources, path.Dir(file)), "a source is named by its path from the project's root"}
	case err != nil:
		return nil, fmt.Errorf("%s cannot be read: %s", file, cause(err))
	case len(src) > maxChapter:
		return nil, fmt.Errorf("%s has %d bytes, at most %d are read", file, len(src), maxChapter)
	}
	src = bytes.TrimPrefix(src, bom)
	if at, message, _ := noText(src); message != "" {
		line, column, _, _ := position(src, Span{at, at})
		return nil, fmt.Errorf("%s:%d:%d is no text: %s", file, line, column, message)
	}
	return src, nil
}

func fileNames(sources fs.FS, dir string) []string {
	entries, err := fs.ReadDir(sources, dir)
	if err != nil {
		return nil // there is no such folder: no name to offer
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// regionMark is a comment that starts or ends a region, in any language: what
// stands before the word is the comment's sign.
var regionMark = regexp.MustCompile(`^\s*(?://|#|--|;|%|/\*|<!--)\s*#?(region|endregion)\b[ \t]*([A-Za-z0-9_-]*)`)

func cutFile(sources fs.FS, file, region string, isRegion bool) (*Excerpt, error) {
	src, err := readSource(sources, file)
	if err != nil {
		return nil, err
	}
	lines := strings.SplitAfter(string(src), "\n")
	from, to := 0, len(lines)
	if isRegion {
		if from, to, err = findRegion(lines, file, region); err != nil {
			return nil, err
		}
	}
	return newExcerpt(file, lines, from, to)
}

// findRegion returns the lines between a region's two marks. Regions may nest;
// an endregion closes the innermost one.
func findRegion(lines []string, file, region string) (from, to int, err error) {
	type mark struct {
		name string
		line int
	}
	var open []mark
	var names []string
	from = -1
	for i, line := range lines {
		m := regionMark.FindStringSubmatch(line)
		switch {
		case m == nil:
		case m[1] == "region" && slices.Contains(names, m[2]) && m[2] == region:
			return 0, 0, fmt.Errorf("%s has two regions %s: the second at line %d", file, region, i+1)
		case m[1] == "region":
			open = append(open, mark{m[2], i})
			names = append(names, m[2])
		case len(open) == 0:
			return 0, 0, fmt.Errorf("%s:%d ends a region that does not start", file, i+1)
		default:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if last.name == region {
				from, to = last.line+1, i
			}
		}
	}
	switch {
	case !slices.Contains(names, region):
		return 0, 0, &unknownSource{fmt.Sprintf("%s has no region %q", file, region), region, names,
			"a region starts with a comment: region " + region + ", and ends with one: endregion"}
	case from < 0:
		return 0, 0, fmt.Errorf("the region %s of %s does not end", region, file)
	}
	return from, to, nil
}

// newExcerpt makes an excerpt of lines without empty ones at its ends, without
// marks of regions, and without the indent that all of them share.
func newExcerpt(file string, lines []string, from, to int) (*Excerpt, error) {
	for from < to && strings.TrimSpace(lines[from]) == "" {
		from++
	}
	for from < to && strings.TrimSpace(lines[to-1]) == "" {
		to--
	}
	var kept []string
	for _, line := range lines[from:to] {
		if !regionMark.MatchString(line) {
			kept = append(kept, strings.TrimRight(line, "\r\n"))
		}
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("there is nothing to show: the excerpt of %s is empty", file)
	}
	indent := commonIndent(kept)
	var b strings.Builder
	for _, line := range kept {
		b.WriteString(strings.TrimPrefix(line, indent))
		b.WriteByte('\n')
	}
	return &Excerpt{File: file, Line: from + 1, Text: b.String(), Lang: strings.TrimPrefix(path.Ext(file), ".")}, nil
}

// commonIndent is the longest run of blanks that every line starts with; a line
// of blanks alone says nothing about it, and is emptied only where it shares it.
func commonIndent(lines []string) string {
	indent, first := "", true
	for _, line := range lines {
		own := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		switch {
		case own == line:
		case first:
			indent, first = own, false
		default:
			n := 0
			for n < len(indent) && n < len(own) && indent[n] == own[n] {
				n++
			}
			indent = indent[:n]
		}
	}
	return indent
}
