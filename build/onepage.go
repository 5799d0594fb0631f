package build

import (
	"html/template"
	"maps"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// onePagePath is the edition that holds the whole book, for printing and for
// searching with the browser's own search.
const onePagePath = "book.html"

// maxOnePage is how many bytes of articles are put on one page: a book of some
// forty long chapters. No browser likes more, and nobody prints it.
const maxOnePage = 4 << 20

// A bound is a chapter on its way into the one-page edition: every id has the
// chapter's name before it, a link to a page of the book leads down the page
// instead, and what is folded is open, since paper cannot be clicked.
type bound struct {
	pages   map[string]*Chapter // by the links that lead to them, escaped
	chapter *Chapter
	out     strings.Builder
}

// boundArticle is an article as the edition has it, kept as long as the book
// has the same pages.
type boundArticle struct{ pages, html string }

// onePage is the edition, or nil where the book is too large for it.
func (b *Book) onePage(articles []*article) *Page {
	size := 0
	for _, a := range articles {
		size += len(a.html)
	}
	inFolder := func(c *Chapter) bool { return strings.Contains(c.Name, "/") }
	if size > maxOnePage || slices.ContainsFunc(b.Chapters, inFolder) {
		return nil // pages of other folders have other ways to the same place
	}
	page := newPage(b, onePagePath, b.Config.Title)
	page.Summary, page.Lead = b.Config.Summary, b.Config.Summary
	page.Heading = page.Book
	pages, names := map[string]*Chapter{}, ""
	for _, c := range b.Chapters {
		pages[escape(href(onePagePath, c.Name+".html"))] = c
		names += c.Name + "\n"
	}
	scripts := map[string]bool{}
	var all strings.Builder
	for i, c := range b.Chapters {
		maps.Copy(scripts, articles[i].scripts)
		if articles[i].bound.pages != names {
			in := &bound{pages: pages, chapter: c}
			in.bind(articles[i].html)
			articles[i].bound = boundArticle{names, in.out.String()}
		}
		all.WriteString("<section class=\"chapter\" id=\"" + escape(c.Name) + "\">\n")
		if _, _, has := splitHeading(c, articles[i].html); !has {
			all.WriteString("<h1><span class=\"num\">" + escape(c.Number) + "</span>" + escape(c.Meta.Title) + "</h1>\n")
		}
		all.WriteString(articles[i].bound.html + "</section>\n")
		page.Contents = append(page.Contents, &Entry{ID: c.Name, Number: c.Number, Text: c.Meta.Title})
	}
	page.Nav = b.nav(page.Path, -1)
	page.Scripts = slices.Sorted(maps.Keys(scripts))
	page.Body = template.HTML(all.String())
	return page
}

// bind copies an article tag by tag. Text is copied as it stands; so are tags
// without anything to bind.
func (in *bound) bind(article string) {
	z := html.NewTokenizer(strings.NewReader(article))
	skip := false // inside a plot's options: there is nothing to explore on paper
	for {
		kind := z.Next()
		raw := string(z.Raw())
		switch {
		case kind == html.ErrorToken:
			return
		case kind != html.StartTagToken && kind != html.SelfClosingTagToken:
			if kind == html.EndTagToken && skip {
				skip = false
			} else if !skip {
				in.out.WriteString(raw)
			}
			continue
		}
		name, _ := z.TagName()
		if skip = string(name) == "script"; skip {
			continue
		}
		raw = attribute.ReplaceAllStringFunc(raw, in.attribute)
		if string(name) == "details" && !strings.Contains(raw, " open") {
			raw = strings.TrimSuffix(raw, ">") + " open>"
		}
		in.out.WriteString(raw)
	}
}

var (
	attribute = regexp.MustCompile(`(\s([A-Za-z:-]+)=)(?:"([^"]*)"|'([^']*)')`)
	urlRef    = regexp.MustCompile(`url\(#([^)]*)\)`)
)

// attribute rewrites one attribute, where it holds an id or a link.
func (in *bound) attribute(attr string) string {
	m := attribute.FindStringSubmatch(attr)
	value := m[3] + m[4]
	switch m[2] {
	case "id":
		value = in.id(value)
	case "href", "xlink:href":
		value = in.link(value)
	case "for", "aria-labelledby", "aria-describedby", "aria-controls":
		ids := strings.Fields(value)
		for i := range ids {
			ids[i] = in.id(ids[i])
		}
		value = strings.Join(ids, " ")
	default:
		if !strings.Contains(value, "url(#") {
			return attr
		}
		value = urlRef.ReplaceAllString(value, "url(#"+in.id("$1")+")")
	}
	return m[1] + `"` + value + `"`
}

func (in *bound) id(id string) string { return escape(in.chapter.Name) + "/" + id }

// link leads down the page where it led to a page of the book.
func (in *bound) link(to string) string {
	page, fragment, _ := strings.Cut(to, "#")
	if page == "" {
		return "#" + in.id(fragment)
	}
	c := in.pages[page]
	switch {
	case c == nil:
		return to
	case fragment == "":
		return "#" + escape(c.Name)
	}
	return "#" + escape(c.Name) + "/" + fragment
}
