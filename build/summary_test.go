package build

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// plainBook builds a book that knows nothing of us, and holds it to have no
// problem but those.
func plainBook(t *testing.T, files map[string]string, wanted ...string) Site {
	t.Helper()
	guide := fstest.MapFS{}
	for name, text := range files {
		guide[name] = &fstest.MapFile{Data: []byte(text)}
	}
	made, err := Make(t.Context(), Input{Guide: guide, GuideName: "src", Catalogue: testCatalogue()}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, p := range made.Problems {
		found = append(found, p.String())
	}
	if got, want := strings.Join(found, "\n"), strings.Join(wanted, "\n"); got != want {
		t.Errorf("problems\n%s\nwants\n%s", got, want)
	}
	return made.Site
}

func pageHas(t *testing.T, site Site, page string, parts ...string) {
	t.Helper()
	text := string(site[page])
	if text == "" {
		t.Errorf("there is no %s, but %v", page, site.Paths())
	}
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s has no %s:\n%s", page, p, text)
		}
	}
}

// A book with a table of contents, as mdBook has it: parts, numbers, chapters
// in folders and to come, links between folders, other builders' front matter,
// numbers that nobody vouches for.
func TestBookWithSummary(t *testing.T) {
	site := plainBook(t, map[string]string{
		"SUMMARY.md":    "# Summary\n\n[Before](before.md)\n\n# First part\n\n- [One](one/README.md)\n  - [Deep `one`](./one/deep.md)\n- [To come]()\n\n# Second part\n\n- [Two](two%20words.md)\n\n---\n\n[After](after.md)\n",
		"before.md":     "Text without a heading, and 17 numbers.\n",
		"one/README.md": "---\nlayout: other\nweight: 3\ntags: [a, b]\ntitle: The first\n---\n\n## Part of it\n\n[Two](../two%20words.md#here), [deep](deep.md), [a file](data.csv).\n",
		"one/deep.md":   "+++\ntitle = \"Deep\"\ndraft = true\n[extra]\nx = 1\n+++\n\n![dot](../img/dot.svg)\n",
		"one/data.csv":  "1,2\n",
		"two words.md":  "# Two\n\n## Here\n\nIn 3 ms.\n",
		"after.md":      "# After\n",
		"unlisted.md":   "# Not in the book\n",
		"img/dot.svg":   `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>`,
	})
	pageHas(t, site, "before.html", "<title>Before", "17 numbers")
	pageHas(t, site, "one/README.html", `<h2 id="part-of-it"><span class="num">1.1</span>`, `href="../two%20words.html#here"`, `href="deep.html"`, `href="data.csv"`, `href="../assets/style.css"`, "First part")
	pageHas(t, site, "one/deep.html", "<title>Deep", `<img src="../img/dot.svg" alt="dot" width="3" height="4"`, `<span class="num">1.1</span>Deep`)
	pageHas(t, site, "two words.html", `<span class="num">3</span>Two`, "In 3 ms.", `href="one/deep.html" rel="prev"`)
	pageHas(t, site, "index.html", "Second part", `href="after.html"`)
	if _, there := site["unlisted.html"]; there || site["one/data.csv"] == nil {
		t.Error("a file that is not listed has a page, or a file is not copied")
	}
	checkSite(t, site)
}

// What is wrong with a table of contents or with a link is told where it
// stands.
func TestBookWithSummaryProblems(t *testing.T) {
	plainBook(t, map[string]string{
		"SUMMARY.md": "- [Gone](gone.md)\n- [A](a.md)\n- [Again](a.md)\n- [Out](../out.md)\n",
		"a.md":       "# A\n\n[dead](nowhere.md), [dead](a.md#nowhere), [dead][x], [dead][]\n",
	},
		"src/SUMMARY.md:1:10: there is no file gone.md in the guide",
		"src/SUMMARY.md:3:11: a.md is listed twice",
		`src/SUMMARY.md:4:9: "../out.md" leads out of the guide`,
		"src/a.md:3:8: there is no file nowhere.md in the guide",
		"src/a.md:3:28: a.md has no part #nowhere",
		"src/a.md:3:43: [dead][x] stays text: it leads nowhere",
		"src/a.md:3:54: [dead][] stays text: it leads nowhere")
	plainBook(t, map[string]string{"a.md": "+++\ntitle = \n+++\n"}, `src/a.md:2:9: not TOML: expected value but found '\n' instead`)
}

// A folder with nothing but names: folders' introductions first, numbers as
// people count.
func TestBookByNames(t *testing.T) {
	site := plainBook(t, map[string]string{
		"README.md": "# The book\n", "10_last.md": "# Ten\n", "2_second.md": "# Two\n", "b/index.md": "# B\n", "b/a.md": "# BA\n", "index.md": "# Home\n\n[Ten](10_last.md)\n",
	})
	var order []string
	for _, m := range regexp.MustCompile(`<li><a href="([^"]*)"><span class="num">`).FindAllStringSubmatch(string(site["index.html"]), -1) {
		if !slices.Contains(order, m[1]) {
			order = append(order, m[1])
		}
	}
	if got := strings.Join(order, " "); got != "README.html index-chapter.html 2_second.html 10_last.html b/index.html b/a.html" {
		t.Errorf("the order is %s", got)
	}
	pageHas(t, site, "index-chapter.html", `href="10_last.html"`)
	checkSite(t, site)
}

// Without a guide.yaml a guide of numbered chapters is a guide all the same:
// its numbers are asked for.
func TestNumberedChaptersAreAGuide(t *testing.T) {
	plainBook(t, map[string]string{"01-a.md": "# A\n\nIn 3 ms.\n"}, "src/01-a.md:3:4: loose number: nothing vouches for 3 ms")
}

// HTML is passed as CommonMark says, unless guide.yaml forbids it.
func TestForbiddenHTML(t *testing.T) {
	chapter := "# A\n\nA <b>word</b>.\n\n<div>\nblock\n</div>\n\n<!-- taken out -->\n"
	site := plainBook(t, map[string]string{"01-a.md": chapter})
	pageHas(t, site, "01-a.html", "<b>word</b>", "<div>\nblock\n</div>")
	plainBook(t, map[string]string{"01-a.md": chapter, "guide.yaml": "html: forbid\n"},
		"src/01-a.md:3:3: HTML, which this guide does not take",
		"src/01-a.md:3:10: HTML, which this guide does not take",
		"src/01-a.md:5:1: HTML, which this guide does not take")
	plainBook(t, map[string]string{"01-a.md": "# A\n", "guide.yaml": "html: no\n"}, "src/guide.yaml:1:7: html: no")
}

// FuzzSummary: no table of contents and no front matter makes a build panic, and
// every page of it is one that was asked for.
func FuzzSummary(f *testing.F) {
	f.Add("- [A](a.md)\n  - [B](b/b.md)\n", "+++\ntitle = \"A\"\n+++\n")
	f.Add("# S\n\n[A](<a.md>)\n---\n1. [x]()\n2. [B](b%2fb.md \"t\")\n", "---\ntitle: [\n---\n")
	f.Add("[A](a.md)[A](./a.md)[r]\n\n[r]: b/../a.md\n", "+++\n")
	f.Fuzz(func(t *testing.T, contents, chapter string) {
		in := Input{Guide: fstest.MapFS{"SUMMARY.md": {Data: []byte(contents)}, "a.md": {Data: []byte(chapter)}, "b/b.md": {Data: []byte("# B\n")}},
			GuideName: "src", Catalogue: testCatalogue()}
		made, err := Make(t.Context(), in, 1)
		if err != nil {
			return
		}
		for _, c := range made.Book.Chapters {
			if c.Path != "a.md" && c.Path != "b/b.md" {
				t.Errorf("%s is a chapter", c.Path)
			}
		}
		if len(made.Problems) == 0 && len(made.Site) == 0 {
			t.Error("no site and no problem")
		}
	})
}
