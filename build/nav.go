package build

// navReach is how many chapters the list beside the text shows before and
// after its own. A list of all would make the site of a large book grow with
// the square of its chapters; the opening page has them all.
const navReach = 24

// nav is the list of chapters as chapter number at sees it; -1 is a page that
// is none of them.
func (b *Book) nav(page string, at int) []navPart {
	from, to := b.navWindow(at)
	var parts []navPart
	for i, c := range b.Chapters[from:to] {
		if len(parts) == 0 || parts[len(parts)-1].Part != c.Meta.Part {
			parts = append(parts, navPart{Part: c.Meta.Part})
		}
		last := &parts[len(parts)-1]
		link := c.link(page)
		link.Current = from+i == at
		last.Chapters = append(last.Chapters, link)
	}
	if rest := len(b.Chapters) - (to - from); rest > 0 {
		parts = append(parts, navPart{Chapters: []Link{{Href: href(page, "index.html"), Text: "All chapters"}}})
	}
	return parts
}

// navWindow is the chapters that the list shows: from and up to but not to.
func (b *Book) navWindow(at int) (from, to int) {
	if len(b.Chapters) <= 2*navReach {
		return 0, len(b.Chapters)
	}
	from = max(0, min(at-navReach, len(b.Chapters)-2*navReach))
	return from, min(len(b.Chapters), from+2*navReach)
}

// parts are all chapters, by part, as the opening page lists them.
func (b *Book) parts(page string) []navPart {
	var parts []navPart
	for _, c := range b.Chapters {
		if len(parts) == 0 || parts[len(parts)-1].Part != c.Meta.Part {
			parts = append(parts, navPart{Part: c.Meta.Part})
		}
		last := &parts[len(parts)-1]
		last.Chapters = append(last.Chapters, c.link(page))
	}
	return parts
}

// link leads from a page to the chapter.
func (c *Chapter) link(page string) Link {
	return Link{Href: href(page, c.Name+".html"), Number: c.Number, Text: c.Meta.Title, Summary: c.Meta.Summary}
}

// neighbour is the link to a chapter of the book by its index, nil outside.
func (b *Book) neighbour(page string, i int) *Link {
	if i < 0 || i >= len(b.Chapters) {
		return nil
	}
	link := b.Chapters[i].link(page)
	return &link
}
