package build

import (
	"errors"

	"github.com/BurntSushi/toml"
)

// parseTOML reads front matter between two lines +++, as other builders have
// it: the title and the summary, as they stand. Whoever quotes in those, or
// waives a number, writes YAML between two lines ---, where each mistake has
// its place.
func (c *Chapter) parseTOML(front Span) []Problem {
	var fields struct {
		Title       string `toml:"title"`
		Summary     string `toml:"summary"`
		Description string `toml:"description"`
		Part        string `toml:"part"`
	}
	if _, err := toml.Decode(string(c.Source[front.Start:front.End]), &fields); err != nil {
		at := Span{front.Start, front.Start}
		var syntax toml.ParseError
		message := err.Error()
		if errors.As(err, &syntax) {
			at.Start = min(front.Start+syntax.Position.Start, front.End)
			at.End = min(at.Start+syntax.Position.Len, front.End)
			message = syntax.Message
		}
		return []Problem{c.problem("front-matter", at, "not TOML: "+message, "")}
	}
	c.Meta.Title, c.Meta.Summary = fields.Title, fields.Summary
	if c.Meta.Summary == "" {
		c.Meta.Summary = fields.Description
	}
	if fields.Part != "" {
		c.Meta.Part = fields.Part
	}
	return nil
}
