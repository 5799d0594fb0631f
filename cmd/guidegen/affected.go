package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"example.com/guidegen/build"
)

type affectedCommand struct {
	folders
	Since string `help:"A revision of git: HEAD, main, a commit." required:"" placeholder:"REV"`
}

func (*affectedCommand) Help() string {
	return `
Lists the chapters that changed since then, the runs, tables and plots that come
out otherwise than the site of that revision has them pinned, and the quotes,
timelines, excerpts and pictures that this reaches. The engine of then is not
run. What is reached is no problem: guidegen check tells of those.

Examples:
  guidegen affected --since HEAD
  guidegen affected --since main`
}

// Run implements the command.
func (c *affectedCommand) Run(a *app) error {
	in, err := c.input(a)
	if err != nil {
		return err
	}
	commit, err := git(a.ctx, c.Guide, "rev-parse", "--verify", "--end-of-options", c.Since+"^{commit}")
	if err != nil {
		return err
	}
	earlier, err := c.earlier(a.ctx, strings.TrimSpace(string(commit)))
	if err != nil {
		return err
	}
	b, err := build.Load(in)
	if err != nil {
		return err
	}
	build.Parse(b)
	b.Run(a.ctx, c.Jobs)
	if err := context.Cause(a.ctx); err != nil {
		return err
	}
	build.Check(b)
	return build.Affected(a.out, b, earlier)
}

// earlier asks git how the guide stood at a commit.
func (c *affectedCommand) earlier(ctx context.Context, commit string) (earlier build.Earlier, err error) {
	if earlier.Guide, err = changedIn(ctx, c.Guide, commit); err != nil {
		return earlier, err
	}
	if earlier.Sources, err = changedIn(ctx, c.Source, commit); err != nil {
		return earlier, err
	}
	earlier.Pins, err = pinsAt(ctx, c.Site, commit)
	return earlier, err
}

// changedIn are the files of a folder that are not what they were, or were not
// there, or are gone, by their paths in it.
func changedIn(ctx context.Context, dir, commit string) (map[string]bool, error) {
	tracked, err := git(ctx, dir, "diff", "--name-only", "-z", "--relative", "--no-renames", "--no-ext-diff", commit, "--", ".")
	if err != nil {
		return nil, err
	}
	fresh, err := git(ctx, dir, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for name := range strings.SplitSeq(string(tracked)+string(fresh), "\x00") {
		if name != "" {
			changed[name] = true
		}
	}
	return changed, nil
}

// pinsAt is what a site had pinned at a commit; nil where it was not there.
func pinsAt(ctx context.Context, site, commit string) (fs.FS, error) {
	if _, err := os.Stat(site); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	pinned, err := git(ctx, site, "ls-tree", "--name-only", commit, "--", "runs")
	if err != nil || len(pinned) == 0 {
		return nil, err
	}
	archive, err := git(ctx, site, "archive", "--format=zip", commit, "--", "runs")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
}

// git runs git in a folder and returns what it prints.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, "git", args...)
	command.Dir = dir
	out, err := command.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		return nil, fmt.Errorf("git %s: %s", args[0], strings.TrimPrefix(strings.TrimSpace(string(exit.Stderr)), "fatal: "))
	}
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return out, nil
}
