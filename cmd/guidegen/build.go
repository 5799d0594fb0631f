package main

import (
	"fmt"
	"io"
	"path/filepath"

	"example.com/guidegen/build"
)

type buildCommand struct {
	folders
	Cache bool `help:"Do nothing if the last build read and wrote the same." default:"true" negatable:""`
}

func (*buildCommand) Help() string {
	return `
Nothing is written if there is a problem. Files that are the same keep their
bytes and their time.

Examples:
  guidegen build
  guidegen build --guide docs --site public
  guidegen build --no-cache --jobs 1`
}

// Run implements the command.
func (c *buildCommand) Run(a *app) error {
	in, err := c.input(a)
	if err != nil {
		return err
	}
	var stamps build.Stamps
	if c.Cache && c.Engine == "" { // nobody knows what a program reads
		stamps = build.UserStamps()
	}
	if changes, stands := stamps.Stands(c.at(), in); stands {
		c.tell(a, changes)
		return nil
	}
	made, err := build.Make(a.ctx, stamps.Watch(in), c.Jobs)
	if err != nil {
		return err
	}
	if found := made.Unmended(); len(found) > 0 {
		return a.report(a.text, found)
	}
	changes, err := build.Write(made.Site, c.Site)
	if err != nil {
		return err
	}
	for _, pin := range made.Pinned() {
		fmt.Fprintf(a.out, "pinned %s\n", pin)
	}
	c.tell(a, changes)
	stamps.Keep(c.at(), made)
	return nil
}

func (c *buildCommand) tell(a *app, changes build.Changes) {
	fmt.Fprintf(a.out, "%s: %s\n", filepath.ToSlash(c.Site), changes)
}

type checkCommand struct {
	folders
	reportFormat
	Shard build.Shard `help:"Only this part of the book: 2/3 is the second of three." placeholder:"I/N"`
}

func (*checkCommand) Help() string {
	return `
Opens nothing for writing. Exits with 1 if there is a problem. With --shard
each machine checks some of the chapters; guidegen merge joins their reports.

Examples:
  guidegen check
  guidegen check --format github
  guidegen check --format summary >> "$GITHUB_STEP_SUMMARY"
  guidegen check --shard 2/3 --format json > report-2.json`
}

// Run implements the command.
func (c *checkCommand) Run(a *app) error {
	in, err := c.input(a)
	if err != nil {
		return err
	}
	in.Redraw = true
	if c.Shard.Of > 0 {
		return c.part(a, in)
	}
	made, err := build.Make(a.ctx, in, c.Jobs)
	if err != nil {
		return err
	}
	return a.report(c.printer(a), made.Problems)
}

// part checks one shard.
func (c *checkCommand) part(a *app, in build.Input) error {
	part, err := c.Shard.Check(a.ctx, in, c.Jobs)
	if err != nil {
		return err
	}
	print := c.printer(a)
	if c.Format == "json" {
		print = func(w io.Writer, _ []build.Problem) error { return part.ReportJSON(w) }
	}
	return a.report(print, part.Problems)
}

// reportFormat is the flag of the commands that report problems.
type reportFormat struct {
	Format string `help:"How problems are printed: ${enum} (${default})." enum:"text,json,github,summary,sarif,junit" default:"text" placeholder:"FORMAT"`
}

func (f reportFormat) printer(a *app) func(io.Writer, []build.Problem) error {
	if f.Format == "text" {
		return a.text
	}
	return formats[f.Format]
}

// formats are the reports that other programs read.
var formats = map[string]func(io.Writer, []build.Problem) error{
	"json":    build.ReportJSON,
	"github":  build.ReportGitHub,
	"summary": build.ReportSummary,
	"sarif":   build.ReportSARIF,
	"junit":   build.ReportJUnit,
}

// text prints problems for people, in colour where they see it.
func (a *app) text(w io.Writer, found []build.Problem) error {
	return build.ReportText(w, found, a.colour)
}

// report prints problems and fails with errProblems if there is one.
func (a *app) report(format func(io.Writer, []build.Problem) error, found []build.Problem) error {
	if err := format(a.out, found); err != nil {
		return err
	}
	if len(found) > 0 {
		return errProblems
	}
	return nil
}
