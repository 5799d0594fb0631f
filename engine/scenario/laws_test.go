package scenario

import (
	"testing"

	"example.com/guidegen/engine/catalogue"

	"pgregory.net/rapid"
)

// What holds for every beat among hogs, whatever the numbers.
func TestLawsOfTheBeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(name string, least, most int64) int64 { return rapid.Int64Range(least, most).Draw(t, name) }
		r := rig{
			period: pick("period", 1, 600), chunk: pick("chunk", 3, 300), hogs: pick("hogs", 0, 4),
			hops: pick("hops", 1, 2), beats: pick("beats", 1, 6), yields: pick("yields", 1, 3),
		}
		r.ahead = pick("ahead", 0, r.hogs)
		h, err := r.run()
		if err != nil {
			t.Fatal(err)
		}
		R := r.hogs * r.chunk
		for i, w := range h.ways {
			stages := []int64{w.Asked, w.Due, w.Expired, w.Called, w.Ran}
			for j := 1; j < len(stages); j++ {
				if stages[j] < stages[j-1] {
					t.Fatalf("beat %d goes back in time: %v", i+1, stages)
				}
			}
			if i > 0 && w.Asked != h.ways[i-1].Ran {
				t.Fatalf("beat %d is armed at %d, the one before ran at %d", i+1, w.Asked, h.ways[i-1].Ran)
			}
			if late := w.Ran - w.Due; R == 0 && late != 0 || R > 0 && late >= (1+r.hops)*R {
				t.Fatalf("beat %d is %d late, with R %d and %d hops", i+1, late, R, r.hops)
			}
		}
		if r.yields == 1 && (r.ahead == 0 || r.beats > 1) {
			checkSteady(t, h, R)
		}
	})
}

// checkSteady holds a steady beat to the closed form, and to the burns that the
// hog itself counted.
func checkSteady(t *rapid.T, h *heard, R int64) {
	vs := h.results()
	period, _ := h.steady()
	if formula := vs["formula"].Num.Num().Int64(); period != formula {
		t.Fatalf("period %d, the closed form has %d", period, formula)
	}
	if burns := h.burns[len(h.burns)-1]; R > 0 && period != burns*R {
		t.Fatalf("period %d, but %d burns of a pass of %d", period, burns, R)
	}
	if got := vs["round"]; got.Num.Cmp(catalogue.Of(R, catalogue.MS).Num) != 0 {
		t.Fatalf("round %s, the hogs burn %d", got, R)
	}
}
