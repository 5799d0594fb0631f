package build

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"example.com/guidegen/build/quote"
)

// A Shard is a machine's part of the check of a book: every n-th chapter, and
// of the first shard also what belongs to no chapter. All shards read the whole
// book, since links and quotes lead everywhere, but each runs and renders only
// what its own chapters ask for, which is where the time goes. The zero Shard is
// the whole book.
type Shard struct {
	Number int // from 1
	Of     int
}

var shardText = regexp.MustCompile(`^([1-9][0-9]{0,5})/([1-9][0-9]{0,5})$`)

// UnmarshalText reads a shard as a flag has it: 2/3.
func (s *Shard) UnmarshalText(text []byte) error {
	m := shardText.FindSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is no shard: write 2/3 for the second of three", text)
	}
	number, _ := strconv.Atoi(string(m[1]))
	of, _ := strconv.Atoi(string(m[2]))
	if number > of {
		return fmt.Errorf("there is no shard %s: the last one is %d/%d", text, of, of)
	}
	*s = Shard{number, of}
	return nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// owns tells whether the i-th chapter of the book is the shard's. Neighbours go
// to different shards: the long chapters of a book mostly stand together.
func (s Shard) owns(i int) bool { return i%s.Of == s.Number-1 }

// A Part is what one shard found.
type Part struct {
	Shard    Shard
	Rendered bool // nothing but what has no pin yet stood in the way
	Problems []Problem
}

// Check takes the shard's part of a guide through every step but Write. What all
// parts have, merged, are the problems that Make finds, with one exception:
// only Make makes the editions of the whole book, and tells of a file of the
// guide that stands where one of them goes.
func (s Shard) Check(ctx context.Context, in Input, jobs int) (*Part, error) {
	b, err := Load(in)
	if err != nil {
		return nil, err
	}
	problems := Parse(b)
	b.Runs = s.runs(b)
	problems = append(problems, b.Run(ctx, jobs)...)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	part := &Part{Shard: s, Problems: s.own(b, append(problems, Check(b)...))}
	if part.Rendered = len(unmended(part.Problems)) == 0; part.Rendered {
		part.Problems = append(part.Problems, s.render(b)...)
	}
	sortProblems(part.Problems)
	return part, nil
}

// runs are the runs that the shard's chapters show, draw or quote. The models
// of recordings belong to no chapter.
func (s Shard) runs(b *Book) []*Run {
	needed := map[*Run]bool{}
	k := &checker{book: b, envs: b.environments()}
	for i, c := range b.Chapters {
		if !s.owns(i) {
			continue
		}
		for _, d := range c.Directives {
			for _, r := range d.Runs {
				needed[r] = true
			}
		}
		for _, q := range c.Quotes {
			expr, bad := quote.Compile(q.Expr, k.envs[c])
			if bad != nil {
				continue // Check tells
			}
			for _, u := range k.uses(c, expr) {
				for _, r := range u.runs() {
					needed[r] = true
				}
			}
		}
	}
	if s.Number == 1 {
		for _, rec := range b.Recordings {
			for _, v := range rec.Values {
				if v.Model != nil {
					needed[v.Model.Run] = true
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(b.Runs), func(r *Run) bool { return !needed[r] })
}

// own are the problems that the shard tells.
func (s Shard) own(b *Book, problems []Problem) []Problem {
	owner := map[string]bool{}
	for i, c := range b.Chapters {
		owner[c.File] = s.owns(i)
	}
	return slices.DeleteFunc(problems, func(p Problem) bool {
		mine, ofChapter := owner[p.File]
		return !mine && (ofChapter || s.Number != 1)
	})
}

// render renders the shard's chapters for the problems that only rendering
// finds. Of the others it takes the names of their pages and pins, which no
// other file of the site may have.
func (s Shard) render(b *Book) []Problem {
	r := newRendering(b)
	r.listContents()
	leaves := make([]*leaf, len(b.Chapters))
	b.eachChapter(func(i int, c *Chapter) {
		if s.owns(i) {
			leaves[i] = r.leaf(i, c)
		}
	})
	var problems []Problem
	drawn := map[string]bool{} // paths of the shard's own pictures
	for i, c := range b.Chapters {
		if l := leaves[i]; l != nil {
			problems = append(problems, l.problems...)
			for _, path := range slices.Sorted(maps.Keys(l.article.files)) {
				drawn[path] = true
				r.add(path, nil)
			}
		}
		r.add(c.Name+".html", nil)
		r.add(ledgerPath(c), nil)
	}
	r.page(b.openingPage(false))
	r.page(b.ledgerIndex())
	r.add(SearchIndexPath, nil)
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if !d.isQuotable() {
				continue
			}
			r.add(pinPath(c, d)+".txt", nil)
			if d.Verb == "run" {
				r.add(pinPath(c, d)+".log", nil)
			}
		}
	}
	r.files()
	for _, p := range r.problems {
		if s.Number == 1 || drawn[p.File] {
			problems = append(problems, p)
		}
	}
	return problems
}

// Merge joins what the shards found to what the whole book has. Each shard has
// to be there, once. As in Make, what rendering found goes where any shard found
// something before it.
func Merge(parts []*Part) ([]Problem, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	of, rendered := parts[0].Shard.Of, true
	there := map[int]bool{}
	for _, p := range parts {
		switch {
		case p.Shard.Of != of:
			return nil, fmt.Errorf("shard %s and shard %s are of two different splits", parts[0].Shard, p.Shard)
		case there[p.Shard.Number]:
			return nil, fmt.Errorf("shard %s is there twice", p.Shard)
		}
		there[p.Shard.Number] = true
		rendered = rendered && p.Rendered
	}
	for number := 1; number <= of; number++ {
		if !there[number] {
			return nil, fmt.Errorf("shard %s is missing", Shard{number, of})
		}
	}
	var all []Problem
	for _, p := range parts {
		found := p.Problems
		if p.Rendered && !rendered {
			found = slices.DeleteFunc(slices.Clone(found), func(p Problem) bool { return p.Rule != RuleUnpinned })
		}
		all = append(all, found...)
	}
	sortProblems(all)
	return all, nil
}
