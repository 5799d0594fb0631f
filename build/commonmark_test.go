package build

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"
)

// A specExample is a piece of Markdown and the HTML that it becomes, by the
// CommonMark specification or goldmark's tests of its extensions.
type specExample struct{ name, markdown, html string }

// examples reads what goldmark's module carries.
func examples(t *testing.T) []specExample {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark").Output()
	if err != nil {
		t.Fatalf("goldmark's folder is not known: %v", err)
	}
	dir := strings.TrimSpace(string(out))
	data, err := os.ReadFile(filepath.Join(dir, "_test", "spec.json"))
	if err != nil {
		t.Fatal(err)
	}
	var spec []struct {
		Markdown, HTML string
		Example        int
	}
	if err := json.Unmarshal(data, &spec); err != nil {
		t.Fatal(err)
	}
	var all []specExample
	for _, e := range spec {
		all = append(all, specExample{fmt.Sprintf("commonmark %d", e.Example), e.Markdown, e.HTML})
	}
	for _, name := range []string{"table", "strikethrough", "linkify", "tasklist", "footnote", "definition_list"} {
		data, err := os.ReadFile(filepath.Join(dir, "extension", "_test", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for i, part := range strings.Split(string(data), "//= = = = = = = = = = = = = = = = = = = = = = = =//") {
			head, rest, ok := strings.Cut(part, "//- - - - - - - - -//\n")
			markdown, want, ok2 := strings.Cut(rest, "//- - - - - - - - -//\n")
			if ok && ok2 && !strings.Contains(head, "OPTIONS") {
				all = append(all, specExample{fmt.Sprintf("%s %d", name, i+1), strings.TrimSuffix(markdown, "\n") + "\n", want})
			}
		}
	}
	return all
}

var listKnown = flag.Bool("list-known", false, "print the examples that come out otherwise")

// TestCommonMark builds each example as a book of one chapter, by nobody who
// knows us. What a reader gets is what the specification says: the same
// elements around the same text, links and pictures. What this builder adds
// around them is not looked at. Differences that are meant are known by name,
// and one that is gone is a failure, so that the list stays true.
func TestCommonMark(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range examples(t) {
		seen[e.name] = true
		got, want := skeleton(articleFor(t, e.markdown)), skeleton(e.html)
		why, known := knownDifferences[e.name]
		switch {
		case *listKnown && got != want:
			t.Logf("%s\n%q\n%s\nwant\n%s", e.name, e.markdown, got, want)
		case got != want && !known:
			t.Errorf("%s: %q is\n%s\nwant\n%s", e.name, e.markdown, got, want)
		case got == want && known:
			t.Errorf("%s comes out as the specification says: it is in the list of known differences because %s", e.name, why)
		}
	}
	for name := range knownDifferences {
		if !seen[name] {
			t.Errorf("there is no example %s", name)
		}
	}
}

// articleFor is the article of a book of one chapter.
func articleFor(t *testing.T, markdown string) string {
	in := Input{Guide: fstest.MapFS{"chapter.md": {Data: []byte(markdown)}}, GuideName: "guide", Catalogue: testCatalogue(), Memo: &Memo{}}
	b, err := Load(in)
	if err != nil {
		t.Fatal(err)
	}
	Parse(b)
	if len(b.Chapters) == 0 || b.Chapters[0].Doc == nil {
		return "refused"
	}
	Render(b)
	if leaf := b.Chapters[0].parsed.leaf; leaf != nil {
		return leaf.article.html
	}
	return "not rendered"
}

// shown are the attributes that a reader sees or follows.
var shown = []string{"href", "src", "alt", "title", "start", "type", "checked", "disabled"}

// skeleton is HTML as far as it is Markdown's: elements, their attributes that
// a reader meets, and text, with blanks as one outside of pre.
func skeleton(page string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	pre, skip := 0, ""
	for {
		kind := z.Next()
		token := z.Token()
		switch {
		case kind == html.ErrorToken:
			return strings.TrimSpace(besideBlocks.ReplaceAllString(b.String(), "$1"))
		case skip != "":
			if kind == html.EndTagToken && token.Data == skip {
				skip = ""
			}
		case kind == html.TextToken && pre > 0:
			b.WriteString(token.Data)
		case kind == html.TextToken:
			b.WriteString(blanks.ReplaceAllString(token.Data, " "))
		case kind == html.EndTagToken && token.Data != "div" && token.Data != "span" && token.Data != "section":
			if token.Data == "pre" {
				pre--
			}
			b.WriteString("</" + token.Data + ">")
		case kind == html.CommentToken || kind == html.DoctypeToken:
			b.WriteString(strings.TrimSpace(token.String()))
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			if class := tokenAttr(token, "class"); class == "anchor" || class == "num" {
				skip = token.Data
				continue
			}
			if token.Data == "pre" {
				pre++
			}
			if token.Data != "div" && token.Data != "span" && token.Data != "section" {
				b.WriteString("<" + token.Data)
				slices.SortFunc(token.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
				for _, a := range token.Attr {
					if slices.Contains(shown, a.Key) && a.Val != "Back to the text" {
						fmt.Fprintf(&b, " %s=%q", a.Key, decoded(a.Val))
					}
				}
				b.WriteString(">")
			}
		}
	}
}

var (
	blanks       = regexp.MustCompile(`[ \t\r\n]+`)
	besideBlocks = regexp.MustCompile(` ?(</?(?:p|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|th|td|hr|pre|figure|figcaption|dl|dt|dd|br|input)\b[^>]*>) ?`)
)

// decoded makes one of two ways to write an address.
func decoded(s string) string {
	if plain, err := url.PathUnescape(s); err == nil {
		return plain
	}
	return s
}

func tokenAttr(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// knownDifferences are the examples that come out otherwise on purpose, and why.
var knownDifferences = func() map[string]string {
	known := map[string]string{}
	for why, names := range map[string][]string{
		"front matter stands between two lines ---":                  {"commonmark 96", "commonmark 98"},
		"an address is written in its shortest form":                 {"commonmark 484"},
		"a picture alone with a title is a figure with a caption":    {"commonmark 572", "commonmark 573", "commonmark 576", "commonmark 577", "commonmark 584", "commonmark 585", "commonmark 586", "commonmark 588", "commonmark 589", "commonmark 591"},
		"GFM makes links of bare addresses, which CommonMark leaves": {"commonmark 608", "commonmark 611", "commonmark 612"},
		"goldmark reads a table where the file ends with a line end": {"table 14"},
	} {
		for _, name := range names {
			known[name] = why
		}
	}
	return known
}()
