package build

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/guidegen/engine/catalogue"

	"golang.org/x/net/html"
)

// hostile is text that ends whatever it is put into: a tag, an attribute of
// either quote, a script, a comment, a style.
const hostile = `" onfocus="alert(1)" x="</pre></code></script></style></title>--><img src=x onerror=alert(1)>"'><script>alert(1)</script><a href="javascript:alert(1)" onclick="x">`

// TestNothingBreaksOut puts hostile text wherever a guide's author, a scenario
// or a source file can put text that is not HTML, and looks for it among the
// elements and attributes of every page.
func TestNothingBreaksOut(t *testing.T) {
	evil := &catalogue.Scenario{
		Name: "evil", Doc: hostile,
		Params: []catalogue.Param{
			{Name: "n", Unit: catalogue.Count, Default: catalogue.Of(1, catalogue.Count), Min: 1, Max: 3, Doc: hostile},
			{Name: "word", Unit: catalogue.Text, Default: catalogue.Str(hostile), Choices: []string{hostile}, Doc: hostile},
		},
		Values: []catalogue.ValueDoc{
			{Name: "text", Unit: catalogue.Text, Doc: hostile},
			{Name: "none", Unit: catalogue.MS, Doc: hostile},
			{Name: "list", Unit: catalogue.Text, List: true, Doc: hostile},
			{Name: "got", Unit: catalogue.MS, Doc: hostile},
		},
		Run: func(a catalogue.Args) (*catalogue.Result, error) {
			return &catalogue.Result{
				Transcript: hostile + "\n",
				Values: map[string]catalogue.Value{"text": catalogue.Str(hostile), "none": catalogue.Absent(hostile),
					"list": catalogue.Texts([]string{hostile, hostile}), "got": catalogue.Of(a.Int("n"), catalogue.MS)},
				Events: []catalogue.Event{{Task: hostile, What: hostile}},
				Trace: &catalogue.Trace{
					Lanes:  []catalogue.Lane{{Name: hostile, Spans: []catalogue.Span{{Start: 0, End: 5, Pass: 1}}}},
					Passes: []catalogue.Pass{{N: 1, End: 5, Ready: []string{hostile}, Timers: []catalogue.Timer{{When: 3, Name: hostile}}, Steps: []string{hostile}}},
				},
			}, nil
		},
	}
	c, err := catalogue.New(evil)
	if err != nil {
		t.Fatal(err)
	}
	escaped := strings.NewReplacer("<", "\\<", ">", "\\>", "[", "\\[", "\"", "\\\"").Replace(hostile)
	yaml := "'" + strings.ReplaceAll(hostile, "'", "''") + "'"
	chapter := "---\ntitle: " + yaml + "\nsummary: " + yaml + "\npart: " + yaml + "\n---\n" +
		"# " + escaped + "\n\n## " + escaped + "\n\n" + escaped + " `" + hostile + "`\n\n" +
		"![" + escaped + "](pic.svg \"" + escaped + "\")\n\n[" + escaped + "](#run \"" + escaped + "\")\n\n" +
		"<<run evil as=run>>\n" + escaped + "\n\n<<table evil n=1,2 cols=n,word,text,none,list>>\n\n<<timeline run>>\n\n<<source a.go#evil>>\n\n" +
		"<<1 ms = run.got>> and <<" + strings.NewReplacer("<", "", ">", "").Replace(hostile) + " = run.text == run.text>>\n\n" +
		"```go tab=\"" + hostile + "\" title=\"" + hostile + "\"\n" + hostile + "\n```\n\n```" + strings.ReplaceAll(hostile, " ", "") + "\nx\n```\n\n" +
		"> [!NOTE] " + escaped + "\n> Text.\n\n" + escaped + "\n: " + escaped + "\n\n```diagram\ntitle: " + hostile + "\n[a: " + strings.NewReplacer("]", "", "[", "").Replace(hostile) + "]\n```\n"
	b, err := Load(Input{GuideName: "guide", Catalogue: c,
		Guide: fstest.MapFS{"01-a.md": {Data: []byte(chapter)}, "guide.yaml": {Data: []byte("title: " + yaml + "\nsummary: " + yaml + "\n")},
			"pic.svg": {Data: []byte("<svg/>")}},
		Sources: fstest.MapFS{"a.go": {Data: []byte("// #region evil\n" + hostile + "\n// #endregion evil\n")}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(Parse(b), b.Run(t.Context(), 0)...) {
		t.Error(p)
	}
	Check(b) // the numbers in the hostile text are nobody's
	site, problems := Render(b)
	for _, p := range problems {
		t.Error(p)
	}
	for _, path := range site.Paths() {
		if strings.HasSuffix(path, ".html") {
			checkHarmless(t, path, site[path])
		}
	}
	if index := string(site[SearchIndexPath]); strings.Contains(index, "<") {
		t.Error("the search index has a < in it: it could end the script that holds it")
	}
}

// checkHarmless finds elements and attributes that only the hostile text has.
func checkHarmless(t *testing.T, path string, page []byte) {
	t.Helper()
	tree, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range tree.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("%s: a comment %q", path, n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "script" && attr(n, "src") == "" && attr(n, "type") != "application/json" {
			t.Errorf("%s: a script of its own", path)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "src" && a.Val == "x" || strings.HasPrefix(a.Val, "javascript:") {
				t.Errorf("%s: <%s %s=%q>", path, n.Data, a.Key, a.Val)
			}
		}
	}
	if !bytes.Contains(page, []byte("alert")) {
		t.Errorf("%s: the hostile text is not there at all", path)
	}
}
