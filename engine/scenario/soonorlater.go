package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// soonOrLater schedules callbacks that could all run at once, and shows that a
// timer never overtakes what was ready before it was looked at.
var soonOrLater = &catalogue.Scenario{
	Name: "soon-or-later",
	Doc:  "call_soon, and timers that are due already: in which order they run",
	Values: []catalogue.ValueDoc{
		values("asked", catalogue.Text, "what was asked for, in order"),
		values("order", catalogue.Text, "the order in which they ran"),
	},
	Run: func(catalogue.Args) (*catalogue.Result, error) {
		l := engine.New(engine.Options{Trace: true})
		defer l.Close()
		var asked, order []string
		note := func(name string) func() {
			asked = append(asked, name)
			return func() { order = append(order, name) }
		}
		l.CallSoon(func() {
			l.Work(10) // so that there is a past
			l.CallLater(0, note("call_later(0)")).Named("call_later(0)")
			l.CallSoon(note("first call_soon")).Named("first call_soon")
			l.CallAt(3, note("call_at(3)")).Named("call_at(3)")
			l.CallLater(-5, note("call_later(-5)")).Named("call_later(-5)")
			l.CallSoon(note("second call_soon")).Named("second call_soon")
		}).Named("main")
		if err := l.Run(20); err != nil {
			return nil, err
		}
		var p page
		rows := [][]string{row("asked for at 10 ms", "ran")}
		for i, name := range order {
			rows = append(rows, row(asked[i], name))
		}
		p.table(rows)
		p.say("what is ready goes before what is due, and what is due goes by its deadline")
		return &catalogue.Result{Transcript: p.String(), Events: events(l.Trace()), Trace: drawing(l.Trace()), Values: map[string]catalogue.Value{
			"asked": catalogue.Texts(asked),
			"order": catalogue.Texts(order),
		}}, nil
	},
}
