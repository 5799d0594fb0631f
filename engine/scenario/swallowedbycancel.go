package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// swallowedByCancel cancels the task that is about to stop another one.
var swallowedByCancel = listing{
	name: "swallowed-by-cancel",
	doc:  "the trap: who awaits a cancelled task and suppresses CancelledError suppresses his own too",
	values: []catalogue.ValueDoc{
		worth(value("cancelled", catalogue.Truth, "whether the caller that was told to stop did")),
		value("cancelling", catalogue.Count, "how many requests to cancel it carried when it went on"),
		worth(value("tidy", catalogue.Truth, "whether the cleanup that it waited for came to its end")),
	},
	main: func(s *stage, t *engine.Task) error {
		tidy := false
		upload := s.loop.CreateTask("upload", s.tidyingUp(300, &tidy))
		if err := t.Yield(); err != nil {
			return err
		}
		closing := s.loop.CreateTask("close", func(t *engine.Task) (any, error) {
			if err := primitives.CancelFutures(t, &upload.Future); err != nil {
				return nil, err
			}
			s.count("cancelling", t.Cancelling())
			s.say("close goes on, requests to stop it: %d", t.Cancelling())
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
		s.values["cancelled"] = catalogue.True(closing.Cancelled())
		s.values["tidy"] = catalogue.True(tidy)
		return nil
	},
}

// tidyingUp is an upload that takes long to tidy up once it is cancelled.
func (s *stage) tidyingUp(after int64, tidy *bool) engine.Body {
	return func(t *engine.Task) (_ any, err error) {
		defer func() {
			s.say("the upload begins to tidy up")
			if cerr := t.Sleep(after); cerr != nil {
				err = cerr
				return
			}
			*tidy = true
			s.say("the upload is tidy")
		}()
		return nil, t.Sleep(10_000)
	}
}
