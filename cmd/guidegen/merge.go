package main

import (
	"fmt"
	"os"
	"path/filepath"

	"example.com/guidegen/build"
)

type mergeCommand struct {
	reportFormat
	Reports []string `arg:"" name:"report" help:"What guidegen check --shard --format json printed, one file a shard."`
}

func (*mergeCommand) Help() string {
	return `
Prints what guidegen check prints of the whole book. Exits with 1 if there is a
problem, with 2 if a shard is missing or there twice.

Examples:
  guidegen merge report-1.json report-2.json report-3.json
  guidegen merge --format github report-*.json`
}

// Run implements the command.
func (c *mergeCommand) Run(a *app) error {
	parts := make([]*build.Part, len(c.Reports))
	for i, name := range c.Reports {
		part, err := readReport(name)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.ToSlash(name), err)
		}
		parts[i] = part
	}
	found, err := build.Merge(parts)
	if err != nil {
		return err
	}
	return a.report(c.printer(a), found)
}

func readReport(name string) (*build.Part, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return build.ReadReport(f)
}
