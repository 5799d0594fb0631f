package main

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// seen tells whether the text is on the screen, in words of the page itself.
func seen(t *testing.T, b *browser, words string) bool {
	t.Helper()
	return eval[bool](t, b, `[...document.querySelectorAll("article p, article pre")].some(e => e.textContent.includes("`+words+`") && e.checkVisibility({contentVisibilityAuto: true}))`)
}

func sees(t *testing.T, b *browser, when string, want map[string]bool) {
	t.Helper()
	for words, visible := range want {
		if got := seen(t, b, words); got != visible {
			t.Errorf("%s: %q is on the screen: %v, want %v", when, words, got, visible)
		}
	}
}

// depth goes the quick path, which lasts, and leaves it by a link to what it
// leaves out.
func depth(t *testing.T, b *browser) {
	const short, long, deep = "The short of it", "The longer way round", "keeps its ties"
	b.look(t, 1280, "light")
	b.open(t, "04-reading.html")
	sees(t, b, "at first", map[string]bool{short: true, long: true, deep: true})
	b.do(t, chromedp.Click(chromedp.CSS(".depths button")))
	sees(t, b, "on the quick path", map[string]bool{short: true, long: false, deep: false})
	b.open(t, "04-reading.html")
	sees(t, b, "on the quick path, later", map[string]bool{short: true, long: false, deep: false})
	b.open(t, "book.html")
	sees(t, b, "on the quick path, the whole book", map[string]bool{short: true, long: true, deep: true, "asyncio.sleep(delay)": true, "t.Sleep(delay)": false})
	b.open(t, "04-reading.html")
	b.do(t, chromedp.Click(chromedp.CSS(".depths button:last-child")))
	sees(t, b, "with everything", map[string]bool{short: true, long: true, deep: true})
	b.scripts(t, false)
	b.open(t, "04-reading.html")
	sees(t, b, "without JavaScript", map[string]bool{short: true, long: true, deep: true})
	b.scripts(t, true)
	eval[bool](t, b, `(localStorage.clear(), true)`)
}

// tabs shows one at a time, by keyboard too, and all of them without a script.
func tabs(t *testing.T, b *browser) {
	b.look(t, 1280, "light")
	b.open(t, "04-reading.html")
	sees(t, b, "at first", map[string]bool{"asyncio.sleep(delay)": true, "t.Sleep(delay)": false})
	eval[bool](t, b, `(document.querySelector("[role=tab][aria-selected=true]").focus(), true)`)
	b.do(t, chromedp.KeyEvent(kb.ArrowRight))
	sees(t, b, "after an arrow", map[string]bool{"asyncio.sleep(delay)": false, "t.Sleep(delay)": true})
	if got := eval[string](t, b, `document.activeElement.textContent`); got != "Go" {
		t.Errorf("after an arrow the focus is on %q", got)
	}
	b.scripts(t, false)
	b.open(t, "04-reading.html")
	sees(t, b, "without JavaScript", map[string]bool{"asyncio.sleep(delay)": true, "t.Sleep(delay)": true})
	b.scripts(t, true)
	eval[bool](t, b, `(localStorage.clear(), true)`)
}

// choices answers a question by keyboard alone: the verdict opens, and the
// first answer is the one that is remembered.
func choices(t *testing.T, b *browser) {
	b.look(t, 390, "light")
	b.open(t, "04-reading.html")
	const wrong, right = "due timers go first", "Two turns of the queue"
	sees(t, b, "at first", map[string]bool{wrong: false, right: false})
	eval[bool](t, b, `(document.querySelector(".choice summary").focus(), true)`)
	b.do(t, chromedp.KeyEvent(kb.Enter))
	sees(t, b, "after a wrong answer", map[string]bool{wrong: true, right: false})
	b.do(t, chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	sees(t, b, "after the right one", map[string]bool{wrong: true, right: true})
	const verdict, want = `document.querySelector(".about [role=status]").textContent`, "0 of 1 answered right at once"
	b.becomes(t, verdict, want)
	b.remembered(t, "04-reading.html", verdict, want)
	eval[bool](t, b, `(localStorage.clear(), true)`)
}

// becomes waits until the page says what it is to say: a details element tells
// its scripts that it was opened in its own time.
func (b *browser) becomes(t *testing.T, js, want string) {
	t.Helper()
	got := ""
	for range 50 {
		if got = eval[string](t, b, js); got == want {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("the page says %q, want %q", got, want)
}

// remembered opens a page until it tells what an earlier one stored: the
// browser hands the store from page to page in its own time.
func (b *browser) remembered(t *testing.T, page, js, want string) {
	t.Helper()
	got := ""
	for range 20 {
		b.open(t, page)
		if got = eval[string](t, b, js); got == want {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("%s remembers %q, want %q", page, got, want)
}

// marks remembers what was read to its end, and where the reader was.
func marks(t *testing.T, b *browser) {
	b.look(t, 1280, "light")
	b.open(t, "03-chinese.html") // short: its end is on the screen at once
	for range 50 {
		if eval[bool](t, b, `!!document.querySelector(".side.book .tick")`) {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.remembered(t, "index.html", `[...document.querySelectorAll(".chapters a:has(.tick)")].map(a => a.getAttribute("href")).join()`, "03-chinese.html")
	if got := eval[string](t, b, `document.querySelector(".start ~ .whole").textContent`); got != "Go on with 事件循环" {
		t.Errorf("the opening page offers %q", got)
	}
	eval[bool](t, b, `(localStorage.clear(), true)`)
}
