package main

import (
	"io"

	"example.com/guidegen/build"
)

type runCommand struct {
	Name string   `arg:"" help:"The scenario: guidegen list shows what there is."`
	Args []string `arg:"" optional:"" name:"param=value" help:"Its arguments; the others are as guidegen list shows them."`
}

func (*runCommand) Help() string {
	return `
Prints exactly the bytes that a page shows for this run.

Examples:
  guidegen run neighbour
  guidegen run neighbour chunk=90ms hogs=2`
}

// Run implements the command.
func (c *runCommand) Run(a *app) error {
	result, err := build.RunOne(a.catalogue, c.Name, c.Args)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.out, result.Transcript)
	return err
}

type listCommand struct {
	Names []string `arg:"" optional:"" name:"scenario" help:"Only these."`
}

func (*listCommand) Help() string {
	return `
Of a parameter: its value if not given, what it may be, what it means. Of a
value: its unit, what it means.

Examples:
  guidegen list
  guidegen list neighbour`
}

// Run implements the command.
func (c *listCommand) Run(a *app) error { return build.List(a.out, a.catalogue, c.Names...) }
