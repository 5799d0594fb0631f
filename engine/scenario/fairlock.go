package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// fairLock lets two tasks take one lock in turns: who releases it and asks for
// it again at once goes to the end of the line.
var fairLock = listing{
	name: "fair-lock",
	doc:  "a lock is handed on in line: who releases it and asks again at once waits behind who waited",
	values: []catalogue.ValueDoc{
		worth(values("turns", catalogue.Text, "who had the lock, in order")),
		value("coats", catalogue.Count, "how often each task takes the lock"),
	},
	main: func(s *stage, t *engine.Task) error {
		const coats = 2
		var brush engine.Lock
		var turns []string
		paint := func(name string) engine.Body {
			return func(t *engine.Task) (any, error) {
				for coat := 1; coat <= coats; coat++ {
					err := brush.With(t, func() error {
						s.say("%s paints coat %d", name, coat)
						turns = append(turns, name)
						return t.Sleep(100)
					})
					if err != nil {
						return nil, err
					}
				}
				return nil, nil
			}
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, name := range []string{"ann", "bob"} {
				if _, err := g.CreateTask(name, paint(name)); err != nil {
					return err
				}
			}
			return nil
		})
		s.values["turns"] = catalogue.Texts(turns)
		s.count("coats", coats)
		return err
	},
}
