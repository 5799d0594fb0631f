package build

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/guidegen/engine/catalogue"
)

// results is all that the runs of a book came to.
func results(b *Book) string {
	var all strings.Builder
	for _, r := range b.Runs {
		fmt.Fprintln(&all, r.Key, r.Err)
		if r.Result != nil {
			fmt.Fprintln(&all, r.Result.Transcript, r.Result.Values, r.Result.Events)
		}
	}
	return all.String()
}

// TestRunOrder: the number of jobs changes nothing, nor does a second time.
func TestRunOrder(t *testing.T) {
	once := func(jobs int) string {
		b := parsed(t, "# A\n\n<<table ticker chunk=1ms..400ms hops=1,2 cols=period>>\n\n<<run broken>>\n\n<<run crash>>\n")
		problems := b.Run(t.Context(), jobs)
		return results(b) + fmt.Sprint(problems)
	}
	want := once(1)
	for _, jobs := range []int{0, 1, 2, 7, 5000} {
		if got := once(jobs); got != want {
			t.Errorf("%d jobs give something else", jobs)
		}
	}
}

// TestRunsAreShared: one run for one scenario with the same arguments, however
// they are written.
func TestRunsAreShared(t *testing.T) {
	b := parsed(t, "# A\n\n<<run ticker>>\n<<run ticker chunk=200ms>>\n<<run ticker hops=2 chunk=0.2s>>\n<<table ticker chunk=200,300 cols=period>>\n")
	if len(b.Runs) != 2 {
		t.Errorf("%d runs, want 2", len(b.Runs))
	}
}

// TestRunCancelled: what did not start is told, and nothing hangs.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := parsed(t, "# A\n\n<<run ticker>>\n")
	if problems := b.Run(ctx, 2); len(problems) != 1 || problems[0].Message != "the run failed: not run: context canceled" {
		t.Errorf("problems are %v", problems)
	}
}

// TestPromises: a scenario is held to what it documents.
func TestPromises(t *testing.T) {
	for want, values := range map[string]map[string]catalogue.Value{
		"scenario liar promises the value n and does not give it":         {},
		"scenario liar promises n in count and gives 5 ms":                {"n": catalogue.Of(5, catalogue.MS)},
		"scenario liar promises n in count and gives 1, 2":                {"n": catalogue.Ints([]int{1, 2}, catalogue.Count)},
		"scenario liar gives the value extra, which it does not document": {"n": catalogue.Of(5, catalogue.Count), "extra": catalogue.Str("x")},
		"": {"n": catalogue.Absent("nothing happened")},
	} {
		c, err := catalogue.New(&catalogue.Scenario{Name: "liar", Doc: "x", Values: []catalogue.ValueDoc{{Name: "n", Unit: catalogue.Count, Doc: "x"}},
			Run: func(catalogue.Args) (*catalogue.Result, error) { return &catalogue.Result{Values: values}, nil }})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Load(Input{Guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run liar>>\n")}}, GuideName: "guide", Catalogue: c})
		if err != nil {
			t.Fatal(err)
		}
		Parse(b)
		got := ""
		for _, p := range b.Run(t.Context(), 1) {
			got += strings.TrimPrefix(p.Message, "the run failed: ")
		}
		if got != want {
			t.Errorf("the problem is %q, wants %q", got, want)
		}
	}
}

// TestPinsRoundTrip: any bytes of a transcript come back from a pin as they
// were, so that a second build has nothing to say.
func TestPinsRoundTrip(t *testing.T) {
	w := world{guide: fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run quiet as=bytes>>\n\n<<table ticker chunk=1ms,2ms cols=period,ran,first as=chop>>\n\n<<run ticker as=beat>>\n\n<<1400 ms = beat.period>>\n")}},
		site: fstest.MapFS{}, catalogue: testCatalogue()}
	if _, problems := w.check(t); len(problems) != 3 {
		t.Fatalf("problems are %v, wants three missing pins", problems)
	}
	w.pin(t)
	if _, problems := w.check(t); len(problems) != 0 {
		t.Errorf("problems are %v after pinning", problems)
	}
}
