package build

import "sync"

// An index finds a book's chapters and files by name, so that each link and
// each expression costs the same in a book of any size.
type index struct {
	ids    map[string]*Chapter // by what expressions call them
	paths  map[string]*Chapter // by their files in the guide
	at     map[*Chapter]int
	assets map[string]bool
}

// indexed is the book's index, made when it is first asked for: after Load the
// chapters and files stay as they are.
func (b *Book) indexed() *index {
	b.indexOnce.Do(func() {
		x := index{map[string]*Chapter{}, map[string]*Chapter{}, map[*Chapter]int{}, map[string]bool{}}
		for i, c := range b.Chapters {
			x.at[c] = i
			if x.ids[c.ID] == nil {
				x.ids[c.ID] = c
			}
			x.paths[c.Path] = c
		}
		for _, a := range b.Assets {
			x.assets[a] = true
		}
		b.index = x
	})
	return &b.index
}

// Chapter returns the chapter that expressions call id, or nil.
func (b *Book) Chapter(id string) *Chapter { return b.indexed().ids[id] }

// eachChapter does something for every chapter, several at a time; it changes
// nothing but the chapter's own.
func (b *Book) eachChapter(do func(i int, c *Chapter)) {
	var group sync.WaitGroup
	turn := make(chan struct{}, parallel)
	for i, c := range b.Chapters {
		turn <- struct{}{}
		group.Go(func() {
			do(i, c)
			<-turn
		})
	}
	group.Wait()
}
