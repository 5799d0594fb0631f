package build

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"
)

// The pieces that random guides are made of: they name each other across
// chapters, so that an edit of one changes what another one comes to.
var pieces = []string{
	"Plain prose without any number.",
	"## A part",
	"## Another part",
	"### Deeper",
	"<<run ticker as=a>>",
	"<<run ticker chunk=90ms as=a>>",
	"<<run ticker chunk=300ms as=b show=none>>",
	"<<table ticker chunk=1ms,10ms cols=chunk,period as=chop>>",
	"It takes <<1400 ms = a.period>>.",
	"It takes <<1200 ms = a.period>>, of <<1000 ms = a.asked>>.",
	"Elsewhere <<1400 ms = one.a.period>>.",
	"See [§](01-one.md#a-part), [§](02-two.md) and [table](#chop).",
	"See [the run](01-one.md#a) and ![a dot](dot.svg).",
	"A link to [nowhere](09-nine.md), and [text][undefined].",
	"A loose 17 and a Python 3.14.",
	"five burns, twelve ticks",
	"```go\nfunc main() { println(1) }\n```",
	"> [!NOTE]\n> Noted.",
	"A note[^n].\n\n[^n]: Under it, [§](02-two.md#deeper).",
	"<<source clock.go#tick>>",
	"<<run nothing>>",
	"- a list\n  - with a list, and <<1400 ms = two.a.period>>",
}

// randomFiles changes some files of a guide.
func randomFiles(t *rapid.T, files map[string]string) {
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		name := rapid.SampledFrom([]string{"01-one.md", "02-two.md", "03-three.md", "04-four.md"}).Draw(t, "name")
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			delete(files, name)
		case 1:
			files["guide.yaml"] = rapid.SampledFrom([]string{"title: A\n", "title: B\nnames: [{class: python, texts: [Python 3.14]}]\n"}).Draw(t, "config")
		case 2:
			files["dot.svg"] = fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="4"/>`, rapid.IntRange(1, 9).Draw(t, "width"))
		case 3:
			files["clock.go"] = fmt.Sprintf("// region tick\ntick(%d)\n// endregion\n", rapid.IntRange(1, 9).Draw(t, "line"))
		default:
			text := "# Title " + rapid.SampledFrom([]string{"x", "y"}).Draw(t, "title")
			for _, p := range rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 6).Draw(t, "pieces") {
				text += "\n\n" + p
			}
			files[name] = text + "\n"
		}
	}
}

func guideOf(files map[string]string) Input {
	guide, sources := fstest.MapFS{}, fstest.MapFS{}
	for name, text := range files {
		if strings.HasSuffix(name, ".go") {
			sources[name] = &fstest.MapFile{Data: []byte(text)}
		} else {
			guide[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return Input{Guide: guide, GuideName: "guide", Sources: sources}
}

// Whatever is edited, a build with a memo comes to what one without comes to:
// the same problems, and the same bytes of every page, also of a book with
// problems, which Make would not render.
func TestMemoChangesNothing(t *testing.T) {
	c := testCatalogue()
	rapid.Check(t, func(t *rapid.T) {
		memo := &Memo{}
		files := map[string]string{"01-one.md": "# One\n\n<<run ticker as=a>>\n"}
		for range rapid.IntRange(2, 6).Draw(t, "edits") {
			randomFiles(t, files)
			if !strings.Contains(fmt.Sprint(files), "-") {
				continue
			}
			in := guideOf(files)
			in.Catalogue = c
			fresh, err := Make(context.Background(), in, 0)
			in.Memo = memo
			again, err2 := Make(context.Background(), in, 0)
			if err != nil || err2 != nil {
				if fmt.Sprint(err) != fmt.Sprint(err2) {
					t.Fatalf("%v, and with a memo %v", err, err2)
				}
				continue
			}
			if !reflect.DeepEqual(fresh.Problems, again.Problems) {
				t.Fatalf("problems\n%v\nand with a memo\n%v", fresh.Problems, again.Problems)
			}
			want := fresh.Site
			if want == nil {
				want, _ = Render(fresh.Book)
			}
			got, _ := Render(again.Book)
			sameSite(t, want, got)
		}
	})
}

func sameSite(t *rapid.T, want, got Site) {
	if !reflect.DeepEqual(want.Paths(), got.Paths()) {
		t.Fatalf("the paths are %v, want %v", got.Paths(), want.Paths())
	}
	for p := range maps.Keys(want) {
		if !bytes.Equal(want[p], got[p]) {
			t.Fatalf("%s is\n%s\nwant\n%s", p, got[p], want[p])
		}
	}
}
