package build

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"
)

// inShards checks the book in n parts, each over JSON as merge reads it.
func inShards(t interface {
	Helper()
	Fatalf(string, ...any)
}, in Input, n int) []*Part {
	t.Helper()
	var parts []*Part
	for i := range n {
		part, err := Shard{i + 1, n}.Check(context.Background(), in, 0)
		if err != nil {
			t.Fatalf("shard %d of %d: %v", i+1, n, err)
		}
		var out bytes.Buffer
		if err := part.ReportJSON(&out); err != nil {
			t.Fatalf("%v", err)
		}
		back, err := ReadReport(&out)
		if err != nil {
			t.Fatalf("%v", err)
		}
		parts = append(parts, back)
	}
	return parts
}

// asJSON is what there is to compare of problems: a report in full.
func asJSON(problems []Problem) string {
	var out strings.Builder
	_ = ReportJSON(&out, problems)
	return out.String()
}

// The shards of a book find together what a check of the whole book finds, each
// problem once.
func TestShardsAreTheWhole(t *testing.T) {
	cases, err := filepath.Glob("testdata/problems/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			in := bookOf(archive)
			whole, err := Make(t.Context(), in, 0)
			if err != nil {
				return // a guide that cannot be read has no shards
			}
			for _, n := range []int{1, 2, 3, 7} {
				merged, err := Merge(inShards(t, in, n))
				if err != nil {
					t.Fatal(err)
				}
				if got, want := asJSON(merged), asJSON(whole.Problems); got != want {
					t.Errorf("%d shards find otherwise than the whole:\n%s", n, diff("problems", want, got))
				}
			}
		})
	}
}

// The same of books that nobody wrote: runs that chapters share, quotes of
// other chapters, pins of another engine, pictures that cannot be drawn.
func TestShardsOfAnyBookAreTheWhole(t *testing.T) {
	lines := []string{
		"<<run ticker as=%s>>", "<<run ticker chunk=100ms as=%s show=none>>", "<<table ticker chunk=100ms,200ms cols=chunk,period as=%s>>",
		"It is <<1400 ms = %s.period>>.", "It is <<1300 ms = %s.period>>.", "There it is <<1400 ms = one.%s.period>>.",
		"There it is <<1 ms = two.%s.late>>.", "[there](02-two.md#%s)", "<<timeline %s as=lanes>>", "<<run broken as=%s>>", "17 %s.",
		"```diagram\n[%s: one] | [b: two]\na => b\n```",
	}
	pinned := map[int64]fstest.MapFS{}
	for _, off := range []int64{0, 100} {
		pinned[off] = fstest.MapFS{}
		for _, chapter := range []string{"01-one", "02-two", "03-three"} {
			for _, id := range []string{"a", "b"} {
				text := fmt.Sprintf("---\ntitle: x\n---\n\n<<run ticker as=%s>>\n", id)
				in := Input{Guide: fstest.MapFS{chapter + ".md": {Data: []byte(text)}}, GuideName: "guide", Catalogue: wrongCatalogue(off)}
				b, err := Load(in)
				if err != nil {
					t.Fatal(err)
				}
				Parse(b)
				b.Run(t.Context(), 0)
				pin, _ := b.Chapters[0].Directives[0].Pin()
				for path, file := range pin.files("runs/" + chapter + "/" + id) {
					pinned[off][path] = &fstest.MapFile{Data: []byte(file)}
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		guide := fstest.MapFS{}
		for _, chapter := range []string{"01-one", "02-two", "03-three"} {
			text := "# " + chapter[3:] + "\n"
			for range rapid.IntRange(0, 4).Draw(t, "lines") {
				line := rapid.SampledFrom(lines).Draw(t, "line")
				text += "\n" + fmt.Sprintf(line, rapid.SampledFrom([]string{"a", "b"}).Draw(t, "id")) + "\n"
			}
			guide[chapter+".md"] = &fstest.MapFile{Data: []byte(text)}
		}
		in := Input{Guide: guide, GuideName: "guide", Catalogue: testCatalogue(),
			Pins: pinned[rapid.SampledFrom([]int64{0, 100}).Draw(t, "off")]}
		whole, err := Make(context.Background(), in, 0)
		if err != nil {
			t.Fatal(err)
		}
		parts := inShards(t, in, rapid.IntRange(1, 4).Draw(t, "shards"))
		slices.Reverse(parts)
		merged, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := asJSON(merged), asJSON(whole.Problems); got != want {
			t.Fatalf("the shards find otherwise than the whole:\n%s", diff("problems", want, got))
		}
	})
}

// A shard runs what its chapters show and quote, and no more.
func TestAShardRunsItsOwn(t *testing.T) {
	guide := fstest.MapFS{
		"01-one.md":   {Data: []byte("# One\n\n<<run ticker chunk=100ms as=a>>\n")},
		"02-two.md":   {Data: []byte("# Two\n\n<<run ticker chunk=200ms as=a>>\n\nIt is <<1500 ms = three.a.period>>.\n")},
		"03-three.md": {Data: []byte("# Three\n\n<<run ticker chunk=300ms as=a>>\n\n<<run ticker chunk=400ms as=b>>\n")},
	}
	for number, want := range map[int][]string{1: {"100ms", "300ms", "400ms"}, 2: {"200ms", "300ms"}} {
		b, err := Load(Input{Guide: guide, GuideName: "guide", Catalogue: testCatalogue()})
		if err != nil {
			t.Fatal(err)
		}
		Parse(b)
		var got []string
		for _, r := range (Shard{number, 2}).runs(b) {
			got = append(got, compact(r.Args.Value("chunk")))
		}
		if slices.Sort(got); !reflect.DeepEqual(got, want) {
			t.Errorf("shard %d of 2 runs %s, want %s", number, got, want)
		}
	}
}

func TestMergeWantsEveryShardOnce(t *testing.T) {
	part := func(number, of int) *Part { return &Part{Shard: Shard{number, of}, Rendered: true} }
	for want, parts := range map[string][]*Part{
		"there is nothing to merge":                           nil,
		"shard 2/3 is missing":                                {part(3, 3), part(1, 3)},
		"shard 2/2 is there twice":                            {part(2, 2), part(2, 2)},
		"shard 1/2 and shard 2/3 are of two different splits": {part(1, 2), part(2, 3)},
	} {
		if _, err := Merge(parts); err == nil || err.Error() != want {
			t.Errorf("merged with %v, want %q", err, want)
		}
	}
}

func TestReportsThatAreNone(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "it is no JSON report",
		"guide/01-a.md:1:1: drift":    "it is no JSON report",
		`{"problems": []}`:            "it is a report of version 0",
		`{"version": 1} {}`:           "something follows the report",
		`{"version": 1, "shard": {}}`: "there is no shard 0 of 0",
	} {
		if _, err := ReadReport(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read with %v, want %q", text, err, want)
		}
	}
}
