package build

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"example.com/guidegen/engine/catalogue"
)

// A Rival is an engine that is wrong on purpose.
type Rival struct {
	Name    string
	Why     string // what is wrong, in one line
	Teaches string // the id of the chapter that has to notice
	Shown   string // a run that tells it from the right one: "neighbour chunk=300ms"

	// Catalogue makes the rival ready to run. It is called once, while others
	// are made and run beside it.
	Catalogue func(context.Context) (*catalogue.Catalogue, error)
}

// A RivalBite is how the guide fared against one rival.
type RivalBite struct {
	Rival    Rival
	Err      error         // the rival could not be made, so nothing was tried
	Chapters []ChapterBite // those that noticed something, in the order of the book
	Verdict  Verdict

	file string // the chapter that has to notice, or the guide
}

// A ChapterBite is what one chapter noticed: quotes that do not hold any more,
// and runs, tables and plots that come out otherwise.
type ChapterBite struct {
	ID     string
	Quotes int
	Shown  int
}

// A Verdict says whether a rival was noticed where it has to be.
type Verdict string

// The verdicts there are.
const (
	Noticed Verdict = "noticed"        // by the chapter that teaches it
	Hole    Verdict = "hole"           // that chapter would pass as it is
	Pending Verdict = "no chapter yet" // the guide has no such chapter
	Broken  Verdict = "not made"       // the rival does not compile, or does not speak
)

// Quotes is how many quotes of all chapters do not hold with the rival.
func (r RivalBite) Quotes() (n int) {
	for _, c := range r.Chapters {
		n += c.Quotes
	}
	return n
}

// Shown is how many runs, tables and plots of all chapters come out otherwise.
func (r RivalBite) Shown() (n int) {
	for _, c := range r.Chapters {
		n += c.Shown
	}
	return n
}

// face runs the guide against each rival, jobs at a time; 0 is one a core.
func (bite *Bite) face(ctx context.Context, right *Book, rivals []Rival, jobs int) []RivalBite {
	all := make([]RivalBite, len(rivals))
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	turn := make(chan struct{}, jobs)
	var group sync.WaitGroup
	for i, r := range rivals {
		turn <- struct{}{}
		group.Go(func() {
			all[i] = r.face(ctx, right)
			<-turn
		})
	}
	group.Wait()
	return all
}

func (r Rival) face(ctx context.Context, right *Book) RivalBite {
	bite := RivalBite{Rival: r, Verdict: Broken, file: right.Input.GuideName}
	in := right.Input
	if in.Catalogue, bite.Err = r.Catalogue(ctx); bite.Err != nil {
		return bite
	}
	wrong, err := Load(in)
	if err != nil {
		bite.Err = err
		return bite
	}
	if problems := Parse(wrong); len(problems) > 0 {
		bite.Err = fmt.Errorf("its catalogue is not this guide's: %v", problems[0])
		return bite
	}
	wrong.Run(ctx, 1) // a run that fails is noticed by what quotes it
	Check(wrong)
	bite.Verdict = Pending
	for i, c := range right.Chapters {
		noticed := ChapterBite{ID: c.ID}
		for j := range c.Quotes {
			if !wrong.Chapters[i].Quotes[j].OK {
				noticed.Quotes++
			}
		}
		for j, d := range c.Directives {
			if d.Show && shownOtherwise(d, wrong.Chapters[i].Directives[j]) {
				noticed.Shown++
			}
		}
		if noticed.Quotes+noticed.Shown > 0 {
			bite.Chapters = append(bite.Chapters, noticed)
		}
		if c.ID == r.Teaches {
			bite.Verdict, bite.file = Hole, c.File
			if noticed.Quotes > 0 {
				bite.Verdict = Noticed
			}
		}
	}
	return bite
}

// shownOtherwise tells whether a run, table or plot does not come out as it
// did. That it happens otherwise inside counts too: it is pinned.
func shownOtherwise(right, wrong *Directive) bool {
	before, pinned := right.Pin()
	after, ok := wrong.Pin()
	return pinned && (!ok || before != after)
}
