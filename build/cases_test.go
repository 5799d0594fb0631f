package build

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A brokenInput is a chapter of a kind that broke tools like this one in
// public, and what has to be said about it: nothing, or each problem in order
// by a part of its message. Every chapter starts with beatHead.
type brokenInput struct {
	chapter string
	says    []string
}

// beatHead is a title, a run, and a quote of all that has to be quoted of it.
const beatHead = "# A\n\n<<run ticker as=beat>>\n\nEvery <<1400 ms = beat.period>>.\n\n"

// says checks a guide and returns its problems as messages.
func says(t *testing.T, files fstest.MapFS) []string {
	t.Helper()
	w := world{guide: files, site: fstest.MapFS{}, catalogue: testCatalogue()}
	in := w.input()
	in.Sources = caseSources
	b, err := Load(in)
	if err != nil {
		t.Fatal(err)
	}
	var messages []string
	for _, p := range checked(t, b) {
		if p.Rule != RuleUnpinned {
			if p.Line == 0 && p.Rule != "unreadable" && p.Rule != "front-matter" {
				t.Errorf("%s: no place", p.Message)
			}
			messages = append(messages, p.Message)
		}
	}
	return messages
}

// caseSources are what the cases cut excerpts from.
var caseSources = fstest.MapFS{
	"engine/loop.go": {Data: []byte("package engine\n\ntype Loop struct{}\n\nfunc (l *Loop) runOnce() {\n\t// region pass\n\tif true {\n\t\tl.step()  \n\t}\n\t// endregion\n}\n")},
	"bom.py":         {Data: []byte("\ufeff# region top\r\n  a = 1\r\n\r\n    b\r\n# endregion\r\n")},
	"empty.py":       {Data: []byte("# region none\n\n \n# endregion\n")},
	"twice.py":       {Data: []byte("# region a\nx\n# endregion\n# region a\ny\n# endregion\n")},
	"latin.txt":      {Data: []byte("caf\xe9\n")},
	"nul.txt":        {Data: []byte("a\x00b\n")},
}

// TestBrokenInputs goes through the kinds of input that break tools like ours,
// as far as one chapter shows them. What needs more stands elsewhere:
//
//   - every message of the notation, ids and arguments: testdata/problems/notation.txtar, ids.txtar
//   - a head in YAML: [TestBrokenHeads], testdata/problems/load.txtar
//   - columns behind wide, combining and right-to-left characters: testdata/problems/wide.txtar, crlf.txtar
//   - transcripts with blanks at their ends, CR, U+2028, backticks, </pre>: [TestPinsRoundTrip], [TestSeen], testdata/problems/pinned.txtar, [TestNothingBreaksOut]
//   - accept changes literals alone, is done at once, and twice is once, in LF, CRLF, CR, with a BOM: [TestAcceptLaws]
//   - accept writes all files or none: [TestApply], [TestAcceptRefuses]
//   - check opens nothing for writing: [TestCheckWritesNothing]
//   - links out of the tree: [TestSourceStaysInside]; pipes: [TestPipesAreNotRead]; unreadable files: [TestUnreadable]
//   - an excerpt's indent: [TestExcerpts]
//   - the grammar of literals: package quote
//   - a removed chapter, foreign files, a killed build, two builds at once: [TestWriteKilled], [TestTwoBuildsAtOnce] and beside them
//   - output inside the guide: [TestFoldersStandApart]
//   - ids of headings: [TestHeadings]; search: [TestSearchWords]
//   - a chapter of one thing over and over, nesting, size: [TestAwkwardChapters], [TestDepth], [TestTooLarge]
func TestBrokenInputs(t *testing.T) {
	for row, inputs := range brokenInputs {
		t.Run(row, func(t *testing.T) {
			for _, in := range inputs {
				got := says(t, fstest.MapFS{"01-x.md": {Data: []byte(beatHead + in.chapter)}})
				if len(got) != len(in.says) || !slices.EqualFunc(got, in.says, strings.Contains) {
					t.Errorf("%q\nsays  %s\nwants %s", in.chapter, strings.Join(got, "\n      "), strings.Join(in.says, "\n      "))
				}
			}
		})
	}
}

// each is a chapter for each text, about all of which the same is said.
func each(message string, texts ...string) []brokenInput {
	var all []brokenInput
	for _, text := range texts {
		all = append(all, brokenInput{text, []string{message}})
	}
	return all
}

// clean are chapters about which there is nothing to say.
func clean(texts ...string) []brokenInput {
	var all []brokenInput
	for _, text := range texts {
		all = append(all, brokenInput{text, nil})
	}
	return all
}

var brokenInputs = map[string][]brokenInput{
	// Directives

	"a directive in code": clean(
		"```\n<<run nonsense>>\n```\n",
		"````\n```\n<<1 = x>>\n```\n````\n",
		"`````text\n<<rnu>>\n````\n<<rnu>>\n`````\n",
		"~~~\n```\n<<run x>>\n~~~\n",
		"> ~~~~\n> ~~~\n> <<run x>>\n> ~~~~\n",
		"- a\n\n  ```\n  <<run x>>\n  ```\n",
		"- ```\n  <<run x>>\n  ```\n",
		"    <<run x>>\n",
		"\t<<run x>>\n",
		"A `<<5 = x>>`, ``a `<<run x>>` b``, `<<\n5 = x>>`.\n",
		"| `<<run x>>` | ``<<x`` |\n|---|---|\n",
		"\\<<run x>> and &lt;&lt;run x>>\n",
		"~~~\nnever closed <<run x>>\n",
	),
	"a directive in a block": clean(
		"- <<run ticker chunk=1ms>>\n- [ ] b\n  <<run ticker chunk=2ms>>\n",
		"> a\n> <<run ticker chunk=1ms>>\n>\n> - b\n>   <<run ticker chunk=2ms>>\n",
		"text\n<<run ticker chunk=1ms>>\ncaption <<1400 ms = beat.period>>\n",
		"| a |\n|---|\n| <<run ticker chunk=1ms>> |\n<<run ticker chunk=2ms>>\n",
		"term\n: <<run ticker chunk=1ms>>\n",
		"x[^n]\n\n[^n]: note\n    <<run ticker chunk=1ms>>\n",
		"> [!NOTE]\n> <<run ticker chunk=1ms>>\n",
	),
	"a misspelt name": slices.Concat(
		each(`there is no directive "Run"`, "<<Run ticker>>"),
		each(`there is no directive "tabel"`, "<<tabel ticker chunk=1ms,2ms>>"),
		each(`there is no scenario "tickr"`, "<<run tickr>>"),
		each(`has no parameter "Chunk"`, "<<run ticker Chunk=1ms>>"),
		each("beat has no value called perriod", "<<5 = beat.perriod>>"),
		each("no run is called Beat", "<<5 = Beat.period>>"),
		each("unclosed <<", "<<run ticker", "<<run ticker>", "a << b", "<<5 = beat.period"),
		each("a blank after <<", "<< run ticker>>"),
		each("a blank before >>", "<<run ticker >>"),
		each("run wants a scenario", "<<run>>", "<<run chunk=1ms>>"),
		each("an empty << >>", "<<>>", "<< >>"),
		each(`"=" is neither`, "<<=>>"),
		each(`there is no scenario "ticker,"`, "<<run ticker, chunk=1ms>>"),
		each("is not a whole number", `<<run ticker chunk="1ms">>`),
	),
	"a directive that silently does not run": slices.Concat(
		each("<run is no HTML", "<run ticker>>", "<run ticker chunk=1ms>", "text <run ticker>> text"),
		each("a << where nothing is run or checked", "<p>\n<<run ticker>>\n</p>\n", "[a](http://b \"<<run c>>\")", "x\n\n[^n]: <<run ticker>>\n", "x\n\n[^n]: <<7 = beat.burns>>\n", "x\n\n[^n]: a\n\n    - <<run ticker>>\n"),
		each("a directive stands alone", "text <<run ticker>>", "\\\\<<run ticker>>", "<<run ticker>>>", "**<<run ticker>>**"),
	),
	"ids": slices.Concat(
		each("the id two is taken by guide/01-x.md:7", "<<run ticker chunk=1ms as=two>>\n\n<<run ticker chunk=2ms as=two>>"),
		each("no run is called nobody", "<<5 = nobody.period>>"),
		each("the run idle is neither shown nor quoted", "<<run ticker chunk=1ms as=idle show=none>>"),
	),
	"how a directive is laid out": slices.Concat(
		clean("<<run\tticker \t chunk=1ms>> \t \n"),
		each("a directive is one line", "<<run ticker\nchunk=1ms>>"),
		each("a directive stands alone", "<<run ticker>> <!-- why -->", "<<run ticker>> // why"),
		each(`"#" is no argument`, "<<run ticker # why>>"),
	),
	"where a quote may stand": slices.Concat(
		each("the chapter says 5, beat.burns is 7", "## Head <<5 = beat.burns>>", "Head <<5 = beat.burns>>\n---\n", "[link <<5 = beat.burns>>](#a)",
			"![alt <<5 = beat.burns>>](https://x.org/p.png)", "| <<5 = beat.burns>> |\n|---|\n", "x[^n]\n\n[^n]: <<5 = beat.burns>>\n", "***<<5 = beat.burns>>***",
			"<<run ticker chunk=1ms>>\ncaption <<5 = beat.burns>>", "> [!NOTE]\n> <<5 = beat.burns>>"),
	),

	// Bytes

	"line ends": slices.Concat(
		clean("a\r\n\r\n<<run ticker chunk=1ms>>\r\ncap <<1400\r\nms = beat.period>>\r\n", "a\r\r<<run ticker chunk=1ms>>\r\r## B <<7 = beat.burns>>\r", "no end <<7 = beat.burns>>"),
		each("number drifted", "a\r\n\n<<1401 ms = beat.period>>\r\rb", "<<1401\rms = beat.period>>"),
	),
	"bytes that are no text": slices.Concat(
		each("byte 0xff is not UTF-8", "a\xff"), each("a NUL character", "a\x00"), each("a control character, U+001B", "a\x1b[31m"),
	),

	// Sources

	"a source that is not there": slices.Concat(
		each("there is no file engine/lop.go", "<<source engine/lop.go>>"), each(`has no region "pas"`, "<<source engine/loop.go#pas>>"),
		each("the excerpt of empty.py is empty", "<<source empty.py#none>>"), each("has two regions a", "<<source twice.py#a>>"),
		each("package engine has no Loop.runonce", "<<source engine.Loop.runonce>>"), each("there is no folder engin", "<<source engin.Loop>>"),
		each("latin.txt:1:4 is no text: byte 0xe9 is not UTF-8", "<<source latin.txt>>"), each("nul.txt:1:2 is no text: a NUL character", "<<source nul.txt>>"),
	),
	"a source outside": each("leaves the project", "<<source ../../etc/passwd>>", "<<source /etc/passwd>>", "<<source engine/../../x.go#a>>", "<<source https://x.org/a.py>>"),

	// Numbers

	"how a number is written": slices.Concat(
		each("the chapter says 1.403, beat.period is 1400 ms", "<<1.403 = beat.period>>"),
		each("the chapter says 1.403 s, beat.period is 1.400 s", "<<1.403 s = beat.period>>"),
		clean("<<40% = beat.late / beat.asked>> <<1.4× = beat.period / beat.asked>> <<1,400 = beat.period>> <<−400 ms = beat.asked - beat.period>> <<7th = beat.burns>> "+
			"<<seven = beat.burns>> <<3½ = beat.burns / 2>> <<7/2 = beat.burns / 2>> <<1400, 2800, 4200 = beat.ran>> <<1000–1400 ms = [beat.asked, beat.period]>> "+
			"<<10⁶ = beat.burns * 1000000 / 7>> <<1\u00a0400 ms = beat.period>> <<≈4 = beat.burns / 2>> <<≈2.33 = beat.burns / 3>>"),
		each("is not a number", "<<1_400 = beat.period>>", "<<7e0 = beat.burns>>", "<<1 400 = beat.period>>", "<<~7 = beat.burns>>", "<<007 = beat.burns>>"),
		each("is neither a number nor a list", "<<14,00 = beat.period>>"),
		each("is not an ordinal", "<<7st = beat.burns>>"),
		each("≈ is not needed", "<<≈1.4 s = beat.period>>"),
		each(`"7 ms" is a duration, beat.burns is a count: 7`, "<<7 ms = beat.burns>>"),
		each("names no run, so nothing vouches for it", "<<5 = 2 + 3>>"),
	),
	"a number that names something": slices.Concat(
		each("nothing vouches for", "v 3.14.2", "on 2026-11-30", "section 2.3", "HTTP 404", "127.0.0.1", "port 8080", "took \"5 s\"", "PEP 3156"),
		clean("`HTTP 404`, utf8, [a](https://x.org/17), <https://x.org/18>"),
	),
	"a number in disguise": slices.Concat(
		each("nothing vouches for 1400 ms", "It takes 1400\nms.", "*1400* ms", "14**00** ms", "&#49;400 ms", "![1400 ms](https://x.org/p.png)", "[a](#a \"1400 ms\")",
			"<img src=\"https://x.org/p.png\" alt=\"1400 ms\">", "text <b title=\"1400 ms\">x</b>", "```diagram\n[a: it takes 1400 ms]\n```\n"),
		each("nothing vouches for 7", "a 7<br>burns", "<p>7<br/></p>", "$`7`$x", "```math\nx = 7\n```\n"),
		each("nothing vouches for six burns", "It takes six burns."),
		clean("```diagram\n[a: 1. Look] | {b: 2. Wait}\na -> b\n```\n"),
	),
	"a number bound once and loose next": {
		{"Every <<1400 ms = beat.period>>. So 1400 ms it is.", []string{"loose number: nothing vouches for 1400 ms"}},
	},

	// Pages

	"dead links": slices.Concat(
		clean("[a](#a), [a](01-x.md#a), [a](./01-x.md)"),
		each("there is no file b.md", "[b](b.md)", "![b](b.md)"),
		each("starts at the root", "[b](/01-x.md)"),
		each("a page leads nowhere by", "[b](javascript:alert)", "[b](JavaScript:x)", "[b](file:///etc/passwd)", "![b](data:image/png,x)"),
		each("in HTML leads to no file", "<a href=\"b.md\">x</a>", "<img src='b.png'>", "<p>\n<a class=x href=01-x.md>x</a>\n</p>", "<a href=\"javascript:alert\">x</a>"),
		clean("<a href=\"https://x.org\">x</a> <a href=\"#a\">x</a> <!-- <a href=\"b.md\"> -->"),
		each("is no picture", "![b](01-x.md)"),
		each("01-x.md has no part", "[b](#b)", "[b](01-x.md#B)"),
	),
	"prices": clean("`$x$` and `$5`"),
}

// TestBrokenHeads: what pages show of guide.yaml and of a chapter's head is
// text like any other.
func TestBrokenHeads(t *testing.T) {
	for _, in := range []struct {
		config, head string
		says         []string
	}{
		{"title: A guide\n", "part: One\n", nil},
		{"title: A guide\n", "part: Part 2\n", []string{"nothing vouches for 2"}},
		{"title: A guide\n", "part: After <<1400 ms = beat.period>>\n", nil},
		{"title: A guide\n", "part: After <<1401 ms = beat.period>>\n", []string{"number drifted"}},
		{"title: A guide\n", "title: A <<5 = beat.burns>>\nsummary: 5 more\n", []string{"number drifted", "nothing vouches for 5"}},
		{"title: Guide 5\nsummary: of 1400 ms\n", "", []string{"nothing vouches for 5", "nothing vouches for 1400 ms"}},
		{"title: Python 3.14\nnames:\n  - {class: pythons, kind: python}\n", "", nil},
		{"title: G <<5 = beat.burns>>\n", "", []string{"a << where nothing is run or checked"}},
		{"title: A guide\nnames:\n  - {class: years, kind: year}\n", "summary: since 2013, in 2024 burns\n", []string{"nothing vouches for 2024"}},
		{"title: [\n", "", []string{"not YAML"}},
		{"title: a\rsummary: b\r", "", nil},
		{"title: a\n---\nsummary: b\n", "", []string{"a second document"}},
		{"title: a\n", "part: One\n...\nsummary: b\n", []string{"a second document"}},
		{"title: \"a\\x07b\"\n", "", []string{"a control character, U+0007"}},
		{"title: \"a\\0b\"\n", "", []string{"a NUL character"}},
		{"lang: zh-Hant\n", "", nil},
		{"lang: '\"><script>'\n", "", []string{"is no language"}},
		{"lang: ''\n", "", []string{"is no language"}},
	} {
		got := says(t, fstest.MapFS{"guide.yaml": {Data: []byte(in.config)}, "01-x.md": {Data: []byte("---\n" + in.head + "---\n\n" + beatHead)}})
		if len(got) != len(in.says) || !slices.EqualFunc(got, in.says, strings.Contains) {
			t.Errorf("%q and %q\nsay   %q\nwants %q", in.config, in.head, got, in.says)
		}
	}
}
