package nearest_test

import (
	"testing"

	"example.com/guidegen/build/nearest"
)

func TestName(t *testing.T) {
	tests := []struct {
		name  string
		known []string
		want  string
	}{
		{"neighbor", []string{"drain", "neighbour", "hogs"}, "neighbour"},
		{"perido", []string{"late", "period"}, "period"},              // swapped neighbours are one edit
		{"Beat", []string{"beat"}, "beat"},                            // case costs nothing
		{"slow_callback", []string{"slow-callback"}, "slow-callback"}, // nor does the dash
		{"expires", []string{"expired", "expire"}, "expired"},         // of equals, the first
		{"zebra", []string{"beat", "drained", "three"}, ""},           // nothing is close
		{"x", []string{"y"}, ""},                                      // one letter shares nothing with another
		{"rn", []string{"run"}, "run"},                                // one letter is always allowed
		{"", []string{"a"}, ""},
		{"beat", nil, ""},
		{"größe", []string{"grösse", "große"}, "große"}, // runes, not bytes
	}
	for _, tt := range tests {
		if got := nearest.Name(tt.name, tt.known); got != tt.want {
			t.Errorf("Name(%q, %q) = %q, want %q", tt.name, tt.known, got, tt.want)
		}
	}
}
