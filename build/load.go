package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxChapter is how many bytes a chapter may have: some 150,000 words. A page
// of ten times that takes seconds to parse and no reader's browser likes it.
const maxChapter = 1 << 20

// chapterName is what a chapter's file is called: its number gives the order.
var chapterName = regexp.MustCompile(`^([0-9]+)-(.+)\.md$`)

// Load reads a guide: every NN-name.md of its folder as a chapter, guide.yaml,
// and the names of all other files. It fails where there is no guide at all;
// what is wrong with a single file is a problem that Parse reports, with those
// of the other files.
func Load(in Input) (*Book, error) {
	b := &Book{Input: in}
	if err := b.loadChapters(); err != nil {
		return nil, err
	}
	if len(b.Chapters) == 0 && len(b.problems) == 0 {
		return nil, fmt.Errorf("%s/ holds no chapter: a chapter is a file NN-name.md, such as 01-start.md", in.GuideName)
	}
	b.loadConfig()
	b.loadRecordings()
	b.listAssets()
	b.uniqueChapters()
	return b, nil
}

// isHidden tells an editor's and a file system's own files by their names.
func isHidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") || strings.HasSuffix(name, "~")
}

func (b *Book) loadChapter(name string) {
	file := path.Join(b.Input.GuideName, name)
	m := chapterName.FindStringSubmatch(name)
	if m == nil {
		b.problems = append(b.problems, Problem{Rule: "chapter-name", File: file,
			Message: fmt.Sprintf("%q is no name of a chapter", name),
			Hint:    "call it NN-name.md: the number gives the order of the chapters"})
		return
	}
	order, err := strconv.Atoi(m[1])
	if err != nil {
		order = 1 << 30 // more digits than any book has chapters: last
	}
	c := &Chapter{File: file, Path: name, Name: strings.TrimSuffix(name, ".md"), ID: identifier(m[2]),
		Number: strings.TrimLeft(m[1], "0"), order: order}
	if c.Number == "" {
		c.Number = "0"
	}
	b.addChapter(c)
}

// addChapter reads a chapter, and takes it into the book if it can be parsed.
func (b *Book) addChapter(c *Chapter) {
	src, err := fs.ReadFile(b.Input.Guide, c.Path)
	if err != nil {
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: c.File,
			Message: "the chapter cannot be read: " + cause(err)})
		return
	}
	c.Source, c.onDisk = lineEnds(src), src
	if p, ok := c.unfit(); ok {
		b.problems = append(b.problems, p)
		return
	}
	b.Chapters = append(b.Chapters, c)
}

// unfit tells why a chapter's bytes are not worth parsing.
func (c *Chapter) unfit() (Problem, bool) {
	if len(c.Source) > maxChapter {
		return Problem{Rule: "too-large", File: c.File,
			Message: fmt.Sprintf("the chapter has %d bytes, at most %d are read", len(c.Source), maxChapter),
			Hint:    "make it two chapters"}, true
	}
	if at, message, hint := noText(c.Source); message != "" {
		return c.problem("encoding", Span{at, at + 1}, message, hint), true
	}
	return Problem{}, false
}

// noText tells where bytes cannot be the text of a page, and why: they are not
// UTF-8, or one is a control character that HTML does not have. The message is
// empty where all is well.
func noText(src []byte) (at int, message, hint string) {
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return i, fmt.Sprintf("byte %#02x is not UTF-8", src[i]), "save it as UTF-8"
		case r == 0:
			return i, "a NUL character", "delete it"
		case r < ' ' && !strings.ContainsRune("\t\n\f\r", r) || r == 0x7f:
			return i, fmt.Sprintf("a control character, U+%04X", r), "delete it"
		}
		i += size
	}
	return 0, "", ""
}

// lineEnds returns a text in which each CR that ends a line by itself is a LF.
// Markdown counts it as a line end and its parser does not; the byte stays in
// its place, so that every offset is one into the file.
func lineEnds(text []byte) []byte {
	out := text
	for i, c := range text {
		if c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			if &out[0] == &text[0] {
				out = bytes.Clone(text)
			}
			out[i] = '\n'
		}
	}
	return out
}

// cause is an error of a file system without the path it happened at: a
// message names a file as the author knows it.
func cause(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err.Error()
	}
	return err.Error()
}

// identifier is what expressions call a thing of this name: "two-queues" is
// two_queues.
func identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '_'
	}, name)
	if r, _ := utf8.DecodeRuneInString(id); unicode.IsDigit(r) {
		return "_" + id
	}
	return id
}

// listAssets names the files that are neither chapters nor configuration. A
// link of a name that nothing else gives is followed nowhere: what it leads to
// may be outside the guide.
func (b *Book) listAssets() {
	chapters := map[string]bool{}
	for _, c := range b.Chapters {
		chapters[c.Path] = true
	}
	err := fs.WalkDir(b.Input.Guide, ".", func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case p != "." && isHidden(e.Name()) && e.IsDir():
			return fs.SkipDir
		case !e.Type().IsRegular() || isHidden(e.Name()) || p == configName || chapters[p] || path.Dir(p) == "." && path.Ext(p) == ".md":
			return nil
		}
		b.Assets = append(b.Assets, p)
		return nil
	})
	if err != nil {
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: b.Input.GuideName,
			Message: "a folder of the guide cannot be read: " + cause(err)})
	}
	slices.Sort(b.Assets)
}

// uniqueChapters reports chapters that share a number or an id: the order of
// the book, and what an expression means, would hang on the rest of the name.
func (b *Book) uniqueChapters() {
	orders, ids := map[int]*Chapter{}, map[string]*Chapter{}
	for _, c := range b.Chapters {
		var message string
		switch first, same := orders[c.order], ids[c.ID]; {
		case first != nil:
			message = fmt.Sprintf("chapter number %s is taken by %s", c.Number, first.Path)
		case same != nil:
			message = fmt.Sprintf("expressions would call both this chapter and %s %s", same.Path, c.ID)
		default:
			orders[c.order], ids[c.ID] = c, c
			continue
		}
		b.problems = append(b.problems, Problem{Rule: "chapter-name", File: c.File, Message: message,
			Hint: "rename one of the two"})
	}
}

// problem is a Problem at a place of the chapter.
func (c *Chapter) problem(rule string, at Span, message, hint string) Problem {
	return problemAt(rule, c.File, c.Source, at, message, hint)
}

// The lines that front matter stands between.
const (
	yamlFence = "---"
	tomlFence = "+++"
)

// bom is what some editors put before UTF-8.
var bom = []byte("\ufeff")

// body returns the chapter as Markdown sees it, byte for byte in place: a byte
// order mark and the front matter are line ends, so that every offset into it
// is one into Source. front is the front matter between its two fences.
func (c *Chapter) body() (text []byte, front Span, closed bool) {
	text = c.Source
	start := 0
	if bytes.HasPrefix(text, bom) {
		start = len(bom)
	}
	first, rest := cutLine(text[start:])
	fence := string(bytes.TrimRight(first, " \t\r\n"))
	if fence != yamlFence && fence != tomlFence {
		return blanked(text, start), Span{}, true
	}
	front.Start = start + len(first)
	for at := front.Start; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		if string(bytes.TrimRight(line, " \t\r\n")) == fence {
			front.End = at
			return blanked(text, at+len(line)), front, true
		}
		at += len(line)
	}
	if fence == tomlFence {
		return blanked(text, start), Span{}, true // three signs that mean nothing
	}
	return blanked(text, len(text)), Span{start, start + len(bytes.TrimRight(first, "\r\n"))}, false
}

// cutLine splits text after its first line end.
func cutLine(text []byte) (line, rest []byte) {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return text[:i+1], text[i+1:]
	}
	return text, nil
}

func blanked(text []byte, n int) []byte {
	if n == 0 {
		return text
	}
	return append(bytes.Repeat([]byte("\n"), n), text[n:]...)
}
