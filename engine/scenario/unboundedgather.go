package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A site has room for so many connections, and refuses the others.
type site struct {
	room, connections, most, refused, fetched int
}

func (w *site) fetch(t *engine.Task) error {
	if w.connections == w.room {
		w.refused++
		return nil
	}
	w.connections++
	w.most = max(w.most, w.connections)
	err := t.Sleep(10)
	w.connections--
	if err == nil {
		w.fetched++
	}
	return err
}

func (w *site) results(s *stage) {
	s.say("connections at once: %d", w.most)
	s.say("refused: %d", w.refused)
	s.say("fetched: %d", w.fetched)
	s.count("most", w.most)
	s.count("refused", w.refused)
	s.count("fetched", w.fetched)
}

var siteValues = []catalogue.ValueDoc{
	value("most", catalogue.Count, "how many connections there were at once, at most"),
	worth(value("refused", catalogue.Count, "how many pages were refused")),
	value("fetched", catalogue.Count, "how many pages were fetched"),
}

var siteParams = []catalogue.Param{
	count("pages", 20, 1, 100, "how many pages there are to fetch"),
	count("room", 8, 1, 100, "how many connections the site has room for"),
}

// tasksAtOnce is how many tasks there are beside main.
var tasksAtOnce = value("tasks", catalogue.Count, "how many tasks there were at once")

// unboundedGather asks for all pages at once.
var unboundedGather = listing{
	name:   "unbounded-gather",
	doc:    "the trap: gather over a list of any length starts everything at once",
	params: siteParams,
	values: append([]catalogue.ValueDoc{tasksAtOnce}, siteValues...),
	main: func(s *stage, t *engine.Task) error {
		w := &site{room: int(s.args.Int("room"))}
		return w.gather(s, t, w.fetch)
	},
}

// gather fetches all pages at once, each by the function.
func (w *site) gather(s *stage, t *engine.Task, fetch func(*engine.Task) error) error {
	var pages []engine.Awaitable
	for range s.args.Int("pages") {
		pages = append(pages, s.loop.Coroutine("fetch", func(t *engine.Task) (any, error) { return nil, fetch(t) }))
	}
	fetching := s.loop.Gather(pages...)
	tasks := len(s.loop.AllTasks()) - 1
	s.say("tasks at once: %d", tasks)
	s.count("tasks", tasks)
	if _, err := t.Await(fetching); err != nil {
		return err
	}
	w.results(s)
	return nil
}
