package scenario

import (
	"fmt"
	"math/big"

	"example.com/guidegen/engine/catalogue"
)

// A sweep is one rig run with ever smaller chunks.
type sweep struct {
	chunks, periods, lates []int64
	events                 []catalogue.Event
}

func (s *sweep) run(r rig) error {
	h, err := r.run()
	if err != nil {
		return err
	}
	period, late := h.steady()
	s.chunks = append(s.chunks, r.chunk)
	s.periods = append(s.periods, period)
	s.lates = append(s.lates, late)
	s.events = append(s.events, catalogue.Event{
		Task: fmt.Sprintf("chunk=%d", r.chunk), What: fmt.Sprintf("has period %d, %d late", period, late),
	})
	return nil
}

// sweepValues are what both sweeps tell.
var sweepValues = []catalogue.ValueDoc{
	value("asked", catalogue.MS, "what the beat asks for from one beat to the next"),
	values("chunks", catalogue.MS, "the chunks, in the order of the rows"),
	values("periods", catalogue.MS, "the period that each gives"),
	values("lates", catalogue.MS, "how late the beat is with each"),
	worth(value("finest", catalogue.MS, "the period with the last chunk, the smallest")),
}

func (s *sweep) results(asked int64) map[string]catalogue.Value {
	return map[string]catalogue.Value{
		"asked":   catalogue.Of(asked, catalogue.MS),
		"chunks":  catalogue.Ints(s.chunks, catalogue.MS),
		"periods": catalogue.Ints(s.periods, catalogue.MS),
		"lates":   catalogue.Ints(s.lates, catalogue.MS),
		"finest":  catalogue.Of(s.periods[len(s.periods)-1], catalogue.MS),
	}
}

// ratio is a/b exactly.
func ratio(a, b int64) catalogue.Value { return catalogue.Exact(big.NewRat(a, b), catalogue.Ratio) }

// ratios are a[i]/b[i].
func ratios(a, b []int64) catalogue.Value {
	v := catalogue.Value{Kind: catalogue.List, Unit: catalogue.Ratio}
	for i := range a {
		v.Items = append(v.Items, ratio(a[i], b[i]))
	}
	return v
}
