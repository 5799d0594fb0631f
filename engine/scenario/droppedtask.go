package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// delivering is the background work that fails.
func delivering(t *engine.Task) (any, error) {
	if err := t.Sleep(10); err != nil {
		return nil, err
	}
	return nil, engine.Errorf("ConnectionError", "the letter came back")
}

// waitingForReply waits for what only it knows of.
func (s *stage) waitingForReply(t *engine.Task) (any, error) {
	if _, err := t.Await(s.loop.NewFuture()); err != nil {
		return nil, err
	}
	s.say("a reply")
	return nil, nil
}

// droppedTask makes two tasks and looks at neither. One fails; the other waits
// for what only it knows of, so that nothing keeps it alive.
var droppedTask = listing{
	name: "dropped-task",
	doc:  "the trap: tasks that nobody keeps or awaits fail, or vanish, without a word until they are collected",
	values: []catalogue.ValueDoc{
		values("reports", catalogue.Text, "what the loop's exception handler was told, when the tasks were collected"),
		worth(value("told_by_then", catalogue.Count, "how many reports there were before that")),
	},
	collected: true,
	main: func(s *stage, t *engine.Task) error {
		var reports []string
		s.values["reports"] = catalogue.Texts(reports)
		s.loop.SetExceptionHandler(func(r engine.Report) {
			reports = append(reports, r.Message)
			s.values["reports"] = catalogue.Texts(reports)
			s.say("report: %s", r.Message)
		})
		letter := s.loop.CreateTask("letter", delivering)
		s.loop.CreateTask("reply", s.waitingForReply)
		if err := t.Sleep(20); err != nil {
			return err
		}
		s.say("the letter is delivered: %s", pyBool(letter.Done()))
		s.count("told_by_then", len(reports))
		return nil
	},
}
