package build

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// TestHighlightKeepsTheCode is the law of a highlighter: without its tags the
// HTML is the code, line by line, whatever the language makes of it.
func TestHighlightKeepsTheCode(t *testing.T) {
	langs := []string{"", "go", "python", "javascript", "rust", "bash", "yaml", "html", "diff", "console", "json", "c++", "nosuchlanguage", "*", "["}
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom(langs).Draw(t, "lang")
		text := rapid.OneOf(
			rapid.SampledFrom([]string{"", "\n", "a", "a\n\n", "\n\na", "\t\r x\n", "/* <b>\n & */ x", "\"\"\"\nx\n", "'<&>'\n"}),
			rapid.StringOf(rapid.SampledFrom([]rune("ab01 \n\t\r\"'`<>&(){}#/*-+=$\\漢é"))),
		).Draw(t, "text")
		lines := newHighlighter().Lines(lang, text)
		var got []string
		for _, l := range lines {
			got = append(got, html.UnescapeString(tags.ReplaceAllString(l, "")))
		}
		if want := strings.Split(strings.TrimSuffix(text, "\n"), "\n"); !slices.Equal(got, want) {
			t.Fatalf("%q in %q comes back as %q", text, lang, got)
		}
		for _, l := range lines {
			if strings.Count(l, "<span") != strings.Count(l, "</span>") {
				t.Fatalf("%q leaves a tag open at the end of a line", l)
			}
		}
	})
}

func TestFenceInfo(t *testing.T) {
	for _, tt := range []struct {
		info             string
		lang, title, tab string
		marked           []int
	}{
		{"", "", "", "", nil},
		{"go", "go", "", "", nil},
		{"python {2,4-6}", "python", "", "", []int{2, 4, 5, 6}},
		{"rust,ignore", "rust", "", "", nil},
		{"go{1}", "go", "", "", []int{1}},
		{`js title="a b.js" {3}`, "js", "a b.js", "", []int{3}},
		{`js tab="Node" title="x"`, "js", "x", "Node", nil},
		{"go {x,2-,-3,5-4}", "go", "", "", nil},
		{"go {1-99999999}", "go", "", "", nil},
		{`go title="open`, "go", "open", "", nil},
	} {
		got := parseFenceInfo(tt.info)
		marked := slices.Sorted(maps.Keys(got.marked))
		if tt.info == "go {1-99999999}" {
			if len(marked) > 2000 {
				t.Errorf("%s marks %d lines", tt.info, len(marked))
			}
			continue
		}
		if got.lang != tt.lang || got.title != tt.title || got.tab != tt.tab || !slices.Equal(marked, tt.marked) {
			t.Errorf("%s: %+v, marked %v", tt.info, got, marked)
		}
	}
}

func TestDirection(t *testing.T) {
	for lang, want := range map[string]string{"": "", "en": "", "zh": "", "ar": "rtl", "he": "rtl", "fa-IR": "rtl", "ur": "rtl",
		"az": "", "az-Arab": "rtl", "no such tag": ""} {
		if got := direction(lang); got != want {
			t.Errorf("%q is written %q, want %q", lang, got, want)
		}
	}
}

func TestPictureSizes(t *testing.T) {
	for text, want := range map[string][2]int{
		`<svg width="30" height="20"/>`:                             {30, 20},
		`<?xml version="1.0"?><!-- x --><svg viewBox="0 0 40 10"/>`: {40, 10},
		`<svg viewBox="0,0,40.6,10" width="100%" height="50%"/>`:    {41, 10},
		`<svg width="2cm" height="1cm"/>`:                           {0, 0},
		`<svg`:                                                      {0, 0},
		``:                                                          {0, 0},
		`no svg`:                                                    {0, 0},
	} {
		width, height := newPictures(fstest.MapFS{"a.svg": {Data: []byte(text)}}).size("a.svg")
		if [2]int{width, height} != want {
			t.Errorf("%s is %d by %d, want %v", text, width, height, want)
		}
	}
}
