package main

import (
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	permission "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// withoutScripts reads a page as a reader does who has JavaScript off.
func withoutScripts(t *testing.T, b *browser) {
	b.scripts(t, false)
	defer b.scripts(t, true)
	b.look(t, 1280, "light")
	b.open(t, "02-runs.html")
	// The protocol still evaluates what the page itself may not.
	for what, js := range map[string]string{
		"the transcript":              `document.querySelector("#Run-beat pre").textContent.includes("asked for 1000 ms, got 1400")`,
		"the answer":                  `document.querySelector(".ask details").textContent.includes("400 ms")`,
		"the table":                   `document.querySelectorAll("#Table-chop tbody tr").length === 3`,
		"the plot":                    `document.querySelector("#Plot-period svg").getBoundingClientRect().height > 200`,
		"every pass":                  `[...document.querySelectorAll(".passes > li")].filter(l => l.checkVisibility()).length > 10`,
		"the book's contents":         `document.querySelector(".side.book ol").checkVisibility({contentVisibilityAuto: true})`,
		"the page's contents":         `document.querySelector(".side.page ul").checkVisibility({contentVisibilityAuto: true})`,
		"no button that does nothing": `[...document.querySelectorAll("button")].every(b => !b.checkVisibility({visibilityProperty: true}))`,
	} {
		if !eval[bool](t, b, js) {
			t.Errorf("without JavaScript: %s is not there", what)
		}
	}
	note := eval[string](t, b, `(() => { const q = document.querySelector("main .quote"); q.focus(); return getComputedStyle(q, "::after").content })()`)
	if !strings.Contains(note, "beat.period = 1400 ms") || !strings.Contains(note, "guidegen run neighbour") {
		t.Errorf("without JavaScript a number tells %s", note)
	}
}

// found opens search with / and returns the headings that a query finds.
func found(t *testing.T, b *browser, query string) []string {
	t.Helper()
	b.do(t, chromedp.KeyEvent("/"))
	b.do(t, chromedp.WaitVisible(chromedp.CSS(".search-box input")))
	eval[bool](t, b, `(document.querySelector(".search-box input").value = "", true)`)
	b.do(t, chromedp.SendKeys(chromedp.CSS(".search-box input"), query))
	return eval[[]string](t, b, `[...document.querySelectorAll(".search-one")].map(o => o.getAttribute("href") + " " + o.textContent)`)
}

func searching(t *testing.T, b *browser) {
	b.look(t, 1280, "dark")
	axe := axe(t)
	for _, tt := range []struct{ query, want string }{
		{"calloouts", ""},
		{"callout", "01-prose.html#callouts"},      // a prefix
		{"1400", "02-runs.html"},                   // a number
		{"got 1400", "02-runs.html#a-run"},         // a line of a transcript
		{"协作式调度", "03-chinese.html"},               // text without blanks
		{"队列", "03-chinese.html#计时器"},              // two characters of it
		{"器", "03-chinese.html"},                   // one
		{"asyncio.sleep", "01-prose.html#code"},    // code
		{"Nobody HOLDS", "01-prose.html#callouts"}, // any case, any order
	} {
		b.open(t, "index.html")
		got := found(t, b, tt.query)
		if tt.want == "" {
			if len(got) > 0 {
				t.Errorf("%q finds %q", tt.query, got)
			}
			continue
		}
		if len(got) == 0 || !strings.HasPrefix(unescaped(t, b, got[0]), tt.want) {
			t.Errorf("%q finds %q, want %s first", tt.query, got, tt.want)
		}
	}
	for _, v := range violations(t, b, axe) {
		t.Errorf("search: axe: %s", v)
	}
	b.do(t, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	b.arrive(t, "01-prose.html#callouts")
}

func unescaped(t *testing.T, b *browser, href string) string {
	t.Helper()
	return eval[string](t, b, "decodeURIComponent("+"`"+href+"`"+")")
}

// arrive waits until the tab is at a page, given as its address ends.
func (b *browser) arrive(t *testing.T, page string) {
	t.Helper()
	at := ""
	for range 200 {
		at = eval[string](t, b, `document.readyState === "complete" ? location.href : ""`)
		if strings.HasSuffix(at, "/"+page) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("the page is %s, want %s", at, page)
}

// copying holds what lands on the clipboard: commands without their prompts
// and their output, and code as it stands.
func copying(t *testing.T, b *browser) {
	b.look(t, 1280, "light")
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(b.ctx, permission.SetPermission, permission.SetPermissionParams{
			Permission: &permission.PermissionDescriptor{Name: name}, Setting: permission.PermissionSettingGranted})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ page, button, want string }{
		{"01-prose.html", ".listing:has(.language-console) .copy", "guidegen build\nguidegen check\n"},
		{"01-prose.html", ".listing:has(.language-go) .copy", "// Run runs.\nfunc (l *Loop) Run(until int64) error { return nil }\n"},
		{"02-runs.html", "#Run-beat .copy", "guidegen run neighbour"},
		{"02-runs.html", "#Source-tick .copy", "// Tick moves the clock on"},
	} {
		b.do(t, chromedp.Navigate(b.web+"/"+tt.page))
		got := eval[string](t, b, `(async () => { document.querySelector("`+tt.button+`").click();
			await new Promise(r => setTimeout(r, 100)); return navigator.clipboard.readText() })()`)
		if got != tt.want && !(strings.HasPrefix(tt.button, "#Source") && strings.HasPrefix(got, tt.want)) {
			t.Errorf("%s of %s copies %q, want %q", tt.button, tt.page, got, tt.want)
		}
	}
}

// keys turns pages with n and p, and leaves a reader who types alone.
func keys(t *testing.T, b *browser) {
	b.look(t, 1280, "light")
	b.open(t, "01-prose.html")
	at := func() string { return path.Base(eval[string](t, b, `location.pathname`)) }
	b.do(t, chromedp.KeyEvent("n"))
	b.arrive(t, "02-runs.html")
	b.do(t, chromedp.KeyEvent("p"))
	b.arrive(t, "01-prose.html")
	if got := found(t, b, "np/"); len(got) > 0 || at() != "01-prose.html" {
		t.Errorf("typing np/ finds %q on %s", got, at())
	}
	b.open(t, "01-prose.html")
	b.do(t, chromedp.KeyEvent(kb.Tab))
	if got := eval[string](t, b, `document.activeElement.className`); got != "skip" {
		t.Errorf("the first tab stop is %q, want the link that skips to the text", got)
	}
}

// theming holds the reader's choice over the system's, from the first frame.
func theming(t *testing.T, b *browser) {
	paper := func() string { return eval[string](t, b, `getComputedStyle(document.documentElement).backgroundColor`) }
	b.look(t, 1280, "dark")
	b.open(t, "01-prose.html")
	dark := paper()
	b.do(t, chromedp.Click(chromedp.CSS(".bar .theme")))
	light := paper()
	if light == dark {
		t.Errorf("the button changes nothing: %s", dark)
	}
	b.open(t, "02-runs.html")
	if got := paper(); got != light {
		t.Errorf("the choice does not last: %s, chose %s", got, light)
	}
	b.do(t, chromedp.Click(chromedp.CSS(".bar .theme")))
	if got := paper(); got != dark {
		t.Errorf("the button does not lead back: %s, want %s", got, dark)
	}
	eval[bool](t, b, `(localStorage.clear(), true)`)
}

// notes opens what a number tells, and puts it away.
func notes(t *testing.T, b *browser) {
	for _, width := range []int64{390, 1280} {
		b.look(t, width, "light")
		b.open(t, "02-runs.html")
		shown := func() string {
			return eval[string](t, b, `(() => { const s = getComputedStyle(document.activeElement, "::after"); return s.display === "none" ? "" : s.content })()`)
		}
		eval[bool](t, b, `(document.querySelectorAll("main .quote")[1].focus(), true)`)
		b.do(t, chromedp.KeyEvent(kb.Shift)) // the keyboard is in use
		if got := shown(); !strings.Contains(got, "beat.late = 400 ms") {
			t.Errorf("at %d a number with the focus tells %q", width, got)
		}
		if wide := eval[int](t, b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
			t.Errorf("at %d the note makes the page %d pixels too wide", width, wide)
		}
		b.do(t, chromedp.KeyEvent(kb.Escape))
		if got := shown(); got != "" {
			t.Errorf("at %d Escape leaves %q", width, got)
		}
	}
}

// exploring makes a plot one that can be pointed at, from disk.
func exploring(t *testing.T, b *browser) {
	b.look(t, 1280, "dark")
	for _, id := range []string{"period", "late", "heat"} {
		for _, c := range b.complaints(t, "file://"+b.dir+"/02-runs.html") {
			t.Errorf("the console says %s", c)
		}
		box := `document.querySelector("#Plot-` + id + ` .drawing")`
		high := eval[int](t, b, box+`.clientHeight`)
		eval[bool](t, b, `(document.querySelector("#Plot-`+id+` .more").click(), true)`)
		live := false
		for range 100 {
			if live = eval[bool](t, b, box+`.querySelectorAll(".live svg path").length > 3`); live {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		if !live {
			t.Errorf("%s does not come alive", id)
		}
		if now := eval[int](t, b, box+`.clientHeight`); now != high {
			t.Errorf("%s: the page jumps: the picture was %d high, is %d", id, high, now)
		}
	}
}

// stepping goes through the passes of a timeline by keyboard alone, and by a
// link from the text.
func stepping(t *testing.T, b *browser) {
	b.look(t, 1280, "light")
	b.open(t, "02-runs.html")
	here := func() string {
		return eval[string](t, b, `[...document.querySelectorAll(".passes > li")].filter(l => l.checkVisibility()).map(l => l.value + (l.classList.contains("here") ? "" : "?")).join()`)
	}
	if got := here(); got != "1" {
		t.Errorf("the passes shown at first: %s", got)
	}
	eval[bool](t, b, `(document.querySelector(".stepper button:not(:disabled)").focus(), true)`)
	b.do(t, chromedp.KeyEvent("n"), chromedp.KeyEvent("n"), chromedp.KeyEvent("p"))
	if got := here(); got != "2" {
		t.Errorf("after n, n and p: %s", got)
	}
	if got := path.Base(eval[string](t, b, `location.pathname`)); got != "02-runs.html" {
		t.Errorf("n in the stepper turned the page to %s", got)
	}
	eval[bool](t, b, `([...document.querySelectorAll("main a")].find(a => a.textContent === "a pass").click(), true)`)
	b.arrive(t, "02-runs.html#Timeline-lanes-pass-7")
	if got := here(); got != "7" {
		t.Errorf("after the link to pass 7: %s", got)
	}
}

// printing shows all there is: answers too.
func printing(t *testing.T, b *browser) {
	b.look(t, 1280, "dark")
	b.open(t, "02-runs.html")
	eval[bool](t, b, `(document.documentElement.dataset.theme = "dark", true)`)
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	defer b.look(t, 1280, "light")
	for what, js := range map[string]string{
		"the answer":          `document.querySelector(".ask details p").getBoundingClientRect().height > 0`,
		"the whole run":       `document.querySelector("#Run-beat pre").scrollWidth <= document.querySelector("#Run-beat pre").clientWidth`,
		"no bar":              `!document.querySelector(".bar").checkVisibility()`,
		"no list of chapters": `!document.querySelector(".side").checkVisibility()`,
		"ink on white":        `getComputedStyle(document.documentElement).colorScheme === "light"`,
	} {
		if !eval[bool](t, b, js) {
			t.Errorf("in print: %s: no", what)
		}
	}
}

// wordsAlike holds the two sides of search together: what the page's script
// cuts a section into is what the index has of it, for every section of the
// guide and of the fixture.
func wordsAlike(t *testing.T, b *browser) {
	site, err := filepath.Abs("../../site")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{b.dir, site} {
		b.do(t, chromedp.Navigate("file://"+filepath.ToSlash(dir)+"/index.html"))
		b.do(t, chromedp.KeyEvent("/"), chromedp.WaitVisible(chromedp.CSS(".search-box input")))
		got := eval[[]string](t, b, `(() => {
			const index = window.guideIndex, indexed = index.sections.map(() => new Set()), wrong = [];
			index.words.forEach(([word, steps]) => { let at = 0; steps.forEach(s => { at += s >> 2; indexed[at].add(word) }) });
			index.sections.forEach((s, i) => {
				const title = s[1] ? s[2] : index.pages[s[0]][1].replace(/^[0-9]+ /, "");
				const cut = new Set(window.guideSearch.words(s[3]).concat(window.guideSearch.words(title)));
				for (const w of cut) if (!indexed[i].has(w)) wrong.push(s[2] + ": the page cuts " + w);
				for (const w of indexed[i]) if (!cut.has(w)) wrong.push(s[2] + ": the index has " + w);
			});
			return wrong.slice(0, 10);
		})()`)
		for _, w := range got {
			t.Error(w)
		}
	}
}
