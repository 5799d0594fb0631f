package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// total is the coroutine that both scenarios about asyncio.run want to run.
func total(*engine.Task) (any, error) { return 42, nil }

// nestedRun calls asyncio.run where a loop runs already.
var nestedRun = listing{
	name: "nested-run",
	doc:  "the trap: asyncio.run inside a running loop is a RuntimeError, and its coroutine never runs",
	values: []catalogue.ValueDoc{
		worth(value("error", catalogue.Text, "what it raises")),
		value("warnings", catalogue.Count, "how many warnings there were, when the coroutine was collected"),
	},
	main: func(s *stage, t *engine.Task) error {
		s.warnOfCoroutines()
		err := runAgain(s.loop, s.loop.Coroutine("total", total))
		s.say("%s: %s", engine.Kind(err), message(err))
		s.values["error"] = catalogue.Str(engine.Kind(err))
		return nil
	},
}

// runAgain is asyncio.run called from inside the loop. CPython looks first
// whether a loop runs in this thread, and never touches the coroutine then. The
// engine's loops have no thread that they could share, so the look is here.
func runAgain(l *engine.Loop, c *engine.Coroutine) error {
	if l.CurrentTask() != nil {
		return engine.Errorf("RuntimeError", "asyncio.run() cannot be called from a running event loop")
	}
	_, err := l.RunUntilComplete(c)
	return err
}
