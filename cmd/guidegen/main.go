// Command guidegen builds a guide whose every number comes from a run, and
// fails when one of them has drifted.
//
// It has no logic of its own: flags go into package build, what comes back is
// printed, and the exit code is diff's: 0 is clean, 1 is problems that were
// printed, 2 is a command that could not run at all.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/catalogue/program"
	"example.com/guidegen/engine/scenario"

	"github.com/alecthomas/kong"
)

// The exit codes.
const (
	clean     = 0
	problems  = 1
	notRun    = 2
	interrupt = 130
)

// errProblems ends a command whose problems are printed.
var errProblems = errors.New("problems")

type commands struct {
	Build      buildCommand      `cmd:"" help:"Run everything, check every number, write the site."`
	Check      checkCommand      `cmd:"" help:"Run everything, check every number, write nothing."`
	Merge      mergeCommand      `cmd:"" help:"Join the reports of the shards of a check."`
	Affected   affectedCommand   `cmd:"" help:"Tell what a change reaches: affected --since REV."`
	Accept     acceptCommand     `cmd:"" help:"Take what the runs give now into the chapters."`
	Numbers    numbersCommand    `cmd:"" help:"Count who vouches for the numbers of each chapter."`
	Explain    explainCommand    `cmd:"" help:"Tell what vouches for the numbers of a line."`
	Serve      serveCommand      `cmd:"" help:"Show the site while it is written."`
	New        newCommand        `cmd:"" help:"Write a start: new chapter NAME, new scenario NAME."`
	Run        runCommand        `cmd:"" help:"Print the transcript of one run."`
	List       listCommand       `cmd:"" help:"Print the scenarios, their parameters and values."`
	Bite       biteCommand       `cmd:"" help:"Make the guide and the engine wrong, and see that it is noticed."`
	Completion completionCommand `cmd:"" help:"Print completions for a shell."`
	Record     recordCommand     `cmd:"" help:"Measure again what was measured on the real clock."`
}

// An app is what every command gets: where to print, and what can be run.
type app struct {
	ctx       context.Context
	in        io.Reader
	out       io.Writer
	err       io.Writer
	colour    bool
	catalogue *catalogue.Catalogue
}

// inColour tells whether what is printed is read on a terminal by somebody who
// has not asked for plain text.
func inColour(out io.Writer) bool {
	f, isFile := out.(*os.File)
	if !isFile || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collect)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// collect trades a fifth more work for a third less memory: a book of 500
// chapters is built in under 200 MB.
const collect = 40

// run is the whole command.
func run(args []string, out, errOut io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	exited := -1 // what --help asks for
	parser, err := kong.New(&commands{}, kong.Name("guidegen"),
		kong.Description("A study guide that cannot go stale: every number in it comes from a run, and is checked."),
		kong.Writers(out, errOut), kong.Exit(func(code int) { exited = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true, WrapUpperBound: 80}))
	if err != nil {
		fmt.Fprintf(errOut, "guidegen: %v\n", err)
		return notRun
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 {
		return exited
	}
	if err != nil {
		fmt.Fprintf(errOut, "guidegen: %v\n", err)
		return notRun
	}
	err = parsed.Run(&app{ctx: ctx, in: os.Stdin, out: out, err: errOut, colour: inColour(out), catalogue: scenario.All()})
	switch {
	case err == nil:
		return clean
	case errors.Is(err, errProblems):
		return problems
	case ctx.Err() != nil:
		return interrupt
	}
	fmt.Fprintf(errOut, "guidegen: %v\n", err)
	return notRun
}

// folders are the flags of the commands that read a guide.
type folders struct {
	Guide    string `help:"The folder of the chapters (${default})." default:"guide" placeholder:"DIR"`
	Site     string `help:"The folder of the site (${default})." default:"site" placeholder:"DIR"`
	Source   string `help:"The folder that excerpts are cut from (${default})." default:"." placeholder:"DIR"`
	Packages string `help:"The folder that npm installed ECharts into (${default})." default:"node_modules" placeholder:"DIR"`
	Engine   string `help:"A program that the runs are asked of, instead of the engine in here; guide.yaml has to list it." placeholder:"PROGRAM"`
	Jobs     int    `help:"How many runs go at once; 0 is one a core." default:"0" placeholder:"N"`
}

// at is where the folders are.
func (f *folders) at() build.Folders {
	return build.Folders{Guide: f.Guide, Site: f.Site, Source: f.Source, Packages: f.Packages}
}

// input opens the folders.
func (f *folders) input(a *app) (build.Input, error) {
	in, err := f.at().Input(a.catalogue)
	if err != nil || f.Engine == "" {
		return in, err
	}
	if !build.Allows(in.Guide, f.Engine) {
		return in, fmt.Errorf("%s is not run: guide.yaml does not list it: engines: [%s]", f.Engine, f.Engine)
	}
	in.Catalogue, err = program.Program{Path: f.Engine}.Catalogue(a.ctx)
	return in, err
}

// made takes the guide through every step that writes nothing.
func (f *folders) made(a *app) (*build.Made, error) {
	in, err := f.input(a)
	if err != nil {
		return nil, err
	}
	return build.Make(a.ctx, in, f.Jobs)
}
