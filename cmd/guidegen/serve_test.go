package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/guidegen/build"
	"example.com/guidegen/build/serve"
	"example.com/guidegen/engine/scenario"

	"github.com/chromedp/chromedp"
)

const beat = "# The beat\n\nIt is ticked every <<1400 ms = beat.period>>, <<400 ms = beat.late>> late, after <<7 burns = beat.burns>> of <<200 ms = beat.round>>.\n\n<<run neighbour as=beat>>\n"

// A page in a browser: an edit shows without a hand, at the place where the
// reader was; what is wrong is laid over it, and goes when it is mended.
func TestServeInABrowser(t *testing.T) {
	b := newBrowser(t)
	dir := t.TempDir()
	guide := filepath.Join(dir, "guide")
	if err := os.Mkdir(guide, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(guide, "01-demo.md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	long := beat + strings.Repeat("\nA paragraph of some words that fill the page from top to bottom and more.\n", 80)
	write(long)
	l, err := serve.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	s := &serve.Server{Folders: build.Folders{Guide: guide, Site: filepath.Join(dir, "site"), Source: dir}, Catalogue: scenario.All(), Log: &bytes.Buffer{}}
	go func() { ended <- s.Run(ctx, l) }()
	defer func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	b.look(t, 1280, "light")
	b.do(t, chromedp.Navigate("http://"+l.Addr().String()+"/01-demo.html"))
	until(t, b, "the page", `document.readyState === "complete" && !!document.querySelector("#Run-beat")`)
	until(t, b, "a place in it", `(scrollTo({top: 900, behavior: "instant"}), scrollY === 900)`)
	write(long + "\nThe end of it.\n")
	until(t, b, "the new text", `document.querySelector("main").textContent.includes("The end of it.")`)
	until(t, b, "the same place", `scrollY === 900`)

	// Half a chapter for a moment, as an editor may write it, loses no place.
	write("# The beat\n")
	until(t, b, "half a chapter", `!document.querySelector("#Run-beat") && scrollY < 900`)
	write(long)
	until(t, b, "the same place after half a chapter", `scrollY === 900`)

	report := `(document.querySelector("#Live-problems")?.shadowRoot.querySelector("pre").textContent ?? "")`
	write(strings.Replace(long, "1400 ms", "1401 ms", 1))
	until(t, b, "the report", report+`.includes("01-demo.md:3:22: number drifted: the chapter says 1401 ms, beat.period is 1400 ms")`)
	until(t, b, "the command", `document.querySelector("#Live-problems").shadowRoot.querySelector("pre button").textContent.startsWith("guidegen accept 01-demo:3:22")`)
	write(long)
	until(t, b, "the page without a report", report+` === "" && !document.querySelector("main").textContent.includes("The end of it.")`)
}

// until waits for a page to be as JavaScript says.
func until(t *testing.T, b *browser, what, js string) {
	t.Helper()
	for range 500 {
		if is, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`new Promise(done => setTimeout(() => done(!!(`+js+`)), 10))`, chromedp.EvalAwaitPromise)); err == nil && is {
			return
		}
	}
	t.Fatalf("the browser never shows %s:\n%s", what, eval[string](t, b, `"scrollY " + scrollY + " of " + document.documentElement.scrollHeight + " " + history.scrollRestoration + " " + sessionStorage.getItem("guidegen:place") + " " + location.href + (document.querySelector("#Live-problems")?.shadowRoot.textContent ?? "")`))
}
