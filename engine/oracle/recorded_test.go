package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"os"
	"testing"
)

// unzip returns a recorded file.
func unzip(t testing.TB, name string) []byte {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRecorded holds the engine against what CPython 3.11.7 and 3.14.2 logged
// for 2,000 programs: 1500 with ties in order, 500 with the heap's.
func TestRecorded(t *testing.T) {
	programs := unzip(t, "programs.jsonl.gz")
	for _, release := range []string{"3.11", "3.14"} {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			profile, err := profileNamed(release)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := runAll(bytes.NewReader(programs), &got, profile); err != nil {
				t.Fatal(err)
			}
			want := unzip(t, "log-"+release+".jsonl.gz")
			if bytes.Equal(got.Bytes(), want) {
				return
			}
			compareLines(t, programs, got.Bytes(), want)
		})
	}
}

// compareLines reports each program whose log differs.
func compareLines(t *testing.T, programs, got, want []byte) {
	p, g, w := lines(programs), lines(got), lines(want)
	if len(g) != len(w) || len(p) != len(w) {
		t.Fatalf("%d programs, %d logs, want %d", len(p), len(g), len(w))
	}
	differ := 0
	for i := range w {
		if bytes.Equal(g[i], w[i]) {
			continue
		}
		if differ++; differ <= 5 {
			t.Errorf("%s\n%s", p[i], firstDifference(g[i], w[i]))
		}
	}
	t.Errorf("%d of %d programs differ", differ, len(w))
}

func lines(text []byte) (ls [][]byte) {
	s := bufio.NewScanner(bytes.NewReader(text))
	s.Buffer(nil, maxLine)
	for s.Scan() {
		ls = append(ls, bytes.Clone(s.Bytes()))
	}
	return ls
}

// The two releases must differ on more than half of the programs: else the
// profiles are not told apart by this test.
func TestProfilesDiffer(t *testing.T) {
	a, b := lines(unzip(t, "log-3.11.jsonl.gz")), lines(unzip(t, "log-3.14.jsonl.gz"))
	differ := 0
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			differ++
		}
	}
	if 2*differ <= len(a) {
		t.Errorf("%d of %d logs differ between the releases", differ, len(a))
	}
}

func BenchmarkPrograms(b *testing.B) {
	programs := unzip(b, "programs.jsonl.gz")
	profile, err := profileNamed("3.14")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var out bytes.Buffer
		if err := runAll(bytes.NewReader(programs), &out, profile); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/2000programs")
}
