package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// splitFailure lets two tasks of a group fail in one pass, each with an error of
// its own kind.
var splitFailure = listing{
	name: "split-failure",
	doc:  "two tasks fail at once, and except* gives each error to who can handle it",
	values: []catalogue.ValueDoc{
		worth(value("errors", catalogue.Count, "how many errors the group held")),
		values("retried", catalogue.Text, "the errors that went to except* OSError"),
		values("repaired", catalogue.Text, "the errors that went to except* ValueError"),
	},
	main: func(s *stage, t *engine.Task) error {
		check := func(err error) engine.Body {
			return func(t *engine.Task) (any, error) {
				if serr := t.Sleep(10); serr != nil {
					return nil, serr
				}
				return nil, err
			}
		}
		err := t.TaskGroup(func(g *engine.TaskGroup) error {
			for _, sensor := range []struct {
				name string
				err  error
			}{
				{"rain", engine.Errorf("ValueError", "rain: -3 mm")},
				{"wind", engine.Errorf("OSError", "wind: no answer")},
				{"sun", nil},
			} {
				if _, err := g.CreateTask(sensor.name, check(sensor.err)); err != nil {
					return err
				}
			}
			return nil
		})
		var group *engine.ExceptionGroup
		if !errors.As(err, &group) {
			return err
		}
		s.count("errors", len(group.Errors))
		rest := group
		for _, except := range []struct{ kind, does, value string }{
			{"OSError", "try again", "retried"},
			{"ValueError", "repair", "repaired"},
		} {
			var caught []string
			var matched *engine.ExceptionGroup
			if rest != nil {
				matched, rest = rest.Split(ofKind(except.kind))
			}
			if matched != nil {
				caught = messages(matched.Errors)
				s.say("%s: %s", except.does, pyList(caught))
			}
			s.values[except.value] = catalogue.Texts(caught)
		}
		if rest != nil {
			return rest
		}
		return nil
	},
}

func ofKind(kind string) func(error) bool {
	return func(err error) bool { return engine.Kind(err) == kind }
}
