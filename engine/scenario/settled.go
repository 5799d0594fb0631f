package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/primitives"
)

// settled cancels a payment while its receipt is being stored.
var settled = listing{
	name: "settled",
	doc:  "to wait for what is under way through any cancellation, and to be cancelled only then",
	values: []catalogue.ValueDoc{
		worth(value("requests", catalogue.Count, "how often the caller was told to stop")),
		value("done_at", catalogue.MS, "when the work was done"),
		worth(value("cancelled_at", catalogue.MS, "when the caller was cancelled")),
		value("settle_passes", catalogue.Count, "how many passes after the end of the work that was"),
	},
	main: func(s *stage, t *engine.Task) error {
		ended := 0
		storing := s.loop.CreateTask("storing", func(t *engine.Task) (any, error) {
			err := t.Sleep(50)
			s.say("the receipt is stored")
			ended = s.loop.Pass()
			s.tell("done_at", t.Now(), catalogue.MS)
			return "receipt 7", err
		})
		paying := s.loop.CreateTask("paying", func(t *engine.Task) (any, error) {
			_, err := primitives.Settled(t, &storing.Future)
			if engine.IsCancelled(err) {
				receipt, rerr := storing.Result()
				if rerr != nil {
					return nil, rerr
				}
				s.say("cancelled, and it knows: %v", receipt)
				s.tell("cancelled_at", t.Now(), catalogue.MS)
				s.count("settle_passes", s.loop.Pass()-ended)
			}
			return nil, err
		})
		for range 2 {
			if err := t.Sleep(10); err != nil {
				return err
			}
			paying.Cancel()
			s.say("told to stop")
		}
		s.count("requests", paying.Cancelling())
		if _, _, err := t.Wait(engine.Futures(paying), engine.WaitOptions{}); err != nil {
			return err
		}
		s.say("the payment was cancelled: %s", pyBool(paying.Cancelled()))
		return nil
	},
}
