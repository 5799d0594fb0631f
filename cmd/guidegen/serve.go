package main

import (
	"fmt"
	"os/exec"
	"runtime"

	"example.com/guidegen/build/serve"
)

type serveCommand struct {
	folders
	Port int  `help:"Where to listen, on this machine alone (${default}); 0 is any free port." default:"8000" placeholder:"PORT"`
	Open bool `help:"Open the first page in the browser."`
}

func (*serveCommand) Help() string {
	return `
Builds whenever a file that the build reads has changed, and loads the page in
the browser again, at the same place. What is wrong is laid over the page; the
last good site stays until it is mended. The engine is the one in this command:
whoever changes that builds guidegen and serves again. Ctrl-C ends it.

Examples:
  guidegen serve
  guidegen serve --open --port 0`
}

// Run implements the command.
func (c *serveCommand) Run(a *app) error {
	in, err := c.input(a)
	if err != nil {
		return err
	}
	l, err := serve.Listen(c.Port)
	if err != nil {
		return err
	}
	address := "http://" + l.Addr().String() + "/"
	fmt.Fprintf(a.out, "%s\n", address)
	if c.Open {
		if err := open(address); err != nil {
			fmt.Fprintf(a.err, "guidegen: no browser was opened: %v\n", err)
		}
	}
	s := &serve.Server{
		Folders:   c.at(),
		Catalogue: in.Catalogue, Jobs: c.Jobs, Log: a.out, Colour: a.colour,
	}
	return s.Run(a.ctx, l)
}

// open asks the system for a browser; it does not wait for it.
func open(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	return exec.Command(name, args...).Start()
}
