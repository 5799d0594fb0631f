package build

import (
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Render makes the site of a book that is parsed, run and checked: a page for
// each chapter, the opening page, the whole book on one, the ledger, the search
// index, the pins of its runs and tables, the theme's own files and copies of
// the guide's. It costs a few milliseconds a chapter, most of it for the colours
// of code, and uses every core; its bytes do not depend on the order of the work.
//
// A problem is a page that two things claim, or a file that cannot be read.
func Render(b *Book) (Site, []Problem) {
	r := newRendering(b)
	r.chapters()
	whole := b.onePage(r.articles)
	if whole != nil {
		r.page(whole)
	}
	r.page(b.openingPage(whole != nil))
	r.page(b.ledgerIndex())
	r.add(SearchIndexPath, b.searchIndex(r.sections))
	r.pins()
	r.formulaFile()
	r.files()
	r.vendor()
	sortProblems(r.problems)
	return r.site, r.problems
}

// A rendering is one Render under way.
type rendering struct {
	book       *Book
	site       Site
	code       *highlighter
	images     *pictures
	drawing    *drawing
	typesetter *typesetter
	sections   []*searchSection
	articles   []*article
	contents   []byte // of the book, as the list of chapters needs it
	entries    []int  // where each chapter's part of it starts
	problems   []Problem
}

func newRendering(b *Book) *rendering {
	return &rendering{book: b, site: Site{}, code: newHighlighter(), images: newPictures(b.Input.Guide),
		drawing:    &drawing{packages: b.Input.Packages, pins: b.Input.Pins, redraw: b.Input.Redraw},
		typesetter: &typesetter{packages: b.Input.Packages, pins: b.Input.Pins, redraw: b.Input.Redraw}}
}

// chapters renders every chapter's page and ledger, in parallel.
func (r *rendering) chapters() {
	r.listContents()
	leaves := make([]*leaf, len(r.book.Chapters))
	r.book.eachChapter(func(i int, c *Chapter) {
		leaves[i] = r.leaf(i, c)
		if r.book.once {
			c.forget()
		}
	})
	for i, c := range r.book.Chapters {
		l := leaves[i]
		r.problems = append(r.problems, l.problems...)
		for _, path := range slices.Sorted(maps.Keys(l.article.files)) {
			r.add(path, l.article.files[path])
		}
		r.add(c.Name+".html", l.page)
		r.add(ledgerPath(c), l.ledger)
		for _, s := range l.sections {
			s.page = i
		}
		r.sections = append(r.sections, l.sections...)
		r.articles = append(r.articles, l.article)
	}
}

// chapterPage puts a chapter's article into its page.
func (b *Book) chapterPage(i int, made *article) *Page {
	c := b.Chapters[i]
	page := newPage(b, c.Name+".html", c.Meta.Title)
	page.Summary = c.Meta.Summary
	page.Part = c.Meta.Part
	page.About = []string{readingTime(c)}
	if n := len(c.Quotes); n > 0 {
		page.About = append(page.About, plural(n, "checked number"))
	}
	article := made.html
	page.Scripts = slices.Sorted(maps.Keys(made.scripts))
	if head, rest, ok := splitHeading(c, article); ok {
		page.TitleHTML, article = template.HTML(head), rest
	} else {
		page.Heading, page.Number = c.Meta.Title, c.Number
	}
	page.Lead = c.Meta.Summary
	page.Body = template.HTML(article)
	page.Nav = b.nav(page.Path, i)
	page.Contents = outline(c.Headings)
	page.Prev, page.Next = b.neighbour(page.Path, i-1), b.neighbour(page.Path, i+1)
	return page
}

// splitHeading takes the title off an article that starts with one, so that
// the summary can stand under it.
func splitHeading(c *Chapter, article string) (head, rest string, ok bool) {
	if !c.titled {
		return "", article, false
	}
	const end = "</h1>\n"
	i := strings.Index(article, end)
	if i < 0 {
		return "", article, false
	}
	return article[:i+len(end)], article[i+len(end):], true
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// wordsPerMinute is a slow reader's pace: there is code to think about.
const wordsPerMinute = 200

// readingTime counts words, and every CJK character as half of one.
func readingTime(c *Chapter) string {
	halves := 2 * len(strings.Fields(string(c.Source)))
	for _, r := range string(c.Source) {
		if isCJK(r) {
			halves++
		}
	}
	return fmt.Sprintf("%d min", max(1, (halves/2+wordsPerMinute/2)/wordsPerMinute))
}

// openingPage is index.html: what the book is, and its chapters.
func (b *Book) openingPage(whole bool) *Page {
	page := newPage(b, "index.html", b.Config.Title)
	page.Summary = b.Config.Summary
	page.Heading = page.Book
	page.Lead = b.Config.Summary
	page.Nav = b.nav(page.Path, -1)
	var w strings.Builder
	if first := b.neighbour(page.Path, 0); first != nil {
		fmt.Fprintf(&w, "<p><a class=\"start\" href=\"%s\">Start reading</a>", escape(first.Href))
		if whole {
			fmt.Fprintf(&w, " <a class=\"whole\" href=\"%s\">The whole book on one page</a>", onePagePath)
		}
		w.WriteString("</p>\n")
	}
	for _, part := range b.parts(page.Path) {
		if part.Part != "" {
			fmt.Fprintf(&w, "<h2>%s</h2>\n", escape(part.Part))
		}
		w.WriteString("<ol class=\"chapters\">\n")
		for _, c := range part.Chapters {
			fmt.Fprintf(&w, "<li><a href=\"%s\"><span class=\"num\">%s</span>%s</a>", escape(c.Href), escape(c.Number), escape(c.Text))
			if c.Summary != "" {
				fmt.Fprintf(&w, "<p>%s</p>", escape(c.Summary))
			}
			w.WriteString("</li>\n")
		}
		w.WriteString("</ol>\n")
	}
	page.Body = template.HTML(w.String())
	return page
}

func (r *rendering) page(p *Page) {
	data, err := p.HTML()
	if err != nil {
		r.problems = append(r.problems, Problem{Rule: "render", File: p.Path, Message: "the page cannot be made: " + err.Error()})
		return
	}
	r.add(p.Path, data)
}

func (r *rendering) add(path string, data []byte) {
	if err := r.site.add(path, data); err != nil {
		r.problems = append(r.problems, Problem{Rule: "site", File: path, Message: err.Error(),
			Hint: "rename the chapter or the file that asks for this path"})
	}
}

// pins puts what each directive came to into the site: what the page links to,
// and what the next build is compared with.
func (r *rendering) pins() {
	for _, c := range r.book.Chapters {
		for _, d := range c.Directives {
			pin, ok := d.Pin()
			if !ok {
				continue
			}
			r.add(pinPath(c, d)+".txt", []byte(pin.Text))
			if pin.Log != "" {
				r.add(pinPath(c, d)+".log", []byte(pin.Log))
			}
		}
	}
}

// vendored are the files that pages load from packages. They are copied where
// a page needs them and they are installed.
var vendored = map[string]string{
	"echarts.min.js":      echartsPath,
	"echarts-LICENSE.txt": "echarts/LICENSE",
}

func (r *rendering) vendor() {
	if r.book.Input.Packages == nil || len(r.site.under("plots/")) == 0 {
		return
	}
	for name, path := range vendored {
		if data, err := fs.ReadFile(r.book.Input.Packages, path); err == nil {
			r.add(vendorDir+"/"+name, data)
		}
	}
}

// files copies the theme and the guide's own files.
func (r *rendering) files() {
	files, err := themeFiles()
	if err != nil {
		r.problems = append(r.problems, Problem{Rule: "site", File: "theme", Message: err.Error()})
	}
	for path, data := range files {
		r.add(path, data)
	}
	for _, path := range r.book.Assets {
		data, err := fs.ReadFile(r.book.Input.Guide, path)
		if err != nil {
			r.problems = append(r.problems, Problem{Rule: "unreadable", File: r.book.Input.GuideName + "/" + path,
				Message: "the file cannot be read: " + err.Error()})
			continue
		}
		r.add(path, data)
	}
}
