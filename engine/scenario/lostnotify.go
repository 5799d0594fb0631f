package scenario

import (
	"errors"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// lostNotify notifies one of two waiters and cancels that one before it runs.
// Up to Python 3.12 the notification was lost with it: gh-112202.
var lostNotify = &catalogue.Scenario{
	Name: "lost-notify",
	Doc:  "one of two waiters is notified and cancelled at once: Python 3.11 loses the wake-up, 3.14 hands it on",
	Values: []catalogue.ValueDoc{
		worth(value("woken_311", catalogue.Truth, "whether the other waiter is woken in Python 3.11")),
		worth(value("woken_314", catalogue.Truth, "whether the other waiter is woken in Python 3.14")),
		value("slept_311", catalogue.MS, "how long it slept in Python 3.11, until its own timeout"),
		value("slept_314", catalogue.MS, "how long it slept in Python 3.14"),
	},
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		vs := map[string]catalogue.Value{}
		rows := [][]string{row("release", "the notified one", "the other one", "slept")}
		var last *engine.Trace
		for _, release := range []struct {
			profile engine.Profile
			suffix  string
		}{{engine.Python311(), "_311"}, {engine.Python314(), "_314"}} {
			w, err := notifyAndCancel(release.profile)
			if err != nil {
				return nil, err
			}
			vs["woken"+release.suffix] = catalogue.True(w.woken)
			vs["slept"+release.suffix] = catalogue.Of(w.slept, catalogue.MS)
			other := map[bool]string{true: "is woken", false: "times out"}[w.woken]
			rows = append(rows, row(release.profile.Name, "is cancelled", other, w.slept))
			last = w.trace
		}
		var p page
		p.say("two tasks wait for a condition; one is notified, and cancelled before it runs")
		p.table(rows)
		p.say("a waiter that leaves with an error hands its notification on, from 3.13")
		return &catalogue.Result{Transcript: p.String(), Values: vs, Events: events(last), Trace: drawing(last)}, nil
	},
}

// A waited is what became of the second waiter.
type waited struct {
	woken bool
	slept int64 // ms
	trace *engine.Trace
}

func notifyAndCancel(release engine.Profile) (w waited, err error) {
	l := engine.New(engine.Options{Profile: release, Trace: true})
	defer l.Close()
	var bell engine.Condition
	wait := func(t *engine.Task) (any, error) {
		return nil, bell.With(t, func() error { return bell.Wait(t) })
	}
	_, err = l.RunUntilComplete(l.CreateTask("main", func(t *engine.Task) (any, error) {
		first := l.CreateTask("first", wait)
		second := l.CreateTask("second", func(t *engine.Task) (any, error) {
			start := t.Now()
			err := t.Timeout(1000, func(*engine.Timeout) error {
				_, err := wait(t)
				return err
			})
			w.woken, w.slept = err == nil, t.Now()-start
			if errors.Is(err, engine.ErrTimeout) {
				err = nil
			}
			return nil, err
		})
		if err := t.Sleep(10); err != nil {
			return nil, err
		}
		if err := bell.With(t, func() error { return bell.Notify(1) }); err != nil {
			return nil, err
		}
		first.Cancel()
		if _, err := t.Await(first); !engine.IsCancelled(err) {
			return nil, err
		}
		return t.Await(second)
	}))
	w.trace = l.Trace()
	return w, err
}
