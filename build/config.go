package build

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"example.com/guidegen/build/nearest"

	"go.yaml.in/yaml/v3"
)

// A Config is guide.yaml.
type Config struct {
	Title   string
	Summary string
	Lang    string   // of the pages: "en" if not given
	NoHTML  bool     // html: forbid: chapters hold Markdown alone
	Engines []string // the programs that may be run as engines, as --engine names them
	Names   []Class  // classes of numbers that name something instead of measuring it
}

// A Class is numbers that name something: a PEP, a Python version, a year. It
// is listed by exact text, or by a kind with a closed form; never guessed.
type Class struct {
	Class string   // what messages and coverage call it
	Kind  string   // one of Kinds; or empty
	Texts []string // exact texts, where Kind is empty
	Span  Span     // in guide.yaml

	textSpans []Span // of each text
}

// untitled is what a guide without a title is called. Its folder would be
// another for everybody who builds it.
const untitled = "guide"

// langForm is what a language tag looks like.
var langForm = regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$`)

const configName = "guide.yaml"

// loadConfig reads guide.yaml. A guide without one is a guide without a title
// of its own and without classes.
func (b *Book) loadConfig() {
	b.Config = Config{Title: untitled, Lang: "en"}
	file := b.configFile()
	src, err := fs.ReadFile(b.Input.Guide, configName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return
	case err != nil:
		b.problems = append(b.problems, Problem{Rule: "unreadable", File: file, Message: "it cannot be read: " + cause(err)})
		return
	}
	b.configSource = src
	y := &yamlFile{file: file, source: src, span: Span{0, len(src)}}
	if root := y.root(); root != nil {
		y.fields(root, []string{"title", "summary", "lang", "html", "engines", "names"}, func(name string, value *yaml.Node) {
			switch name {
			case "title":
				b.Config.Title = b.configText(y, value)
			case "summary":
				b.Config.Summary = b.configText(y, value)
			case "lang":
				b.Config.Lang = y.text(value)
				if !langForm.MatchString(b.Config.Lang) {
					y.problem(y.at(value), fmt.Sprintf("%q is no language", b.Config.Lang), "a language is a tag such as en, de or zh-Hant")
				}
			case "html":
				switch text := y.text(value); text {
				case "allow":
				case "forbid":
					b.Config.NoHTML = true
				default:
					y.problem(y.at(value), fmt.Sprintf("html: %s", text), "HTML in chapters is one of allow, forbid")
				}
			case "engines":
				for _, item := range y.list(value) {
					b.Config.Engines = append(b.Config.Engines, y.text(item))
				}
			case "names":
				for _, item := range y.list(value) {
					before := len(y.problems)
					if c := class(y, item); len(y.problems) == before {
						b.Config.Names = append(b.Config.Names, c)
					}
				}
			}
		})
	}
	b.problems = append(b.problems, y.problems...)
}

// Allows tells whether guide.yaml has a program among its engines. Building a
// guide runs nothing of which the guide does not say so.
func Allows(guide fs.FS, program string) bool {
	b := &Book{Input: Input{Guide: guide}}
	b.loadConfig()
	return slices.Contains(b.Config.Engines, program)
}

// configText reads a text that every page shows. It stands in no chapter, so
// that no run is at hand to quote.
func (b *Book) configText(y *yamlFile, n *yaml.Node) string {
	text := y.text(n)
	if strings.Contains(text, "<<") {
		y.problem(y.at(n), "a << where nothing is run or checked", "quote in the title and the summary of a chapter")
	} else {
		b.configProse = append(b.configProse, metaProse{text: text, at: y.at(n).Start})
	}
	return text
}

// class reads one entry of names. It has exact texts or a kind, never both.
func class(y *yamlFile, n *yaml.Node) Class {
	c := Class{Span: y.at(n)}
	y.fields(n, []string{"class", "kind", "texts"}, func(name string, value *yaml.Node) {
		switch name {
		case "class":
			c.Class, c.Span = y.text(value), y.at(value)
		case "kind":
			c.Kind = y.text(value)
			if !slices.Contains(kindNames(), c.Kind) {
				y.problem(y.at(value), fmt.Sprintf("there is no kind %q", c.Kind),
					didYouMean(nearest.Name(c.Kind, kindNames()), kindHint()))
			}
		case "texts":
			for _, item := range y.list(value) {
				if text := y.text(item); strings.TrimSpace(text) != "" {
					c.Texts, c.textSpans = append(c.Texts, text), append(c.textSpans, y.at(item))
				}
			}
		}
	})
	switch {
	case n.Kind != yaml.MappingNode:
	case c.Class == "":
		y.problem(c.Span, "a class wants a name: class", "")
	case (c.Kind == "") == (len(c.Texts) == 0):
		y.problem(c.Span, fmt.Sprintf("the class %q wants either a kind or texts", c.Class), "")
	}
	return c
}
