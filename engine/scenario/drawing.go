package scenario

import (
	"fmt"
	"slices"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// drawing turns what the engine recorded into what a page can draw: the only
// place where one is read as the other.
func drawing(tr *engine.Trace) *catalogue.Trace {
	d := &catalogue.Trace{Lanes: lanes(tr)}
	for _, w := range tr.Deliveries {
		d.Deliveries = append(d.Deliveries, delivery(w))
	}
	for _, p := range tr.Passes {
		pass := catalogue.Pass{N: p.N, Start: p.Start, End: p.End, Ready: p.Ready}
		for _, t := range p.Timers {
			pass.Timers = append(pass.Timers, catalogue.Timer(t))
		}
		for _, s := range p.Ran {
			pass.Steps = append(pass.Steps, s.Name+" "+s.What)
		}
		d.Passes = append(d.Passes, pass)
	}
	return d
}

// lanes gives a lane to each task and timer that ran, in the order they were
// made. A timer's callback that took no time is no span: its delivery marks it.
func lanes(tr *engine.Trace) []catalogue.Lane {
	spans := map[string][]catalogue.Span{}
	for _, d := range tr.Deliveries {
		spans[d.Task] = []catalogue.Span{}
	}
	for _, p := range tr.Passes {
		for _, s := range p.Ran {
			if s.What == "step" || s.What == "wakeup" || s.End > s.Start {
				spans[s.Name] = append(spans[s.Name], catalogue.Span{Start: s.Start, End: s.End, Pass: p.N})
			}
		}
	}
	var lanes []catalogue.Lane
	for _, e := range tr.Log {
		if of, ran := spans[e.Task]; ran {
			lanes = append(lanes, catalogue.Lane{Name: e.Task, Spans: of})
			delete(spans, e.Task)
		}
	}
	return lanes
}

func delivery(d engine.Delivery) catalogue.Delivery {
	return catalogue.Delivery{
		Task: d.Task, Asked: d.Asked, Due: d.Deadline,
		Expired: d.Expired, Called: d.Called, Ran: d.Ran,
		ExpiredPass: reached(d.Expired, d.ExpiredPass), CalledPass: reached(d.Called, d.CalledPass), RanPass: reached(d.Ran, d.RanPass),
	}
}

// reached is the pass of a stage, -1 for one that a timer did not come to.
func reached(at int64, pass int) int {
	if at < 0 {
		return -1
	}
	return pass
}

// events are the engine's, with the loop's own under its name. What one task
// does over and over inside one pass is one event: a drained pass does nothing
// else fifty thousand times.
func events(tr *engine.Trace) []catalogue.Event {
	var out []catalogue.Event
	for i := 0; i < len(tr.Log); {
		e, n := tr.Log[i], 1
		for i+n < len(tr.Log) && sameDeed(e, tr.Log[i+n]) {
			n++
		}
		event := catalogue.Event(e)
		if e.Task == "" {
			event.Task = "loop"
		}
		if n > 1 {
			event.What += fmt.Sprintf(", %d times until %d", n, tr.Log[i+n-1].At)
		}
		out = append(out, event)
		i += n
	}
	return out
}

func sameDeed(a, b engine.LogLine) bool {
	return a.Pass == b.Pass && a.Task == b.Task && a.What == b.What
}

// deliveries are those of one task or timer that reached its own code.
func deliveries(tr *engine.Trace, task string) []catalogue.Delivery {
	var out []catalogue.Delivery
	for _, d := range tr.Deliveries {
		if d.Task == task && d.Ran >= 0 {
			out = append(out, delivery(d))
		}
	}
	return slices.Clip(out)
}
