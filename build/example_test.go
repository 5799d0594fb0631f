package build_test

import (
	"context"
	"fmt"
	"strings"
	"testing/fstest"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
)

// A guide about something else brings an engine of its own: here a savings
// account, with one scenario. The builder knows only its catalogue.
func Example() {
	account, err := catalogue.New(&catalogue.Scenario{
		Name: "savings", Doc: "a sum that earns a tenth of itself each year",
		Params: []catalogue.Param{{Name: "years", Unit: catalogue.Count, Default: catalogue.Of(2, catalogue.Count), Min: 1, Max: 50, Doc: "how long it is left alone"}},
		Values: []catalogue.ValueDoc{{Name: "sum", Unit: catalogue.Count, Doc: "what is there in the end", Quote: true}},
		Run: func(a catalogue.Args) (*catalogue.Result, error) {
			var transcript strings.Builder
			sum := int64(1000)
			for year := range a.Int("years") {
				sum += sum / 10
				fmt.Fprintf(&transcript, "year %d: %d\n", year+1, sum)
			}
			return &catalogue.Result{Transcript: transcript.String(),
				Values: map[string]catalogue.Value{"sum": catalogue.Of(sum, catalogue.Count)}}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	guide := fstest.MapFS{"01-savings.md": {Data: []byte(
		"# Savings\n\nLeft alone it becomes <<1210 = two.sum>>, later <<1331 = three.sum>>.\n\n" +
			"<<run savings as=two>>\n\n<<run savings years=3 as=three show=none>>\n")}}

	made, err := build.Make(context.Background(), build.Input{Guide: guide, GuideName: "guide", Catalogue: account}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(made.Site["runs/01-savings/two.txt"]))
	for _, p := range made.Unmended() {
		fmt.Println(p)
	}
	guide["01-savings.md"].Data = []byte(strings.Replace(string(guide["01-savings.md"].Data), "1331", "1330", 1))
	if made, err = build.Make(context.Background(), made.Book.Input, 0); err == nil {
		fmt.Println(made.Unmended()[0])
	}
	// Output:
	// year 1: 1100
	// year 2: 1210
	// guide/01-savings.md:3:51: number drifted: the chapter says 1330, three.sum is 1331
}
