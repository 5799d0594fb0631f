package program

import (
	"encoding/json"
	"strings"
	"testing"
)

// Whatever a program answers is a result that keeps to its description, or an
// error. What was read is what would be sent.
func FuzzDecodeResult(f *testing.F) {
	for _, seed := range []string{
		`{"ask": "run", "scenario": "drip"}`, `{"ask": "run", "scenario": "drip", "args": {"every": "3", "size": "big"}}`,
	} {
		line, err := json.Marshal(reply(drip, []byte(seed)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte(`{"values": {"at": {"list": [{"number": "-1/3", "unit": "us"}], "unit": "us"}}}`))
	f.Add([]byte(strings.Repeat(`{"values":`, 100)))
	s := drip.Lookup("drip")
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := decodeResult(line, s)
		if err != nil {
			return
		}
		if len(r.Values) != len(s.Values) {
			t.Fatalf("%d values of %d", len(r.Values), len(s.Values))
		}
		for name, v := range r.Values {
			again, err := toWire(v).value()
			if err != nil || again.String() != v.String() {
				t.Errorf("%s: %v came back as %v, %v", name, v, again, err)
			}
		}
	})
}

// Whatever a program describes is a catalogue of sound scenarios, or an error.
func FuzzDecodeDescription(f *testing.F) {
	line, err := json.Marshal(reply(drip, []byte(`{"ask": "describe", "version": 1}`)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line)
	f.Fuzz(func(t *testing.T, line []byte) {
		scenarios, err := decodeDescription(line)
		if err != nil {
			return
		}
		for _, s := range scenarios {
			if _, err := s.Args(nil); err != nil {
				t.Errorf("%s does not take its own defaults: %v", s.Name, err)
			}
		}
	})
}

// Whatever is asked, the program answers each line with one object.
func FuzzServe(f *testing.F) {
	f.Add(`{"ask": "describe", "version": 1}`)
	f.Add(`{"ask": "run", "scenario": "drip", "args": {"every": "250ms"}}`)
	f.Fuzz(func(t *testing.T, in string) {
		var out strings.Builder
		if err := Serve(drip, strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		asked := strings.Count(in, "\n")
		if !strings.HasSuffix(in, "\n") && in != "" {
			asked++
		}
		if got := strings.Count(out.String(), "\n"); got != asked {
			t.Errorf("%d answers to %d requests", got, asked)
		}
	})
}
