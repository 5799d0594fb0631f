package build

import (
	"bytes"
	"testing"
)

func TestList(t *testing.T) {
	var out bytes.Buffer
	if err := List(&out, testCatalogue()); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/list/all.txt", out.Bytes())
	out.Reset()
	if err := List(&out, testCatalogue(), "quiet"); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/list/quiet.txt", out.Bytes())
}

func TestRunOne(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string // the transcript's first line, or the error
	}{
		{[]string{"ticker"}, "ticker: asked 1000, chunk 200"},
		{[]string{"ticker", "chunk=0.3s", "period=500"}, "ticker: asked 500, chunk 300"},
		{[]string{"tikcer"}, `there is no scenario "tikcer": did you mean ticker?`},
		{[]string{"something-else"}, `there is no scenario "something-else": there are broken, crash, quiet, ticker`},
		{[]string{"ticker", "chnk=1"}, `scenario ticker has no parameter "chnk": did you mean chunk?`},
		{[]string{"ticker", "200"}, `"200" is no argument: write period=1000ms`},
		{[]string{"quiet", "x=1"}, `scenario quiet has no parameter "x": there are none`},
		{[]string{"quiet", "x"}, `"x" is no argument: write quiet alone: it takes none`},
		{[]string{"ticker", "chunk=1", "chunk=2"}, "chunk is given twice"},
		{[]string{"ticker", "chunk=1.5"}, `chunk: "1.5" is not a whole number of ms`},
		{[]string{"ticker", "chunk=9999999"}, "chunk: 9999999 ms is outside 1..5000 ms"},
		{[]string{"ticker", "pass=drian"}, `pass: "drian" is not snapshot or drain`},
		{[]string{"broken"}, "the loop never went idle"},
	} {
		result, err := RunOne(testCatalogue(), tt.args[0], tt.args[1:])
		var got string
		if err != nil {
			got = err.Error()
		} else {
			line, _, _ := bytes.Cut([]byte(result.Transcript), []byte("\n"))
			got = string(line)
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.args, got, tt.want)
		}
	}
}
