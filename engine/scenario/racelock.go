package scenario

import "example.com/guidegen/engine"

// raceLock is the cure of race.
var raceLock = listing{
	name:   "race-lock",
	doc:    "the cure: a lock around all that belongs together, the await too",
	values: balanceValues,
	main: func(s *stage, t *engine.Task) error {
		var lock engine.Lock
		return withdrawing(s, t, lock.With)
	},
}
