package scenario

import (
	"maps"

	"example.com/guidegen/engine/catalogue"
)

// slowCallback listens to the alarm of debug mode. It is about single
// callbacks, and so it names the hog and never the beat.
var slowCallback = &catalogue.Scenario{
	Name:   "slow-callback",
	Doc:    "what debug mode says of a hog: nothing below 100 ms, however late the beat is",
	Params: neighbourParams(),
	Values: append([]catalogue.ValueDoc{
		worth(value("threshold", catalogue.MS, "from how long on a callback is slow")),
		worth(value("warnings", catalogue.Count, "how many slow callbacks were reported")),
		values("blamed", catalogue.Text, "the tasks that the reports name"),
		value("slowest", catalogue.MS, "the longest callback there was"),
		value("late_beats", catalogue.Count, "how many beats were late, none of which any report names"),
	}, worthOf(rigValues, "period")...),
	Run: func(a catalogue.Args) (*catalogue.Result, error) {
		r := rigged(a)
		r.debug = true
		h, err := r.run()
		if err != nil {
			return nil, err
		}
		warnings := h.loop.SlowCallbacks()
		var blamed []string
		for _, w := range warnings {
			blamed = appendNew(blamed, w.Name)
		}
		slowest := int64(0)
		for _, pass := range h.trace.Passes {
			for _, s := range pass.Ran {
				slowest = max(slowest, s.End-s.Start)
			}
		}
		lateBeats := 0
		for _, w := range h.ways {
			if w.Ran > w.Due {
				lateBeats++
			}
		}
		vs := h.results()
		maps.Copy(vs, map[string]catalogue.Value{
			"threshold":  catalogue.Of(slowThreshold, catalogue.MS),
			"warnings":   catalogue.Of(int64(len(warnings)), catalogue.Count),
			"blamed":     catalogue.Texts(blamed),
			"slowest":    catalogue.Of(slowest, catalogue.MS),
			"late_beats": catalogue.Of(int64(lateBeats), catalogue.Count),
		})

		var p page
		p.say("debug mode, slow from %d ms: a beat of %d ms, %s of %d ms", slowThreshold, r.period, plural(r.hogs, "hog"), r.chunk)
		h.table(&p)
		period, by := h.steady()
		p.say("%s, and a beat every %d ms: %d late", plural(int64(len(warnings)), "warning"), period, by)
		return h.result(&p, vs), nil
	},
}

// slowThreshold is CPython's slow_callback_duration, in ms.
const slowThreshold = 100

// appendNew appends a name that is not there yet.
func appendNew(names []string, name string) []string {
	for _, n := range names {
		if n == name {
			return names
		}
	}
	return append(names, name)
}
