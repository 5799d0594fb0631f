package scenario

import (
	"slices"
	"strings"
	"testing"
)

// The small loop decides as the engine does wherever nothing says otherwise.
func TestDispatchIsTheEngine(t *testing.T) {
	for _, period := range []int64{100, 700, 1000} {
		for _, chunk := range []int64{7, 90, 200, 400} {
			for hogs := range int64(4) {
				r := rig{period: period, chunk: chunk, hogs: hogs, hops: 2, beats: 6}
				var d dispatch
				h, err := r.run()
				if err != nil {
					t.Fatal(err)
				}
				got, want := d.neighbour(period, chunk, hogs, 6), h.ways
				if !slices.Equal(got, want) {
					t.Errorf("period %d, chunk %d, %d hogs:\n%v, the engine has\n%v", period, chunk, hogs, got, want)
				}
			}
		}
	}
}

// Whatever the order, a beat is never served before its deadline, and never
// later than the order of arrival serves it.
func TestNoOrderIsWorseThanArrival(t *testing.T) {
	for _, scenario := range []string{"edf when=pass", "edf when=step", "budget act=report", "budget act=demote"} {
		name, params, _ := strings.Cut(scenario, " ")
		for _, chunk := range []string{" chunk=90ms", " chunk=200ms", " chunk=300ms hogs=3", " chunk=1200ms"} {
			got := outcome(t, name, params+chunk).Values["ran_late"]
			most := outcome(t, "neighbour", chunk).Values["late"]
			for _, late := range got.Items {
				if late.Num.Sign() < 0 || late.Num.Cmp(most.Num) > 0 {
					t.Errorf("%s%s: late by %s, at most %s", scenario, chunk, late, most)
				}
			}
		}
	}
}
