package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// withdrawing takes 30 and 50 from 100, each as read, ask the bank, write. The
// guard runs all three, or does not.
func withdrawing(s *stage, t *engine.Task, guard func(t *engine.Task, block func() error) error) error {
	balance := 100
	withdraw := func(amount int) engine.Body {
		return func(t *engine.Task) (any, error) {
			err := guard(t, func() error {
				before := balance
				if err := t.Sleep(10); err != nil {
					return err
				}
				balance = before - amount
				return nil
			})
			s.say("took %d, %d left", amount, balance)
			return nil, err
		}
	}
	err := t.TaskGroup(func(g *engine.TaskGroup) error {
		if _, err := g.CreateTask("first", withdraw(30)); err != nil {
			return err
		}
		_, err := g.CreateTask("second", withdraw(50))
		return err
	})
	s.say("there should be 20 left, there are %d", balance)
	s.count("left", balance)
	s.count("should", 100-30-50)
	return err
}

var balanceValues = []catalogue.ValueDoc{
	worth(value("left", catalogue.Count, "the balance at the end")),
	value("should", catalogue.Count, "the balance that there should be"),
}

// race reads before an await and writes after it.
var race = listing{
	name:   "race",
	doc:    "two tasks read, await and write the same balance: one withdrawal is lost, on one thread",
	values: balanceValues,
	main: func(s *stage, t *engine.Task) error {
		return withdrawing(s, t, func(_ *engine.Task, block func() error) error { return block() })
	},
}
