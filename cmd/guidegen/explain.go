package main

import "example.com/guidegen/build"

type explainCommand struct {
	folders
	Place string `arg:"" help:"A line of a chapter: 06-demo:41."`
}

func (*explainCommand) Help() string {
	return `
Of a quoted number: its expression, the exact value, and the command that runs
it again. Of another: the class of guide.yaml that it names something by, or
the reason that it is waived for.

Examples:
  guidegen explain 06-demo:41
  guidegen explain guide/06-demo.md:41:17`
}

// Run implements the command.
func (c *explainCommand) Run(a *app) error {
	made, err := c.made(a)
	if err != nil {
		return err
	}
	return build.Explain(a.out, made.Book, c.Place)
}
