package main

import (
	"fmt"
	"path/filepath"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/scenario/start"
)

type newCommand struct {
	Chapter  newChapterCommand  `cmd:"" help:"Write a chapter to start from."`
	Scenario newScenarioCommand `cmd:"" help:"Write a scenario to start from."`
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

type newScenarioCommand struct {
	Name   string `arg:"" help:"What directives call it: two-queues."`
	Source string `help:"The folder of the module (${default})." default:"." placeholder:"DIR"`
}

func (*newScenarioCommand) Help() string {
	return `
Writes engine/scenario/NAME.go, without its hyphens, and adds it to the list in
catalogue.go. It builds and runs as it is. A file that is there is never
overwritten.

Examples:
  guidegen new scenario two-queues`
}

// Run implements the command.
func (c *newScenarioCommand) Run(a *app) error {
	if a.catalogue.Lookup(c.Name) != nil {
		return fmt.Errorf("there is a scenario %s already: guidegen list %s", c.Name, c.Name)
	}
	files, err := start.Write(filepath.Join(c.Source, "engine", "scenario"), c.Name)
	if err != nil {
		return err
	}
	for _, file := range files {
		fmt.Fprintln(a.out, filepath.ToSlash(file))
	}
	_, err = fmt.Fprintf(a.out, "next: make it show what it is for, and build the command again: go build ./cmd/guidegen\n"+
		"then: guidegen run %s, and guidegen new chapter %s --scenario %s\n", c.Name, c.Name, c.Name)
	return err
}
