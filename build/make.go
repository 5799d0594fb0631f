package build

import "context"

// Made is a guide after every step but Write: what it came to, and what is
// wrong with it.
type Made struct {
	Book     *Book
	Site     Site
	Problems []Problem // of every step, sorted by place
}

// Make takes a guide through Load, Parse, Run, Check and Render. It touches no
// disk but to read. An error is a guide that could not be read at all.
func Make(ctx context.Context, in Input, jobs int) (*Made, error) {
	b, err := Load(in)
	if err != nil {
		return nil, err
	}
	m := &Made{Book: b, Problems: Parse(b)}
	m.Problems = append(m.Problems, b.Run(ctx, jobs)...)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	m.Problems = append(m.Problems, Check(b)...)
	if len(m.Unmended()) == 0 {
		var found []Problem
		b.once = in.Memo == nil
		m.Site, found = Render(b)
		m.Problems = append(m.Problems, found...)
	}
	sortProblems(m.Problems)
	return m, nil
}

// Unmended are the problems that building does not mend: all but what has no
// pin yet.
func (m *Made) Unmended() []Problem { return unmended(m.Problems) }

func unmended(problems []Problem) []Problem {
	var rest []Problem
	for _, p := range problems {
		if p.Rule != RuleUnpinned {
			rest = append(rest, p)
		}
	}
	return rest
}

// Pinned names what a build pins for the first time: "06-demo#beat".
func (m *Made) Pinned() []string {
	var names []string
	all, _ := m.Book.pinnings() // Check has told what cannot be read
	for _, p := range all {
		if !p.pinned {
			names = append(names, p.directive.address())
		}
	}
	return names
}
