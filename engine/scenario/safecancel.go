package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// safeCancel is the cure of swallowed-by-cancel.
var safeCancel = listing{
	name: "safe-cancel",
	doc:  "the cure: wait for what was cancelled with asyncio.wait, and pass on one's own cancellation in the end",
	values: []catalogue.ValueDoc{
		worth(value("cancelled", catalogue.Truth, "whether the caller that was told to stop did")),
		worth(value("tidy", catalogue.Truth, "whether the cleanup that it waited for came to its end")),
		value("failures", catalogue.Count, "how many cleanups failed"),
	},
	main: func(s *stage, t *engine.Task) error {
		tidy := false
		report := s.loop.CreateTask("report", func(t *engine.Task) (any, error) {
			if err := t.Sleep(10_000); !engine.IsCancelled(err) {
				return nil, err
			}
			return nil, engine.Errorf("ConnectionError", "the report is lost")
		})
		upload := s.loop.CreateTask("upload", s.tidyingUp(300, &tidy))
		if err := t.Yield(); err != nil {
			return err
		}
		closing := s.loop.CreateTask("close", func(t *engine.Task) (any, error) {
			if err := cancelSafely(t, report, upload); err != nil {
				return nil, err
			}
			s.say("close goes on")
			return nil, nil
		})
		if err := t.Sleep(100); err != nil {
			return err
		}
		closing.Cancel()
		if _, _, err := t.Wait(engine.Futures(closing), engine.WaitOptions{}); err != nil {
			return err
		}
		s.say("close was cancelled: %s", pyBool(closing.Cancelled()))
		failures := 0
		if err := report.Exception(); err != nil {
			failures++
			s.say("the report: %s", message(err))
		}
		s.values["cancelled"] = catalogue.True(closing.Cancelled())
		s.values["tidy"] = catalogue.True(tidy)
		s.count("failures", failures)
		return nil
	},
}

// cancelSafely cancels the tasks and waits until all are over, whatever they
// raise and whoever cancels the caller meanwhile.
func cancelSafely(t *engine.Task, tasks ...*engine.Task) error {
	for _, task := range tasks {
		task.Cancel()
	}
	var cancelled error
	for running := tasks; len(running) > 0; running = stillRunning(running) {
		if _, _, err := t.Wait(engine.Futures(running...), engine.WaitOptions{}); err != nil {
			cancelled = err
		}
	}
	if cancelled != nil {
		return cancelled
	}
	var failures []error
	for _, task := range tasks {
		if !task.Cancelled() && task.Exception() != nil {
			failures = append(failures, task.Exception())
		}
	}
	if failures != nil {
		return &engine.ExceptionGroup{Message: "stopped with failures", Errors: failures}
	}
	return nil
}

func stillRunning(tasks []*engine.Task) []*engine.Task {
	var running []*engine.Task
	for _, task := range tasks {
		if !task.Done() {
			running = append(running, task)
		}
	}
	return running
}
