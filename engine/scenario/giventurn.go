package scenario

import "example.com/guidegen/engine"

// givenTurn gives the CPU back on purpose.
var givenTurn = listing{
	name:   "given-turn",
	doc:    "sleep(0) lets everybody else who is ready run once",
	values: turnValues,
	main: func(s *stage, t *engine.Task) error {
		return reading(s, t, (*engine.Task).Yield)
	},
}
