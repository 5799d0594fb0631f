package main

import (
	"fmt"
	"path/filepath"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
)

type newCommand struct {
	Chapter newChapterCommand `cmd:"" help:"Write a chapter to start from."`
}

type newChapterCommand struct {
	folders
	Name     string `arg:"" help:"Its name in addresses: two-queues."`
	Scenario string `help:"Show a run of it, and quote what is worth quoting." placeholder:"NAME"`
}

func (*newChapterCommand) Help() string {
	return `
Writes NN-NAME.md behind the last chapter. It passes the check as it is.

Examples:
  guidegen new chapter two-queues
  guidegen new chapter two-queues --scenario neighbour`
}

// Run implements the command.
func (c *newChapterCommand) Run(a *app) error {
	var s *catalogue.Scenario
	if c.Scenario != "" {
		var err error
		if s, err = build.Lookup(a.catalogue, c.Scenario); err != nil {
			return err
		}
	}
	in, err := c.input(a)
	if err != nil {
		return err
	}
	b, err := build.Load(in)
	if err != nil {
		return err
	}
	file, err := build.NewChapter(b, c.Guide, c.Name, s)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out, filepath.ToSlash(file))
	return nil
}
