package primitives

import (
	"math"
	"time"

	"example.com/guidegen/engine"
)

// Milliseconds is a duration that a border of whole milliseconds can express
// exactly, as the engine's clock is one. What is finer cannot be written down as
// one, so nothing behind the border has anything left to cut off.
type Milliseconds int64

// Seconds is the same for a border of whole seconds.
type Seconds int64

// MillisecondsOf returns a duration as a count of milliseconds. A finer one is a
// ValueError.
func MillisecondsOf(d time.Duration) (Milliseconds, error) {
	n, err := countOf(d, time.Millisecond, "millisecond")
	return Milliseconds(n), err
}

// SecondsOf returns a duration as a count of seconds. A finer one is a
// ValueError.
func SecondsOf(d time.Duration) (Seconds, error) {
	n, err := countOf(d, time.Second, "second")
	return Seconds(n), err
}

func countOf(d, unit time.Duration, name string) (int64, error) {
	if d%unit != 0 {
		return 0, engine.Errorf("ValueError", "%v is finer than a %s", d, name)
	}
	return int64(d / unit), nil
}

// Duration returns the duration that the count names. One of more than 292 years
// is an OverflowError.
func (m Milliseconds) Duration() (time.Duration, error) {
	return durationOf(int64(m), time.Millisecond)
}

// Duration returns the duration that the count names, as that of Milliseconds.
func (s Seconds) Duration() (time.Duration, error) { return durationOf(int64(s), time.Second) }

func durationOf(count int64, unit time.Duration) (time.Duration, error) {
	if limit := int64(math.MaxInt64 / unit); count > limit || count < -limit {
		return 0, engine.Errorf("OverflowError", "%d of %v is no duration", count, unit)
	}
	return time.Duration(count) * unit, nil
}
