package quote

import (
	"strings"
	"testing"
)

// What no literal and no expression can be is refused before it is read.
func TestRefused(t *testing.T) {
	tests := []struct {
		literal bool
		text    string
		want    string
	}{
		{true, "", "there is no literal before the = (write what the reader shall see: <<1400 ms = beat.period>>)"},
		{true, " \n", "there is no literal before the = (write what the reader shall see: <<1400 ms = beat.period>>)"},
		{true, strings.Repeat("1, ", 2000) + "1", "the literal is longer than 4096 bytes (quote fewer numbers at once)"},
		{true, "1400\xff", "the literal is not UTF-8 (save the chapter as UTF-8)"},
		{false, "", "there is no expression after the = (name what gives the number: <<1400 ms = beat.period>>)"},
		{false, strings.Repeat("beat.period + ", 400), "the expression is longer than 4096 bytes (let the scenario yield the value)"},
		{false, strings.Repeat("beat.period+", 300) + "1", "the expression is too large (let the scenario yield the value)"},
		{false, "beat.\xff", "the expression is not UTF-8 (save the chapter as UTF-8)"},
		{false, "beat.burns + 0." + strings.Repeat("1", 100), "0." + strings.Repeat("1", 100) + " is no number here (write plain digits)"},
		{false, "beat.period /* a comment", "unclosed comment"},
		{false, "beat.period @ 2", "unrecognized character: U+0040 '@'"},
		{false, "beat.period ]", `"]" does not belong here`},
	}
	for _, tt := range tests {
		var bad *Error
		if tt.literal {
			_, bad = Parse(tt.text)
		} else {
			_, bad = Compile(tt.text, testEnv(t, false))
		}
		if bad == nil || bad.Error() != tt.want {
			t.Errorf("%.40q: got %v, want %s", tt.text, bad, tt.want)
		}
	}
}
