package engine

import (
	"slices"
	"testing"
)

// floatBeats runs the demo on a FloatLoop.
func floatBeats(period, chunk, slack, until float64) (expired, ran []float64, burns []int) {
	l := &FloatLoop{Slack: slack}
	count := 0
	var beat func(float64, float64)
	beat = func(exp, _ float64) {
		expired, ran, burns = append(expired, exp), append(ran, l.Now), append(burns, count)
		count = 0
		l.Sleep(period, beat)
	}
	l.CallSoon(func() { l.Sleep(period, beat) })
	var hog func()
	hog = func() {
		count++
		l.Work(chunk)
		l.CallSoon(hog)
	}
	l.CallSoon(hog)
	l.Run(until)
	return expired, ran, burns
}

// On whole numbers a float is exact, and both loops must decide alike. Any slack
// under one makes "when < now + slack" the same as "when <= now" there.
func TestFloatLoopAgreesOnWholeNumbers(t *testing.T) {
	for _, chunk := range []int64{1, 10, 90, 100, 200, 300, 333} {
		for _, period := range []int64{1, 100, 999, 1000} {
			ds, burns := neighbour(t, period, chunk, 1, 2, 20_000, Policy{})
			expired, ran, floatBurns := floatBeats(float64(period), float64(chunk), 0.5, 20_000)
			for i, d := range ds {
				if expired[i] != float64(d.Expired) || ran[i] != float64(d.Ran) {
					t.Fatalf("period %d, chunk %d, beat %d: expired %v, ran %v; the loop has %+v", period, chunk, i+1, expired[i], ran[i], d)
				}
			}
			if len(ran) != len(ds) || !slices.Equal(burns, floatBurns) {
				t.Errorf("period %d, chunk %d: burns %v, the loop has %v", period, chunk, floatBurns, burns)
			}
		}
	}
}

// Without slack the last bit of a sum decides a whole pass.
func TestFloatDrift(t *testing.T) {
	l := &FloatLoop{}
	for range 11 {
		l.Work(0.2)
	}
	if l.Now != 2.1999999999999997 {
		t.Errorf("eleven times 0.2 s is %v", l.Now)
	}
	_, ran, burns := floatBeats(1, 0.2, 0, 9)
	if want := []int{8, 7, 7, 7, 7, 8}; !slices.Equal(burns, want) {
		t.Errorf("burns a beat: %v, want %v", burns, want)
	}
	for i, want := range []float64{1.6, 3.0, 4.4} {
		if got := ran[i]; got < want-1e-9 || got > want+1e-9 {
			t.Errorf("beat %d ran at %v, want about %v", i+1, got, want)
		}
	}
	if _, _, burns := floatBeats(1, 0.2, 1e-9, 9); !slices.Equal(burns, []int{7, 7, 7, 7, 7, 7}) {
		t.Errorf("with CPython's slack: burns %v, want 7 each", burns)
	}
}

// With no slack, or one that a large clock absorbs, a loop that idles to a
// deadline must get past it.
func TestFloatLoopDoesNotSpin(t *testing.T) {
	for _, slack := range []float64{0, 1e-9} {
		l := &FloatLoop{Now: 1 << 30, Slack: slack}
		beats := 0
		var beat func(float64, float64)
		beat = func(float64, float64) { beats++; l.Sleep(1, beat) }
		l.Sleep(1, beat)
		l.Run(1<<30 + 10)
		if beats < 9 || beats > 10 {
			t.Errorf("slack %v: %d beats in 10 s", slack, beats)
		}
	}
}
