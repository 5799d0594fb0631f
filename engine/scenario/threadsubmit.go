package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// threadSubmit lets a thread give a coroutine to the loop.
var threadSubmit = listing{
	name: "thread-submit",
	doc:  "a thread gives a coroutine to the loop through run_coroutine_threadsafe, and is told what it came to",
	values: []catalogue.ValueDoc{
		worth(value("told_at", catalogue.MS, "when the thread was told")),
		value("submitted_at", catalogue.MS, "when it gave the coroutine to the loop"),
		value("told_passes", catalogue.Count, "how many passes after the coroutine ended the thread was told"),
	},
	main: func(s *stage, t *engine.Task) error {
		ended := 0
		save := func(t *engine.Task) (any, error) {
			err := t.Sleep(100)
			ended = s.loop.Pass()
			return "page 1 is saved", err
		}
		scanned, err := t.ToThread(100, func() (any, error) {
			s.tell("submitted_at", s.loop.Now(), catalogue.MS)
			saving := s.loop.RunCoroutineThreadsafe(s.loop.Coroutine("save", save))
			saving.AddDoneCallback(func(f *engine.ConcurrentFuture) {
				saved, _ := f.Result() // save only fails when it is cancelled, which nobody does
				s.say("the thread is told: %v", saved)
				s.tell("told_at", s.loop.Now(), catalogue.MS)
				s.count("told_passes", s.loop.Pass()-ended)
			})
			return "scanned", nil
		})
		if err != nil {
			return err
		}
		s.say("%v", scanned)
		if err := t.Sleep(200); err != nil {
			return err
		}
		s.say("main ends")
		return nil
	},
}
