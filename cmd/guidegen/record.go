package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/guidegen/build"
	"example.com/guidegen/build/nearest"
)

type recordCommand struct {
	Guide string   `help:"The folder of the chapters (${default})." default:"guide" placeholder:"DIR"`
	Names []string `arg:"" optional:"" name:"recording" help:"Only these; else all."`
}

func (*recordCommand) Help() string {
	return `
Runs guide/measured/NAME.py with python3, on the real clock, and writes what it
measured, under the interpreter's version, the system and the day, to NAME.json
beside it. No other command does: a build only checks what was recorded.

Examples:
  guidegen record
  guidegen record hop`
}

// Run implements the command.
func (c *recordCommand) Run(a *app) error {
	scripts, err := build.Scripts(os.DirFS(c.Guide))
	if err != nil {
		return err
	}
	names := c.Names
	if len(names) == 0 {
		names = scripts
	}
	if len(names) == 0 {
		return fmt.Errorf("%s/measured holds no script: NAME.py", c.Guide)
	}
	for _, name := range names {
		if !slices.Contains(scripts, name) {
			hint := "there is " + strings.Join(scripts, ", ")
			if near := nearest.Name(name, scripts); near != "" {
				hint = "did you mean " + near + "?"
			}
			return fmt.Errorf("there is no script for a recording %q: %s", name, hint)
		}
	}
	for _, name := range names {
		found, err := build.Record(a.ctx, a.catalogue, c.Guide, name, time.Now())
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return a.report(a.text, found)
		}
		fmt.Fprintf(a.out, "recorded %s\n", name)
	}
	return nil
}
