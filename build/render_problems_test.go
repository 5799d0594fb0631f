package build

import (
	"bytes"
	"testing"
	"testing/fstest"
)

// TestRenderProblems are the things that only rendering finds.
func TestRenderProblems(t *testing.T) {
	guide := fstest.MapFS{
		"01-a.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n\n<<timeline beat as=lanes>>\n\n" +
			"<<plot ticker x=chunk:100ms,200ms y=period as=curve>>\n\n<<plot ticker x=chunk:1,2 period=1..9 y=period as=crowded>>\n\n```diagram\n[a: one] | [b: two]\na => b\n```\n")},
		"index.html": {Data: []byte("an asset where the opening page stands")},
	}
	b, err := Load(Input{Guide: guide, GuideName: "guide", Catalogue: testCatalogue()})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(Parse(b), b.Run(t.Context(), 0)...) {
		t.Error(p)
	}
	_, problems := Render(b)
	var out bytes.Buffer
	if err := ReportText(&out, problems, false); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/render/problems.txt", out.Bytes())
}
