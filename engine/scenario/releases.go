package scenario

import (
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// releases asks for the costs under the oldest and the newest release that the
// engine knows.
var releases = &catalogue.Scenario{
	Name: "releases",
	Doc:  "what awaiting costs in passes of the loop, in Python 3.11 and in 3.14",
	Values: append([]catalogue.ValueDoc{
		worth(value("differ", catalogue.Count, "how many rows differ between the two releases")),
		values("what", catalogue.Text, "what is awaited, in the order of the rows"),
		values("python_311", catalogue.Count, "what each costs in Python 3.11"),
		values("python_314", catalogue.Count, "what each costs in Python 3.14"),
	}, releaseValues()...),
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		var what []string
		var old, now []int
		var events []catalogue.Event
		differ := 0
		vs := map[string]catalogue.Value{}
		rows := [][]string{row("awaited", "3.11", "3.14")}
		for _, c := range releaseCosts() {
			before, err := c.under(engine.Python311())
			if err != nil {
				return nil, err
			}
			after, err := c.under(engine.Python314())
			if err != nil {
				return nil, err
			}
			if before != after {
				differ++
			}
			what, old, now = append(what, c.what), append(old, before), append(now, after)
			rows = append(rows, row(c.what, before, after))
			vs[c.name] = catalogue.Of(int64(after), catalogue.Count)
			vs[c.name+"_311"] = catalogue.Of(int64(before), catalogue.Count)
			events = append(events, catalogue.Event{Task: c.name, What: fmt.Sprintf("takes %d passes in 3.11, %d in 3.14", before, after)})
		}
		vs["differ"] = catalogue.Of(int64(differ), catalogue.Count)
		vs["what"] = catalogue.Texts(what)
		vs["python_311"] = catalogue.Ints(old, catalogue.Count)
		vs["python_314"] = catalogue.Ints(now, catalogue.Count)

		var p page
		p.say("passes from an await, or from what its row names, to the line behind it")
		p.table(rows)
		p.say("%d of %d differ", differ, len(what))
		return &catalogue.Result{Transcript: p.String(), Values: vs, Events: events}, nil
	},
}

func releaseValues() []catalogue.ValueDoc {
	var docs []catalogue.ValueDoc
	for _, c := range releaseCosts() {
		docs = append(docs,
			value(c.name, catalogue.Count, "passes in Python 3.14: "+c.what),
			value(c.name+"_311", catalogue.Count, "passes in Python 3.11: "+c.what))
	}
	return docs
}

// under asks for the cost on a loop of that release.
func (c cost) under(release engine.Profile) (passes int, err error) {
	_, err = engine.Run(engine.Options{Profile: release, Trace: true}, func(t *engine.Task) (any, error) {
		passes, err = c.passes(t)
		return nil, err
	})
	if err != nil {
		err = fmt.Errorf("%s: %w", c.what, err)
	}
	return passes, err
}

// releaseCosts are the rows of costTable, and those of waiting with a limit and
// of threads.
func releaseCosts() []cost {
	return append(costTable[:len(costTable):len(costTable)], []cost{
		{"shielded", "shield of a task that returns at once", awaiting(func(t *engine.Task) error {
			return waitFor(t, t.Loop().Shield(t.Loop().CreateTask("it", returnsNow)))
		})},
		{"wait_for_done", "wait_for of a future that is done", awaiting(func(t *engine.Task) error {
			_, err := t.WaitFor(done(t), 1000)
			return err
		})},
		{"sleep", "a sleep, from the pass that finds it due", fromTimer(func(t *engine.Task) error { return t.Sleep(10) })},
		{"timed_out", "a timeout around a sleep, from the pass that finds it due", fromTimer(func(t *engine.Task) error {
			return unlessTimeout(t.Timeout(10, func(*engine.Timeout) error { return t.Sleep(50) }))
		})},
		{"wait_for_timed_out", "wait_for of a sleep, from the pass that finds it due", fromTimer(func(t *engine.Task) error {
			_, err := t.WaitFor(t.Loop().Coroutine("it", returns(nil, 50)), 10)
			return unlessTimeout(err)
		})},
		{"thread", "to_thread, from the pass in which the thread ends", func(t *engine.Task) (int, error) {
			ended := 0
			_, err := t.ToThread(10, func() (any, error) {
				ended = t.Loop().Pass()
				return nil, nil
			})
			return t.Loop().Pass() - ended, err
		}},
	}...)
}

// fromTimer counts the passes from the one that takes the last timer off the
// heap.
func fromTimer(await func(t *engine.Task) error) func(t *engine.Task) (int, error) {
	return func(t *engine.Task) (int, error) {
		err := await(t)
		found := 0
		for _, d := range t.Loop().Trace().Deliveries {
			found = max(found, d.ExpiredPass)
		}
		return t.Loop().Pass() - found, err
	}
}

func unlessTimeout(err error) error {
	if engine.Kind(err) == "TimeoutError" {
		return nil
	}
	return err
}
