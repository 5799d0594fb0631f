package scenario

import "example.com/guidegen/engine"

// passedOnCancel is the cure of swallowed-cancel.
var passedOnCancel = listing{
	name:   "passed-on-cancel",
	doc:    "the cure: who catches CancelledError raises it again",
	params: limitParams,
	values: limitValues,
	main: func(s *stage, t *engine.Task) error {
		err := limited(s, t, "in time", func() error {
			return polling(s, t, func(cancelled error) error {
				s.say("told to stop, and stops")
				return cancelled
			})
		})
		s.count("cancelling", t.Cancelling())
		return err
	},
}
