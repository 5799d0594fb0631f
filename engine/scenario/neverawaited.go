package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// saving is the work of the scenarios about forgotten awaits.
func saving(s *stage, entry string, after int64, saved *int) engine.Body {
	return func(t *engine.Task) (any, error) {
		err := t.Sleep(after)
		s.say("%s saved", entry)
		*saved++
		return nil, err
	}
}

// neverAwaited calls an async function as if it were a plain one.
var neverAwaited = listing{
	name: "never-awaited",
	doc:  "the trap: a call without an await makes a coroutine, and the work never happens",
	values: []catalogue.ValueDoc{
		worth(value("saved", catalogue.Count, "how many pages were saved")),
		value("warnings", catalogue.Count, "how many warnings there were, when the coroutine was collected"),
	},
	main: func(s *stage, t *engine.Task) error {
		s.warnOfCoroutines()
		saved := 0
		s.loop.Coroutine("save", saving(s, "page 1", 0, &saved))
		s.say("done, or so it seems: coroutine")
		s.count("saved", saved)
		return nil
	},
}

// warnOfCoroutines prints the warning that Python gives when a coroutine that
// was never awaited is collected, and counts it.
func (s *stage) warnOfCoroutines() {
	warnings := 0
	s.count("warnings", warnings)
	s.loop.SetExceptionHandler(func(r engine.Report) {
		if r.Message == engine.CoroutineNotAwaited {
			warnings++
			s.count("warnings", warnings)
			s.say("warning: coroutine '%s' was never awaited", r.Name)
		}
	})
}
