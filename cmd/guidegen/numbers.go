package main

import "example.com/guidegen/build"

type numbersCommand struct {
	folders
	Format string `help:"How it is printed: ${enum} (${default})." enum:"text,json" default:"text" placeholder:"FORMAT"`
}

func (*numbersCommand) Help() string {
	return `
Of each chapter, and in all: how many numbers there are, how many of them a run
vouches for, how many name something, how many are waived, and how many are
loose. Exits with 1 if one is loose.

Examples:
  guidegen numbers
  guidegen numbers --format json`
}

// Run implements the command.
func (c *numbersCommand) Run(a *app) error {
	made, err := c.made(a)
	if err != nil {
		return err
	}
	print := build.ReportNumbers
	if c.Format == "json" {
		print = build.ReportNumbersJSON
	}
	chapters := build.Numbers(made.Book)
	if err := print(a.out, chapters); err != nil {
		return err
	}
	if build.Total(chapters).Loose > 0 {
		return errProblems
	}
	return nil
}
