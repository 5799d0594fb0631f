package build

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"example.com/guidegen/engine/catalogue"
)

// Run runs every run of the book whose result does not stand already once, jobs at a time; 0 is one a core. Order
// and number of jobs change no byte of what comes out. A run that fails, that
// panics, or that does not yield what the catalogue promises is a problem at
// each directive that asks for it; the others are run all the same. When ctx
// ends, the runs that have not started are such failures.
func (b *Book) Run(ctx context.Context, jobs int) []Problem {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	queue := make(chan *Run)
	var wg sync.WaitGroup
	for range min(jobs, len(b.Runs)) {
		wg.Go(func() {
			for r := range queue {
				r.Result, r.Err = r.result(ctx)
			}
		})
	}
	for _, r := range b.Runs {
		if r.Result == nil && r.Err == nil {
			queue <- r
		}
	}
	close(queue)
	wg.Wait()
	b.Input.Memo.remember(b)
	return b.failures()
}

// result runs the scenario. A panic is a failed run: a mistake in one scenario
// must not take the report of all others with it.
func (r *Run) result(ctx context.Context) (result *catalogue.Result, err error) {
	if ctx.Err() != nil {
		return nil, fmt.Errorf("not run: %w", context.Cause(ctx))
	}
	defer func() {
		if p := recover(); p != nil {
			result, err = nil, fmt.Errorf("it panicked: %v", p)
		}
	}()
	if result, err = r.Scenario.Run(r.Args); err != nil {
		return nil, err
	}
	if err := promised(r.Scenario, result); err != nil {
		return nil, err
	}
	return result, nil
}

func (b *Book) failures() []Problem {
	var problems []Problem
	for _, c := range b.Chapters {
		for _, d := range c.Directives {
			if d.Verb == "timeline" {
				continue // the run it draws is a directive of its own
			}
			for _, r := range d.Runs {
				if r.Err != nil {
					p := c.problem("failed-run", d.Span, fmt.Sprintf("the run failed: %v", r.Err), "see it alone: "+r.Command())
					problems = append(problems, p)
					break // a sweep that fails once mostly fails at every point
				}
			}
		}
	}
	sortProblems(problems)
	return problems
}

// promised holds a result to the scenario's own documentation: every value is
// there, in its unit, and no other one is.
func promised(s *catalogue.Scenario, result *catalogue.Result) error {
	if result == nil {
		return fmt.Errorf("scenario %s gave no result", s.Name)
	}
	for _, doc := range s.Values {
		v, ok := result.Values[doc.Name]
		switch {
		case !ok:
			return fmt.Errorf("scenario %s promises the value %s and does not give it", s.Name, doc.Name)
		case v.Kind == catalogue.None:
		case v.Unit != doc.Unit || (v.Kind == catalogue.List) != doc.List:
			return fmt.Errorf("scenario %s promises %s in %s and gives %s", s.Name, doc.Name, doc.Unit, v)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(result.Values)) {
		if s.Value(name) == nil {
			return fmt.Errorf("scenario %s gives the value %s, which it does not document", s.Name, name)
		}
	}
	return nil
}
