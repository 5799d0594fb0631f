package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A kitchen is what the scenarios about wake-ups share: a bell, and a waiter who
// is not there yet when it rings.
type kitchen struct {
	bell   engine.Condition
	dishes []string
}

// serve lets a cook ring, and a waiter come late and then wait as wait says.
func (k *kitchen) serve(s *stage, t *engine.Task, wait func(t *engine.Task) error) error {
	return t.TaskGroup(func(g *engine.TaskGroup) error {
		_, err := g.CreateTask("waiter", func(t *engine.Task) (any, error) {
			s.say("fetching a tray")
			if err := t.Sleep(10); err != nil {
				return nil, err
			}
			start := t.Now()
			err := k.bell.With(t, func() error { return wait(t) })
			s.tell("waited", t.Now()-start, catalogue.MS)
			return nil, err
		})
		if err != nil {
			return err
		}
		_, err = g.CreateTask("cook", func(t *engine.Task) (any, error) {
			err := k.bell.With(t, func() error {
				k.dishes = append(k.dishes, "soup")
				return k.bell.Notify(1)
			})
			s.say("the bell rings")
			return nil, err
		})
		return err
	})
}

var wakeUpValues = []catalogue.ValueDoc{
	worth(value("waited", catalogue.MS, "how long the waiter waited for the bell")),
	value("served", catalogue.Truth, "whether the dish was served"),
}

// lostWakeUp waits for a bell that has rung.
var lostWakeUp = listing{
	name:   "lost-wake-up",
	doc:    "a notification wakes who waits, and nobody else: who comes later waits for ever",
	values: wakeUpValues,
	main: func(s *stage, t *engine.Task) error {
		var k kitchen
		return k.serve(s, t, func(t *engine.Task) error {
			err := t.Timeout(1000, func(*engine.Timeout) error { return k.bell.Wait(t) })
			s.values["served"] = catalogue.True(err == nil)
			if errors.Is(err, engine.ErrTimeout) {
				s.say("no bell for 1 s: the dish is cold")
				return nil
			}
			s.say("the dish is served")
			return err
		})
	},
}
