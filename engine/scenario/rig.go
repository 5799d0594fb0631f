package scenario

import (
	"fmt"
	"maps"
	"math"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A rig is a beat beside hogs: what most scenarios of the first part run, each
// with one thing changed.
type rig struct {
	period, chunk, hogs int64
	hops                int64 // 2: the beat is a task that sleeps; 1: a callback of call_later
	beats               int64 // after so many it is over
	yields              int64 // how often a hog yields after each burn; 0 is once
	ahead               int64 // how many of the hogs are made before the beat
	until               int64 // ms; 0 is for ever
	policy              engine.Policy
	debug               bool
}

// rigged reads the parameters of [neighbourParams].
func rigged(a catalogue.Args) rig {
	return rig{period: a.Int("period"), chunk: a.Int("chunk"), hogs: a.Int("hogs"), hops: 2, beats: a.Int("beats")}
}

// A heard is what came of a rig.
type heard struct {
	rig
	loop   *engine.Loop // closed
	trace  engine.Trace // as it was before that
	err    error        // why it ended before its last beat
	ways   []catalogue.Delivery
	burns  []int64 // how often the first hog burned, for each beat
	burned int64   // in all
}

// run runs the rig until its last beat.
func (r rig) run() (*heard, error) {
	h := r.watch()
	if h.err == nil && int64(len(h.ways)) < r.beats {
		h.err = fmt.Errorf("%d of %d beats came, and then the loop had nothing left to do", len(h.ways), r.beats)
	}
	return h, h.err
}

// watch runs the rig, however that ends. The beat is made first, so that each
// of its timers is armed at a boundary between two passes, unless hogs go ahead
// of it.
func (r rig) watch() *heard {
	h := &heard{rig: r, loop: engine.New(engine.Options{Policy: r.policy, Trace: true, Debug: r.debug, Slow: slowThreshold})}
	defer h.loop.Close()
	for i := range r.ahead {
		h.hog(i)
	}
	if r.hops == 1 {
		h.arm()
	} else {
		h.loop.CreateTask("beat", h.sleep)
	}
	for i := r.ahead; i < r.hogs; i++ {
		h.hog(i)
	}
	until := r.until
	if until == 0 {
		until = math.MaxInt64
	}
	h.err = h.loop.Run(until)
	h.trace = *h.loop.Trace()
	h.ways = deliveries(&h.trace, "beat")
	return h
}

func (h *heard) hog(i int64) {
	h.loop.CreateTask(hogName(int(i), int(h.hogs)), func(t *engine.Task) (any, error) {
		for {
			if i == 0 {
				h.burned++
			}
			t.Work(h.chunk)
			for range max(h.yields, 1) {
				if err := t.Yield(); err != nil {
					return nil, err
				}
			}
		}
	})
}

// sleep is the beat as a task.
func (h *heard) sleep(t *engine.Task) (any, error) {
	for {
		if err := t.Sleep(h.period); err != nil {
			return nil, err
		}
		if h.tick() {
			return nil, nil
		}
	}
}

// arm is the beat as a callback, which arms itself again.
func (h *heard) arm() {
	h.loop.CallLater(h.period, func() {
		if !h.tick() {
			h.arm()
		}
	}).Named("beat")
}

// tick counts a beat, and tells whether it was the last.
func (h *heard) tick() bool {
	before := int64(0)
	for _, n := range h.burns {
		before += n
	}
	h.burns = append(h.burns, h.burned-before)
	last := int64(len(h.burns)) == h.beats
	if last {
		h.loop.Stop()
	}
	return last
}

// rigValues are the values of deliveryValues and what else a rig tells.
var rigValues = append([]catalogue.ValueDoc{
	value("round", catalogue.MS, "R, one full pass of the ready queue: what all the hogs burn"),
	value("burns", catalogue.Count, "how often one hog burns from one beat to the next, once steady"),
	values("burned", catalogue.Count, "how often one hog burned, for each beat"),
	value("formula", catalogue.MS, "the period that the closed form gives"),
}, deliveryValues...)

// results are the values of rigValues.
func (h *heard) results() map[string]catalogue.Value {
	vs := deliveryResults(h.period, h.ways)
	burns := catalogue.Absent("no beat was delivered")
	if n := len(h.burns); n > 0 {
		burns = catalogue.Of(h.burns[n-1], catalogue.Count)
	}
	maps.Copy(vs, map[string]catalogue.Value{
		"round":   catalogue.Of(h.round(), catalogue.MS),
		"burns":   burns,
		"burned":  catalogue.Ints(h.burns, catalogue.Count),
		"formula": catalogue.Of(engine.ClosedForm(h.period, h.chunk, h.hogs, h.hops), catalogue.MS),
	})
	return vs
}

// round is R as the run had it: the longest pass.
func (h *heard) round() int64 {
	longest := int64(0)
	for _, p := range h.trace.Passes {
		longest = max(longest, p.End-p.Start)
	}
	return longest
}

// table tells the deliveries, and the burns of each.
func (h *heard) table(p *page) {
	burns := column{head: "burns"}
	for _, n := range h.burns {
		burns.cells = append(burns.cells, row(n)...)
	}
	deliveryTable(p, h.ways, burns)
}

// period and lateness are those of the last beat.
func (h *heard) steady() (period, late int64) {
	last := h.ways[len(h.ways)-1]
	return last.Ran - last.Asked, last.Ran - last.Due
}

func (h *heard) result(p *page, vs map[string]catalogue.Value) *catalogue.Result {
	return &catalogue.Result{Transcript: p.String(), Values: vs, Events: events(&h.trace), Trace: drawing(&h.trace)}
}
