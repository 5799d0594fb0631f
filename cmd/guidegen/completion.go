package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"${enum}."`
}

func (*completionCommand) Help() string {
	return `
Prints what the shell has to read to complete the names of commands and flags.

Examples:
  guidegen completion bash > ~/.local/share/bash-completion/completions/guidegen
  guidegen completion zsh > "${fpath[1]}/_guidegen"
  guidegen completion fish > ~/.config/fish/completions/guidegen.fish`
}

// Run implements the command.
func (c *completionCommand) Run(a *app, k *kong.Kong) error {
	switch c.Shell {
	case "fish":
		return completeFish(a.out, k.Model.Node)
	case "zsh":
		fmt.Fprintln(a.out, "#compdef guidegen\nautoload -U +X bashcompinit && bashcompinit")
	}
	return completeBash(a.out, k.Model.Node)
}

// completeBash completes by the first word: it has a list of flags each.
func completeBash(w io.Writer, app *kong.Node) error {
	var names []string
	var cases strings.Builder
	for _, c := range app.Children {
		names = append(names, c.Name)
		var flags []string
		for _, f := range c.AllFlags(true) {
			for _, flag := range f {
				flags = append(flags, "--"+flag.Name)
			}
		}
		fmt.Fprintf(&cases, "    %s) words=%q ;;\n", c.Name, strings.Join(flags, " "))
	}
	_, err := fmt.Fprintf(w, `_guidegen() {
  local words=%q
  if [ "$COMP_CWORD" -gt 1 ]; then
    words=""
    case "${COMP_WORDS[1]}" in
%s    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _guidegen guidegen
`, strings.Join(names, " "), cases.String())
	return err
}

// completeFish has a line for each command and each flag of one, with its help.
func completeFish(w io.Writer, app *kong.Node) error {
	quoted := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `\'`) + "'" }
	for _, c := range app.Children {
		fmt.Fprintf(w, "complete -c guidegen -n __fish_use_subcommand -f -a %s -d %s\n", c.Name, quoted(c.Help))
		for _, f := range c.AllFlags(true) {
			for _, flag := range f {
				if _, err := fmt.Fprintf(w, "complete -c guidegen -n '__fish_seen_subcommand_from %s' -l %s -d %s\n", c.Name, flag.Name, quoted(flag.Help)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
