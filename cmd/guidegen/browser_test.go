package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A browser is a Chromium with one tab, and the guide of testdata as a site.
type browser struct {
	ctx  context.Context
	dir  string // the site
	web  string // the same over HTTP
	seen *[]string
}

// newBrowser starts Chromium. BROWSER=0 leaves the tests that need it out, and
// says so; without it, no browser is a failure: a page that nobody looks at is
// not tested.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	if os.Getenv("BROWSER") == "0" {
		t.Skip("BROWSER=0: the pages are not looked at in a browser")
	}
	name := ""
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" {
		t.Fatal("no browser is found: apt-get install chromium, or BROWSER=0 to leave these tests out")
	}
	dir := builtSite(t)
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	allocated, stop := chromedp.NewExecAllocator(context.Background(),
		append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(name), chromedp.NoSandbox, chromedp.DisableGPU)...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocated)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	b := &browser{ctx: ctx, dir: dir, web: server.URL, seen: &[]string{}}
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	go b.collect(requests)
	return b
}

// packages is npm's folder.
const packages = "../../node_modules"

// buildFixture are the arguments that build the guide of testdata.
func buildFixture(site, packages string) []string {
	return []string{"build", "--no-cache", "--guide", "testdata/guide", "--source", "testdata/source", "--packages", packages, "--site", site}
}

func builtSite(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	var out strings.Builder
	if code := run(buildFixture(dir, packages), &out, io.Discard); code != clean {
		t.Fatalf("the guide does not build:\n%s", &out)
	}
	return dir
}

func (b *browser) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// eval is what a piece of JavaScript gives; a promise is waited for.
func eval[T any](t *testing.T, b *browser, js string) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 60*time.Second)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", first(js), err)
	}
	return v
}

func first(js string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(js), "\n")
	return line
}

// look sets the window and the colours that the reader's system asks for.
func (b *browser) look(t *testing.T, width int64, scheme string) {
	t.Helper()
	b.do(t, chromedp.EmulateViewport(width, 900))
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	if err != nil {
		t.Fatal(err)
	}
}

// scripts switches JavaScript on or off for the pages opened from then on.
func (b *browser) scripts(t *testing.T, on bool) {
	t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on}); err != nil {
		t.Fatal(err)
	}
}

// open goes to a page of the site, from disk.
func (b *browser) open(t *testing.T, page string) {
	t.Helper()
	b.do(t, chromedp.Navigate("file://"+filepath.ToSlash(b.dir)+"/"+page))
}

// pages are the HTML files of a site.
func pages(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(p string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(p, ".html") {
			all = append(all, p)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	return all
}

// axe is the accessibility checker, as npm installed it.
func axe(t *testing.T) string {
	t.Helper()
	js, err := os.ReadFile(packages + "/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("axe-core is not installed: make test does it, or npm ci: %v", err)
	}
	return string(js)
}

// violations are axe's findings on the page that is open, a line each.
func violations(t *testing.T, b *browser, axe string) []string {
	t.Helper()
	eval[bool](t, b, "window.axe ? true : (() => {"+axe+";return true})()")
	found := eval[string](t, b, `axe.run(document, {resultTypes: ["violations"]}).then(r => JSON.stringify(
		r.violations.map(v => v.id + ": " + v.nodes.map(n => n.html.slice(0, 120)).join(" | "))))`)
	var lines []string
	if err := json.Unmarshal([]byte(found), &lines); err != nil {
		t.Fatal(err)
	}
	return lines
}

// collect keeps the addresses of requests that leave the site.
func (b *browser) collect(requests func(func(network.EventRequestWillBeSent, error) bool)) {
	for r, err := range requests {
		if err != nil {
			return
		}
		if u := r.Request.URL; !strings.HasPrefix(u, "file://") && !strings.HasPrefix(u, "http://127.0.0.1:") && !strings.HasPrefix(u, "data:") {
			*b.seen = append(*b.seen, u)
		}
	}
}

// complaints opens a page and returns what the console and the network say.
func (b *browser) complaints(t *testing.T, url string) []string {
	t.Helper()
	ctx, cancel := context.WithCancel(b.ctx)
	defer cancel()
	messages := chromedp.Console(ctx)
	b.do(t, chromedp.Navigate(url))
	eval[int](t, b, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(1), 50)))`)
	cancel()
	var lines []string
	for m, err := range messages {
		if err != nil {
			break
		}
		lines = append(lines, fmt.Sprint(m))
	}
	return lines
}

func TestBrowser(t *testing.T) {
	b := newBrowser(t)
	t.Run("every page", func(t *testing.T) { everyPage(t, b, b.dir, b.web, false) })
	t.Run("every page of the guide", func(t *testing.T) {
		dir, err := filepath.Abs("../../site")
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewServer(http.FileServer(http.Dir(dir)))
		defer server.Close()
		everyPage(t, b, dir, server.URL, true)
	})
	t.Run("without JavaScript", func(t *testing.T) { withoutScripts(t, b) })
	t.Run("search", func(t *testing.T) { searching(t, b) })
	t.Run("words", func(t *testing.T) { wordsAlike(t, b) })
	t.Run("copy", func(t *testing.T) { copying(t, b) })
	t.Run("keys", func(t *testing.T) { keys(t, b) })
	t.Run("theme", func(t *testing.T) { theming(t, b) })
	t.Run("notes", func(t *testing.T) { notes(t, b) })
	t.Run("plots", func(t *testing.T) { exploring(t, b) })
	t.Run("stepper", func(t *testing.T) { stepping(t, b) })
	t.Run("depth", func(t *testing.T) { depth(t, b) })
	t.Run("tabs", func(t *testing.T) { tabs(t, b) })
	t.Run("choices", func(t *testing.T) { choices(t, b) })
	t.Run("marks", func(t *testing.T) { marks(t, b) })
	t.Run("print", func(t *testing.T) { printing(t, b) })
}

// everyPage holds every page of a site, on a phone and on a desk, light and
// dark, from disk and over HTTP, to what no page may have. Of a large site axe
// sees each page twice, by turns light on a phone and dark on a desk, and the
// other way round, and the whole book on one page not again: its look at the
// colours is most of the time.
func everyPage(t *testing.T, b *browser, dir, web string, large bool) {
	axe := axe(t)
	for i, page := range pages(t, dir) {
		for _, c := range b.complaints(t, web+"/"+page) {
			t.Errorf("%s over HTTP: the console says %s", page, c)
		}
		for _, c := range b.complaints(t, "file://"+dir+"/"+page) {
			t.Errorf("%s from disk: the console says %s", page, c)
		}
		for w, width := range []int64{390, 1280} {
			for s, scheme := range []string{"light", "dark"} {
				b.look(t, width, scheme)
				name := fmt.Sprintf("%s at %d, %s", page, width, scheme)
				if wide := eval[int](t, b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
					t.Errorf("%s: %d pixels wider than the window", name, wide)
				}
				if large && ((i+w+s)%2 == 1 || page == "book.html") {
					continue
				}
				for _, v := range violations(t, b, axe) {
					t.Errorf("%s: axe: %s", name, v)
				}
			}
		}
	}
	for _, u := range *b.seen {
		t.Errorf("a request to %s", u)
	}
}
