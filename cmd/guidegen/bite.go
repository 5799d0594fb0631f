package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/guidegen/build"
	"example.com/guidegen/build/nearest"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/catalogue/program"
	"example.com/guidegen/engine/wrong"
)

type biteCommand struct {
	folders
	Format  string   `help:"How the outcome is printed: ${enum} (${default})." enum:"text,json" default:"text" placeholder:"FORMAT"`
	Engines []string `help:"Only these wrong engines; none is the word none." placeholder:"NAME,…"`
}

func (*biteCommand) Help() string {
	return `
Changes every quoted literal by one and turns every claim round, in memory:
each must be a problem. Then runs the guide against engines that are wrong on
purpose: the chapter that teaches what was broken must notice. They are compiled
from --source by the Go toolchain; nothing there is changed.

Examples:
  guidegen bite
  guidegen bite --engines hop-more,ready-lifo
  guidegen bite --engines none --format json`
}

// Run implements the command.
func (c *biteCommand) Run(a *app) error {
	engines, err := c.wanted()
	if err != nil {
		return err
	}
	in, err := build.Folders{Guide: c.Guide, Site: c.Site, Source: c.Source}.Input(a.catalogue)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "guidegen-bite-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	var rivals []build.Rival
	for _, e := range engines {
		rivals = append(rivals, c.rival(e, tmp))
	}
	bite, found, err := build.TryBite(a.ctx, in, rivals, c.Jobs)
	if err != nil {
		return err
	}
	if bite == nil {
		fmt.Fprintln(a.err, "guidegen: the guide does not hold as it is, so nothing was changed")
		return a.report(a.text, found)
	}
	if c.Format == "json" {
		if err := build.ReportBiteJSON(a.out, bite); err != nil {
			return err
		}
		if len(bite.Problems()) > 0 {
			return errProblems
		}
		return nil
	}
	if err := build.ReportBite(a.out, bite); err != nil {
		return err
	}
	return a.report(a.text, bite.Problems())
}

// wanted are the wrong engines that were asked for: all, if none was named.
func (c *biteCommand) wanted() ([]wrong.Engine, error) {
	all := wrong.Engines()
	switch {
	case len(c.Engines) == 0:
		return all, nil
	case slices.Equal(c.Engines, []string{"none"}):
		return nil, nil
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	var engines []wrong.Engine
	for _, name := range c.Engines {
		i := slices.Index(names, name)
		if i < 0 {
			hint := "there is " + strings.Join(names, ", ")
			if near := nearest.Name(name, names); near != "" {
				hint = "did you mean " + near + "?"
			}
			return nil, fmt.Errorf("there is no wrong engine %q: %s", name, hint)
		}
		engines = append(engines, all[i])
	}
	return engines, nil
}

// runTime is how long one run of a wrong engine may take. The right one needs
// milliseconds; a wrong one may never end.
const runTime = 5 * time.Second

// rival is a wrong engine as the guide meets it: compiled when its turn comes.
func (c *biteCommand) rival(e wrong.Engine, tmp string) build.Rival {
	return build.Rival{Name: e.Name, Why: e.Why, Teaches: e.Teaches, Shown: e.Shown,
		Catalogue: func(ctx context.Context) (*catalogue.Catalogue, error) {
			path, err := e.Compile(ctx, c.Source, tmp)
			if err != nil {
				return nil, err
			}
			return program.Program{Path: path, Time: runTime}.Catalogue(ctx)
		}}
}
