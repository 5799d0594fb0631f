package scenario

import "example.com/guidegen/engine/catalogue"

// The scenarios about a beat and its neighbours all come to the same thing, a
// list of deliveries, and tell it by the same names. The steady state is that
// of the last delivery.
var deliveryValues = []catalogue.ValueDoc{
	value("asked", catalogue.MS, "what the beat asks for from one beat to the next"),
	value("period", catalogue.MS, "what it gets, once steady: from one beat to the next"),
	value("late", catalogue.MS, "how long after the deadline the task's own code goes on, once steady"),
	value("grid", catalogue.MS, "the part of it spent waiting for the loop to look at its timers, once steady"),
	value("first_hop", catalogue.MS, "the part of it from there to the timer's callback, once steady"),
	value("second_hop", catalogue.MS, "the part of it from there to the task's own code, once steady"),
	values("armed", catalogue.MS, "when each timer was armed"),
	values("due", catalogue.MS, "the deadline of each timer"),
	values("expired", catalogue.MS, "when the loop took each timer off its heap"),
	values("called", catalogue.MS, "when the callback of each timer ran"),
	values("ran", catalogue.MS, "when the task's own code went on, after each timer"),
	values("wakes", catalogue.MS, "the deliveries, each by the time at which the task woke; their count is how many there were"),
	values("expired_late", catalogue.MS, "how late each timer expired"),
	values("called_late", catalogue.MS, "how late each callback ran"),
	values("ran_late", catalogue.MS, "how late the task's own code went on, after each timer"),
	values("grids", catalogue.MS, "the part of each lateness spent waiting for the loop to look at its timers"),
	values("first_hops", catalogue.MS, "the part of each lateness from there to the timer's callback"),
	values("second_hops", catalogue.MS, "the part of each lateness from there to the task's own code"),
}

// deliveryResults gives the values of deliveryValues for those deliveries,
// all of which reached the task.
func deliveryResults(period int64, ds []catalogue.Delivery) map[string]catalogue.Value {
	list := func(of func(d catalogue.Delivery) int64) catalogue.Value {
		ns := make([]int64, len(ds))
		for i, d := range ds {
			ns[i] = of(d)
		}
		return catalogue.Ints(ns, catalogue.MS)
	}
	steady := func(of func(d catalogue.Delivery) int64) catalogue.Value {
		if len(ds) == 0 {
			return catalogue.Absent("no beat was delivered")
		}
		return catalogue.Of(of(ds[len(ds)-1]), catalogue.MS)
	}
	ran := func(d catalogue.Delivery) int64 { return d.Ran }
	return map[string]catalogue.Value{
		"asked":        catalogue.Of(period, catalogue.MS),
		"period":       steady(func(d catalogue.Delivery) int64 { return d.Ran - d.Asked }),
		"late":         steady(func(d catalogue.Delivery) int64 { return d.Ran - d.Due }),
		"grid":         steady(func(d catalogue.Delivery) int64 { return d.Expired - d.Due }),
		"first_hop":    steady(func(d catalogue.Delivery) int64 { return d.Called - d.Expired }),
		"second_hop":   steady(func(d catalogue.Delivery) int64 { return d.Ran - d.Called }),
		"armed":        list(func(d catalogue.Delivery) int64 { return d.Asked }),
		"due":          list(func(d catalogue.Delivery) int64 { return d.Due }),
		"expired":      list(func(d catalogue.Delivery) int64 { return d.Expired }),
		"called":       list(func(d catalogue.Delivery) int64 { return d.Called }),
		"ran":          list(ran),
		"wakes":        list(ran),
		"expired_late": list(func(d catalogue.Delivery) int64 { return d.Expired - d.Due }),
		"called_late":  list(func(d catalogue.Delivery) int64 { return d.Called - d.Due }),
		"ran_late":     list(func(d catalogue.Delivery) int64 { return d.Ran - d.Due }),
		"grids":        list(func(d catalogue.Delivery) int64 { return d.Expired - d.Due }),
		"first_hops":   list(func(d catalogue.Delivery) int64 { return d.Called - d.Expired }),
		"second_hops":  list(func(d catalogue.Delivery) int64 { return d.Ran - d.Called }),
	}
}

// deliveryTable tells the way of each timer, each stage with its lateness.
func deliveryTable(p *page, ds []catalogue.Delivery, more ...column) {
	rows := [][]string{row("beat", "armed", "due", "expired", "late", "called", "late", "ran", "late")}
	for _, c := range more {
		rows[0] = append(rows[0], c.head)
	}
	for i, d := range ds {
		cells := row(i+1, d.Asked, d.Due, d.Expired, late(d.Expired-d.Due), d.Called, late(d.Called-d.Due), d.Ran, late(d.Ran-d.Due))
		for _, c := range more {
			cells = append(cells, c.cells[i])
		}
		rows = append(rows, cells)
	}
	p.table(rows)
}

// A column is one more column of a table of deliveries.
type column struct {
	head  string
	cells []string
}
