package quote

import (
	"slices"
	"strings"
	"testing"
)

func spans(text string, found []Found) []string {
	var s []string
	for _, f := range found {
		s = append(s, string(f.Kind)+" "+text[f.Start:f.End])
	}
	return s
}

func TestScan(t *testing.T) {
	tests := []struct {
		text string
		want string // separated by " | "
	}{
		{"no numbers here, none", ""},
		{"a tick every 1400 ms, 40% late", "number 1400 ms | number 40%"},
		{"asked 1,200 and −5 and +3 and -7", "number 1,200 | number −5 | number +3 | number -7"},
		{"1000, 2400, 3800", "number 1000 | number 2400 | number 3800"},
		{"the 6th of 7", "ordinal 6th | number 7"},
		{"½ of it, 2½ times, 2/3", "number ½ | number 2½ | number 2/3"},
		{"10⁶ or 3.2×10⁶ or 3 × 10⁻³", "number 10⁶ | number 3.2×10⁶ | number 3 × 10⁻³"},
		{"chunks of 100–200 ms or 10-20", "range 100–200 ms | range 10-20"},
		{"a 3.6× inflation, 6 × 200 = 1200", "number 3.6× | number 6 | number 200 | number 1200"},
		{"200ms, 200\nms, 200\u00a0ms, a 200-millisecond chunk", "number 200ms | number 200\nms | number 200\u00a0ms | number 200-millisecond"},
		{"1\u202f400 ms", "number 1\u202f400 ms"},
		{"≈1.4 s and ~5 s", "number ≈1.4 s | number ~5 s"},
		{"utf8 t1 x86 SHA256 v3.14 R2D2 a_1 run_7", ""},
		{"UTF-8, sub-200ms, x86-64", "number 8 | number 200ms | number 64"},
		{"Python 3.14.2, PEP 3156, §6.2, 2026-07-29, 127.0.0.1:8080", "odd 3.14.2 | number 3156 | number 6.2 | odd 2026-07-29 | odd 127.0.0.1:8080"},
		{"0x1f, 1e6, 4KB, 3D", "odd 0x1f | odd 1e6 | odd 4KB | odd 3D"},
		{"t=1000; (1200) [7] \"9\" 5.", "number 1000 | number 1200 | number 7 | number 9 | number 5"},
		{"ten seconds, two hundred milliseconds, five percent", "word ten seconds | word two hundred milliseconds | word five percent"},
		{"twenty-one ms; one second", "word twenty-one ms | word one second"},
		{"once a second, one of them, five ticks, the second", ""},
		{"第6章 在200毫秒 ３個 ②", "number 6 | number 200 | odd ３ | odd ②"},
		{"R² and m³", ""},
		{"5 min or 5 minutes or 5 minor", "number 5 min | number 5 minutes | number 5"},
		{"f(x)-1 is a difference", "number 1"},
	}
	for _, tt := range tests {
		if got := strings.Join(spans(tt.text, Scan(tt.text)), " | "); got != tt.want {
			t.Errorf("Scan(%q)\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	nouns := []string{"burns", "tick", "hop"}
	tests := []struct {
		text string
		want []string
	}{
		{"five ticks and one Tick", []string{"five ticks", "one Tick"}},
		{"Seven burns; six more burns, twenty-one burns", []string{"Seven burns", "six more burns", "twenty-one burns"}},
		{"half the burns, half of the ticks, twice the hops", []string{"half the burns", "half of the ticks", "twice the hops"}},
		{"the seventh burn, not the first burn", []string{"seventh burn"}},
		{"five\nburns", []string{"five\nburns"}},
		{"ten thousand hops", []string{"ten thousand hops"}},
		{"five rounds, one burning hop, once a tick, burns five", nil},
		{"5 burns", nil}, // digits are Scan's
	}
	for _, tt := range tests {
		var got []string
		for _, f := range Words(tt.text, nouns) {
			got = append(got, tt.text[f.Start:f.End])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("Words(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}
