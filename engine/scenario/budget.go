package scenario

import (
	"maps"

	"example.com/guidegen/engine/catalogue"
)

// budget times each step. A step over the budget is reported, which changes
// nothing, or its task goes behind all others from then on, which is the most
// that a loop without preemption can do to it.
var budget = &catalogue.Scenario{
	Name: "budget",
	Doc:  "a beat and its hogs under a loop that gives every step a budget of CPU time",
	Params: append(neighbourParams(),
		millis("budget", 100, 1, 10_000, "the CPU time that one step may take"),
		word("act", "what becomes of a task whose step took longer", "report", "demote"),
	),
	Values: append([]catalogue.ValueDoc{
		value("overruns", catalogue.Count, "how many steps took longer than the budget"),
		value("longest", catalogue.MS, "the longest step"),
		values("blamed", catalogue.Text, "the tasks that overran their budget, in the order of the first time"),
	}, worthOf(deliveryValues, "late")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		limit := a.Int("budget")
		d := new(dispatch)
		if a.Text("act") == "demote" {
			d.each = true
			d.rank = func(s step) int64 { return max(0, d.ran[s.task]-limit) }
		}
		ds := d.neighbour(a.Int("period"), a.Int("chunk"), a.Int("hogs"), a.Int("beats"))

		var overruns, longest int64
		var blamed []string
		for _, lane := range d.trace.Lanes {
			before := overruns
			for _, span := range lane.Spans {
				longest = max(longest, span.End-span.Start)
				if span.End-span.Start > limit {
					overruns++
				}
			}
			if overruns > before {
				blamed = append(blamed, lane.Name)
			}
		}
		vs := deliveryResults(a.Int("period"), ds)
		maps.Copy(vs, map[string]catalogue.Value{
			"overruns": catalogue.Of(overruns, catalogue.Count),
			"longest":  catalogue.Of(longest, catalogue.MS),
			"blamed":   catalogue.Texts(blamed),
		})

		var p page
		p.say("a beat of %d ms, %s of %d ms; a step over %d ms: %s",
			a.Int("period"), plural(a.Int("hogs"), "hog"), a.Int("chunk"), limit, a.Text("act"))
		deliveryTable(&p, ds)
		p.say("%s over budget, and none was any shorter for it: %d ms late",
			plural(overruns, "step"), ds[len(ds)-1].Ran-ds[len(ds)-1].Due)
		return d.result(&p, vs), nil
	},
}
