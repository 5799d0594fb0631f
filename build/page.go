package build

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"strings"

	"example.com/guidegen/build/chart"
	"example.com/guidegen/build/diagram"
	"example.com/guidegen/build/lanes"

	"golang.org/x/text/language"
)

//go:embed theme
var theme embed.FS

var pageTemplate = template.Must(template.ParseFS(theme, "theme/page.html"))

// A Page is one HTML file on its way out: everything around an article, and
// the article's own HTML.
type Page struct {
	Path    string // inside the site
	Root    string // the way to the site's top: "", "../"
	Book    string // the book's title
	Lang    string // BCP 47
	Dir     string // "rtl", or empty
	Title   string
	Summary string

	Part      string        // above the title
	TitleHTML template.HTML // the heading of the article, taken off its start
	Number    string        // of a chapter whose article has no heading
	Heading   string        // and its title
	Lead      string        // the summary, under the title
	About     []string      // small facts under that
	Body      template.HTML

	Scripts    []string // beyond those of every page
	Nav        []navPart
	Contents   []*Entry
	Prev, Next *Link
}

// A Link leads to another page.
type Link struct {
	Href, Number, Text string
	Summary            string
	Current            bool
}

// A navPart is a part of the book in the list of its chapters.
type navPart struct {
	Part     string
	Chapters []Link
}

// An Entry is a line of a page's contents, with those under it.
type Entry struct {
	ID, Number, Text string
	Children         []*Entry
}

// newPage returns a page with what all pages of a book share.
func newPage(b *Book, path, title string) *Page {
	p := &Page{Path: path, Root: strings.Repeat("../", strings.Count(path, "/")),
		Book: b.Config.Title, Lang: b.Config.Lang, Title: title}
	if p.Lang == "" {
		p.Lang = "en"
	}
	if p.Book == "" {
		p.Book = "Guide"
	}
	if p.Title == "" {
		p.Title = p.Book
	}
	p.Dir = direction(p.Lang)
	return p
}

// rightToLeft are the scripts in use today that are written so.
var rightToLeft = map[string]bool{"Arab": true, "Hebr": true, "Thaa": true, "Syrc": true, "Nkoo": true, "Adlm": true, "Rohg": true}

func direction(lang string) string {
	tag, err := language.Parse(lang)
	if err != nil {
		return ""
	}
	if script, _ := tag.Script(); rightToLeft[script.String()] {
		return "rtl"
	}
	return ""
}

// HTML is the whole file.
func (p *Page) HTML() ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(p.Body) + 16<<10)
	err := pageTemplate.Execute(&out, p)
	return bytes.Clone(out.Bytes()), err
}

// themeFiles are the theme's own files, by their paths in the site.
func themeFiles() (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(theme, "theme", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(p, ".html") {
			return err
		}
		data, err := theme.ReadFile(p)
		files["assets/"+strings.TrimPrefix(p, "theme/")] = data
		return err
	})
	for _, css := range []string{chart.CSS, lanes.CSS, diagram.CSS} {
		files["assets/style.css"] = append(files["assets/style.css"], css...)
	}
	files["assets/lanes.js"] = []byte(lanes.JS)
	return files, err
}

// outline nests headings of the second and third level.
func outline(headings []*Heading) []*Entry {
	var top []*Entry
	for _, h := range headings {
		e := &Entry{ID: h.ID, Number: h.Number, Text: h.Text}
		switch {
		case h.Level == 2:
			top = append(top, e)
		case h.Level == 3 && len(top) > 0:
			last := top[len(top)-1]
			last.Children = append(last.Children, e)
		}
	}
	return top
}
