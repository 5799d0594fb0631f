package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"example.com/guidegen/build"
)

type acceptCommand struct {
	folders
	What        string `arg:"" optional:"" help:"06-demo, 06-demo#beat or 06-demo:41:17; everything where it is left out."`
	DryRun      bool   `help:"Print the changes to the chapters as a diff and write nothing."`
	Interactive bool   `help:"Show each quote that drifted and ask." short:"i"`
}

func (*acceptCommand) Help() string {
	return `
Takes what the runs give now into the chapters. Of a chapter nothing changes but
the literals that drifted, and each keeps its form. A run that several chapters
show is one run: to accept it is to accept it in all of them. All files are
written or none; nothing is written while a run fails or a chapter has another
problem.
Words whose truth turned false are not accepted: a person has to rewrite them.
If the whole guide is clean then, the site is built as well.

Examples:
  guidegen accept --dry-run
  guidegen accept 06-demo#beat
  guidegen accept --interactive`
}

// Run implements the command.
func (c *acceptCommand) Run(a *app) error {
	made, err := c.made(a)
	if err != nil {
		return err
	}
	selection, err := made.Book.Select(c.What)
	if err != nil {
		return err
	}
	if c.Interactive {
		if selection, err = ask(a, made, selection); err != nil {
			return err
		}
	}
	edits, refused := build.Accept(made.Book, made.Problems, selection)
	if len(refused) > 0 {
		return a.report(a.text, refused)
	}
	if c.DryRun {
		_, err := io.WriteString(a.out, edits.Diff())
		return err
	}
	if err := build.Apply(edits, c.Guide, c.Site); err != nil {
		return err
	}
	for _, e := range edits.Chapters {
		for _, change := range e.Changes {
			fmt.Fprintf(a.out, "%s: %s -> %s\n", change.Quote.Place(), change.Old, change.New)
		}
	}
	for _, p := range edits.Pins {
		fmt.Fprintf(a.out, "%s: pinned again\n", filepath.ToSlash(filepath.Join(c.Site, p.Path)))
	}
	if !edits.Any() {
		fmt.Fprintln(a.out, "nothing was accepted")
		return nil
	}
	return c.rebuild(a)
}

// rebuild writes the site if the guide is clean now. What is left to do in it
// is no failure of this command, so it is told and no more.
func (c *acceptCommand) rebuild(a *app) error {
	made, err := c.made(a)
	if err != nil {
		return err
	}
	if left := made.Unmended(); len(left) > 0 {
		fmt.Fprintf(a.out, "the site stays as it was: problems left in the guide: %d (guidegen check)\n", len(left))
		return nil
	}
	if _, err := build.Write(made.Site, c.Site); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s: built\n", filepath.ToSlash(c.Site))
	return nil
}

// ask walks the quotes that drifted and can be accepted. To say yes to all that
// there is selects what was selected, pins and all.
func ask(a *app, made *build.Made, s build.Selection) (build.Selection, error) {
	var taken []*build.Quote
	left := false
	answers := bufio.NewScanner(a.in)
	quotes := made.Book.Drifted(s)
	for i, q := range quotes {
		fmt.Fprintf(a.out, "%s: %s -> %s\n  %s\n", q.Place(), q.Literal, q.Want, strings.TrimSpace(q.Line()))
		switch answer(a, answers) {
		case "y":
			taken = append(taken, q)
		case "n":
			left = true
		case "a":
			taken = append(taken, quotes[i:]...)
			if !left {
				return s, nil
			}
			return build.Only(taken...), nil
		default:
			return build.Selection{}, fmt.Errorf("stopped: nothing was written")
		}
	}
	if !left {
		return s, nil
	}
	return build.Only(taken...), nil
}

// answer asks until it is told something; the end of the input is a quit.
func answer(a *app, answers *bufio.Scanner) string {
	for {
		fmt.Fprint(a.out, "accept? [y]es, [n]o, [a]ll from here, [q]uit: ")
		if !answers.Scan() {
			fmt.Fprintln(a.out)
			return "q"
		}
		if word := strings.ToLower(strings.TrimSpace(answers.Text())); word != "" && strings.Contains("ynaq", word[:1]) {
			return word[:1]
		}
	}
}
