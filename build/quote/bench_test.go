package quote

import (
	"strings"
	"testing"
)

// A chapter's prose, as dense in numbers as the guide's.
var prose = strings.Repeat("It asks for 1000 ms, gets 1400 ms (40% late), five ticks, and then the 6th of 7 burns; a pass that never looks at utf8 or 3.14.2 costs nothing. ", 100)

func BenchmarkScan(b *testing.B) {
	b.SetBytes(int64(len(prose)))
	for b.Loop() {
		Scan(prose)
	}
}

func BenchmarkWords(b *testing.B) {
	b.SetBytes(int64(len(prose)))
	for b.Loop() {
		Words(prose, []string{"ticks", "burns"})
	}
}

func BenchmarkQuote(b *testing.B) {
	env := testEnv(b, true)
	for b.Loop() {
		l, _ := Parse("≈40.0%")
		x, _ := Compile("beat.period / beat.asked - 1", env)
		v, _ := x.Eval(env)
		l.Check(v)
	}
}
