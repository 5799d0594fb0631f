package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// keptWakeUp is the cure of lost-wake-up: it waits for the state, not for the
// bell.
var keptWakeUp = listing{
	name:   "kept-wake-up",
	doc:    "the cure: keep what happened, and wait for that with wait_for",
	values: wakeUpValues,
	main: func(s *stage, t *engine.Task) error {
		var k kitchen
		return k.serve(s, t, func(t *engine.Task) error {
			if err := k.bell.WaitFor(t, func() bool { return len(k.dishes) > 0 }); err != nil {
				return err
			}
			s.say("the %s is served", k.dishes[0])
			s.values["served"] = catalogue.True(true)
			return nil
		})
	},
}
