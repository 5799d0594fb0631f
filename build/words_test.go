package build

import (
	"slices"
	"strings"
	"testing"
)

// cut are texts and the words that both sides of search make of them.
var cut = []struct{ text, words string }{
	{"", ""},
	{"The loop, measured.", "the loop measured"},
	{"call_soon_threadsafe()", "call_soon_threadsafe call soon threadsafe"},
	{"__init__ _", "init"},
	{"1,400 ms is 1.4 s; v3.14.2, end.", "1400 ms is 1.4 s v3.14.2 end"},
	{"1, 2,3 . 4", "1 23 4"},
	{"Émile ＡＢＣ ﬁne", "émile abc fine"},
	{"事件循环", "事件 件循 循环 环"},
	{"用asyncio时", "用 asyncio 时"},
	{"カタカナ と 한국", "カタ タカ カナ ナ と 한국 국"},
	{"naïve café", "naïve café"},
	{"runOnce; x+y", "runonce x y"},
	{"½ 6th 40%", "1 2 6th 40"},
}

func TestSearchWords(t *testing.T) {
	for _, tt := range cut {
		if got := searchWords(tt.text); !slices.Equal(got, strings.Fields(tt.words)) {
			t.Errorf("%q gives %q, want %q", tt.text, got, tt.words)
		}
	}
}
