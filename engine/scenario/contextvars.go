package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// contextVars sets one context variable in two tasks.
var contextVars = listing{
	name: "context-vars",
	doc:  "each task has its own context, and a thread that it starts has a copy of it",
	values: []catalogue.ValueDoc{
		values("seen", catalogue.Text, "what each thread saw"),
		value("outside", catalogue.Text, "what the main task saw at the end"),
	},
	main: func(s *stage, t *engine.Task) error {
		request := engine.Var[string]{Name: "request", Default: "no request"}
		log := func(text string) { s.say("[%s] %s", request.Get(s.loop), text) }
		var seen []string
		handle := func(number int64) *engine.Coroutine {
			return s.loop.Coroutine(fmt.Sprintf("request %d", number), func(t *engine.Task) (any, error) {
				request.Set(s.loop, fmt.Sprintf("request %d", number))
				log("begins")
				if err := t.Sleep(10 * number); err != nil {
					return nil, err
				}
				inThread, err := t.ToThread(0, func() (any, error) { return request.Get(s.loop), nil })
				if err != nil {
					return nil, err
				}
				seen = append(seen, inThread.(string))
				log("a thread sees " + inThread.(string))
				log("ends")
				return nil, nil
			})
		}
		if _, err := t.Await(s.loop.Gather(handle(1), handle(2))); err != nil {
			return err
		}
		log("all are served")
		s.values["seen"] = catalogue.Texts(seen)
		s.values["outside"] = catalogue.Str(request.Get(s.loop))
		return nil
	},
}
