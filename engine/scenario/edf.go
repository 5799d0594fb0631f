package scenario

import (
	"slices"

	"example.com/guidegen/engine/catalogue"
)

// edf runs what is ready by deadline, earliest first: what a real-time
// scheduler does. The hog has none, so it goes last.
var edf = &catalogue.Scenario{
	Name: "edf",
	Doc:  "a beat and its hogs under a loop that runs what is ready in the order of deadlines",
	Params: append(neighbourParams(),
		word("when", "how often the loop looks at its timers and orders what is ready", "pass", "step"),
	),
	Values: worthOf(deliveryValues, "late"),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		d := &dispatch{each: a.Text("when") == "step", rank: func(s step) int64 { return s.deadline }}
		ds := d.neighbour(a.Int("period"), a.Int("chunk"), a.Int("hogs"), a.Int("beats"))
		var p page
		p.say("a beat of %d ms, %s of %d ms; by deadline, before each %s",
			a.Int("period"), plural(a.Int("hogs"), "hog"), a.Int("chunk"), a.Text("when"))
		deliveryTable(&p, ds)
		p.say("no order takes the CPU back from a hog that has it: %d ms late", ds[len(ds)-1].Ran-ds[len(ds)-1].Due)
		return d.result(&p, deliveryResults(a.Int("period"), ds)), nil
	},
}

// neighbourParams are the parameters of every scenario that puts a beat beside
// hogs.
func neighbourParams() []catalogue.Param {
	return slices.Clone([]catalogue.Param{
		millis("period", 1000, 1, 10_000, "what the beat asks for from one beat to the next"),
		millis("chunk", 200, 1, 10_000, "what a hog burns between two yields"),
		count("hogs", 1, 0, 10, "how many hogs there are"),
		count("beats", 5, 1, 20, "how many beats are waited for"),
	})
}

func (d *dispatch) result(p *page, vs map[string]catalogue.Value) *catalogue.Result {
	return &catalogue.Result{Transcript: p.String(), Values: vs, Events: d.events, Trace: &d.trace}
}
