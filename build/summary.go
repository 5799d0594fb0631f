package build

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// A book that was not written for this builder is a folder of Markdown with a
// table of contents in SUMMARY.md, as mdBook has it, or with nothing but names
// to go by. Chapters may stand in folders. Where there is no guide.yaml either
// the book is plain: front matter may hold fields of other builders, and no
// number in its prose is asked for who vouches for it.

const summaryName = "SUMMARY.md"

// loadChapters reads the chapters in the order of the book.
func (b *Book) loadChapters() error {
	entries, err := fs.ReadDir(b.Input.Guide, ".")
	if err != nil {
		return fmt.Errorf("%s/ cannot be read: %s", b.Input.GuideName, cause(err))
	}
	var markdown []string
	numbered := false
	for _, e := range entries {
		if name := e.Name(); !isHidden(name) && !e.IsDir() && strings.HasSuffix(name, ".md") {
			markdown = append(markdown, name)
			numbered = numbered || chapterName.MatchString(name)
		}
	}
	switch {
	case slices.Contains(markdown, summaryName):
		b.plain = true
		b.loadSummary()
	case numbered:
		for _, name := range markdown {
			b.loadChapter(name)
		}
		slices.SortStableFunc(b.Chapters, func(a, c *Chapter) int {
			return cmp.Or(a.order-c.order, strings.Compare(a.Path, c.Path))
		})
	default:
		b.plain = true
		b.loadByName()
	}
	b.plain = b.plain && !isFile(b.Input.Guide, configName)
	for _, c := range b.Chapters {
		c.plain = b.plain
	}
	return nil
}

// loadSummary reads the chapters that SUMMARY.md links to. Those in a list are
// numbered by their places in it; a heading over them names the part. A name
// without a file is a chapter to come, and is left out.
func (b *Book) loadSummary() {
	file := path.Join(b.Input.GuideName, summaryName)
	src, err := fs.ReadFile(b.Input.Guide, summaryName)
	if err != nil {
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: file, Message: "the table of contents cannot be read: " + cause(err)})
		return
	}
	contents := &Chapter{File: file, Path: summaryName, Source: src}
	if p, unfit := contents.unfit(); unfit {
		b.problems = append(b.problems, p)
		return
	}
	s := summary{book: b, contents: contents, listed: map[string]bool{}}
	s.block(goldmark.New().Parser().Parse(text.NewReader(src)), "")
}

// A summary is a SUMMARY.md that is being read.
type summary struct {
	book     *Book
	contents *Chapter
	listed   map[string]bool
	part     string
	top      int // items of the lists so far
}

func (s *summary) block(parent ast.Node, number string) {
	count := 0
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if n.PreviousSibling() != nil {
				s.part = visible(n, s.contents.Source)
			}
		case *ast.ListItem:
			place := &count
			if number == "" {
				place = &s.top
			}
			*place++
			s.block(n, number+strconv.Itoa(*place)+".")
		case *ast.List:
			s.block(n, number)
		default:
			walk(n, func(n ast.Node) {
				if link, ok := n.(*ast.Link); ok && len(link.Destination) > 0 {
					s.chapter(link, strings.TrimSuffix(number, "."))
				}
			})
		}
	}
}

func (s *summary) chapter(link *ast.Link, number string) {
	address := string(link.Destination)
	file, err := url.PathUnescape(address)
	file = path.Clean(file)
	at := linkSpan(s.contents, link, address)
	switch {
	case external.MatchString(address):
		return
	case err != nil || !fs.ValidPath(file):
		s.book.problems = append(s.book.problems, s.contents.problem("link", at, fmt.Sprintf("%q leads out of the guide", address), ""))
		return
	case !isFile(s.book.Input.Guide, file):
		s.book.problems = append(s.book.problems, s.contents.problem("link", at, fmt.Sprintf("there is no file %s in the guide", file), "a chapter to come has no address: [Title]()"))
		return
	case s.listed[file]:
		s.book.problems = append(s.book.problems, s.contents.problem("link", at, file+" is listed twice", "a chapter has one place in the book"))
		return
	}
	s.listed[file] = true
	s.book.listChapter(file, number, visible(link, s.contents.Source), s.part)
}

// loadByName takes every Markdown file as a chapter: of a folder first what
// introduces it, then the rest by name, as people count.
func (b *Book) loadByName() {
	var files []string
	err := fs.WalkDir(b.Input.Guide, ".", func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case p != "." && isHidden(e.Name()) && e.IsDir():
			return fs.SkipDir
		case e.Type().IsRegular() && !isHidden(e.Name()) && path.Ext(p) == ".md":
			files = append(files, p)
		}
		return nil
	})
	if err != nil {
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: b.Input.GuideName, Message: "a folder of the guide cannot be read: " + err.Error()})
	}
	slices.SortFunc(files, func(a, c string) int { return slices.CompareFunc(steps(a), steps(c), byNumber) })
	for i, file := range files {
		b.listChapter(file, strconv.Itoa(i+1), strings.TrimSuffix(path.Base(file), ".md"), "")
	}
}

// steps are the names on the way to a file; a folder's introduction is before
// everything else of it.
func steps(file string) []string {
	names := strings.Split(strings.TrimSuffix(file, ".md"), "/")
	if last := strings.ToLower(names[len(names)-1]); last == "readme" || last == "index" || last == "intro" || last == "introduction" {
		names[len(names)-1] = ""
	}
	return names
}

// byNumber compares names that start with a number by that, and else as text:
// 2-b comes before 10-a.
func byNumber(a, b string) int {
	n, isN := leading(a)
	m, isM := leading(b)
	if isN && isM {
		return cmp.Or(cmp.Compare(n, m), strings.Compare(a, b))
	}
	return strings.Compare(a, b)
}

func leading(s string) (int, bool) {
	n, err := strconv.Atoi(s[:len(s)-len(strings.TrimLeft(s, "0123456789"))])
	return n, err == nil
}

// ownPages are the pages that every site has.
var ownPages = []string{"index.html", "ledger.html", onePagePath}

// listChapter reads a chapter whose place the table of contents or its name
// gives.
func (b *Book) listChapter(file, number, title, part string) {
	name := strings.TrimSuffix(file, ".md")
	if slices.Contains(ownPages, name+".html") {
		name += "-chapter"
	}
	c := &Chapter{File: path.Join(b.Input.GuideName, file), Path: file, Name: name, ID: identifier(name),
		Number: number, order: len(b.Chapters) + 1, listed: title}
	c.Meta.Part = part
	b.addChapter(c)
}
