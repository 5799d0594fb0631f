package build

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// A task list right inside an <<ask>> is a choice: the checked items are right,
// the others wrong, and what follows an item's first line says why. Each choice
// opens by itself to its verdict, so that it works by keyboard and without a
// script; the page's script only remembers.
func isChoices(n ast.Node) bool {
	list, ok := n.(*ast.List)
	if !ok {
		return false
	}
	ask, ok := list.Parent().(*DirectiveNode)
	if !ok || ask.Directive.Verb != "ask" {
		return false
	}
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		if choiceBox(item) == nil {
			return false
		}
	}
	return true
}

// choiceBox is the box that an item starts with, or nil.
func choiceBox(item ast.Node) *east.TaskCheckBox {
	if !item.HasChildren() {
		return nil
	}
	box, _ := item.FirstChild().FirstChild().(*east.TaskCheckBox)
	return box
}

// choiceText tells whether a block is the first line of a choice.
func choiceText(n ast.Node) bool {
	item := n.Parent()
	return item != nil && item.FirstChild() == n && item.Parent() != nil && isChoices(item.Parent())
}

// inChoice tells whether a node of text stands in the first line of a choice,
// which is a button: no link may stand in it.
func inChoice(n ast.Node) bool {
	for a := n.Parent(); a != nil; a = a.Parent() {
		if a.Type() == ast.TypeBlock {
			return choiceText(a)
		}
	}
	return false
}

func (p *prose) list(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch {
	case !isChoices(n):
		return p.base[ast.KindList](w, source, n, entering)
	case entering:
		w.WriteString("<ul class=\"choices\">\n")
	default:
		w.WriteString("</ul>\n")
		p.scripts[readingScript] = true
	}
	return ast.WalkContinue, nil
}

func (p *prose) listItem(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch {
	case !isChoices(n.Parent()):
		return p.base[ast.KindListItem](w, source, n, entering)
	case entering:
		class := "wrong"
		if choiceBox(n).IsChecked {
			class = "right"
		}
		fmt.Fprintf(w, `<li><details class="choice %s">`, class)
	default:
		w.WriteString("</details></li>\n")
	}
	return ast.WalkContinue, nil
}

// choice writes the first line of a choice, and after it the verdict.
func (p *prose) choice(w util.BufWriter, n ast.Node, entering bool) {
	if entering {
		w.WriteString("<summary>")
		return
	}
	verdict := "Not so."
	if choiceBox(n.Parent()).IsChecked {
		verdict = "Right."
	}
	w.WriteString("</summary>\n<p class=\"verdict\">" + verdict + "</p>\n")
}

func (p *prose) textBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if choiceText(n) {
		p.choice(w, n, entering)
		return ast.WalkContinue, nil
	}
	return p.base[ast.KindTextBlock](w, source, n, entering)
}
