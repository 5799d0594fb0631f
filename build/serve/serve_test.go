package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
)

// tick is an engine of one scenario.
func tick() *catalogue.Catalogue {
	c, err := catalogue.New(&catalogue.Scenario{
		Name: "tick", Doc: "a clock that ticks",
		Values: []catalogue.ValueDoc{{Name: "every", Unit: catalogue.MS, Doc: "from tick to tick"}},
		Run: func(catalogue.Args) (*catalogue.Result, error) {
			return &catalogue.Result{Transcript: "tick\n", Values: map[string]catalogue.Value{"every": catalogue.Of(1000, catalogue.MS)}}, nil
		},
	})
	if err != nil {
		panic(err)
	}
	return c
}

// A place is a guide, its server, and a browser's ears.
type place struct {
	t       *testing.T
	dir     string
	address string
	log     *told
	end     context.CancelFunc
	ended   chan error
}

// told is what the server prints.
type told struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *told) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

const good = "# The clock\n\nIt ticks every <<1000 ms = tick.every>>.\n\n<<run tick>>\n"

func open(t *testing.T, files map[string]string) *place {
	t.Helper()
	p := &place{t: t, dir: t.TempDir(), log: &told{}, ended: make(chan error, 1)}
	for name, text := range files {
		p.write(name, text)
	}
	l, err := Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	p.address = "http://" + l.Addr().String()
	ctx, end := context.WithCancel(context.Background())
	p.end = end
	s := &Server{Folders: build.Folders{Guide: p.path("guide"), Site: p.path("site"), Source: p.dir}, Catalogue: tick(), Log: p.log}
	go func() {
		p.ended <- s.Run(ctx, l)
		close(p.ended)
	}()
	t.Cleanup(func() {
		end()
		<-p.ended
	})
	return p
}

func (p *place) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

func (p *place) write(name, text string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o777); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(text), 0o666); err != nil {
		p.t.Fatal(err)
	}
}

func (p *place) get(path string) (string, int) {
	p.t.Helper()
	r, err := http.Get(p.address + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return string(body), r.StatusCode
}

// ears follows what a page is told.
func (p *place) ears(page string) <-chan message {
	p.t.Helper()
	r, err := http.Get(p.address + "/.guidegen/events?page=" + page)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { r.Body.Close() })
	heard := make(chan message, 100)
	go func() {
		defer close(heard)
		lines := bufio.NewScanner(r.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var m message
				if json.Unmarshal([]byte(data), &m) == nil {
					heard <- m
				}
			}
		}
	}()
	return heard
}

// until waits for the message that is as wanted.
func (p *place) until(heard <-chan message, wanted func(message) bool) message {
	p.t.Helper()
	late := time.After(10 * time.Second)
	var last message
	for {
		select {
		case m, ok := <-heard:
			if !ok {
				p.t.Fatalf("the server hung up\n%s", p.log)
			}
			if last = m; wanted(m) {
				return m
			}
		case <-late:
			p.t.Fatalf("nothing of the kind was told, the last was %+v\n%s", last, p.log)
		}
	}
}

func built(m message) bool { return m.Wrong == "" && m.Stamp != "" }

// first opens ears and waits for the first build.
func (p *place) first(page string) (<-chan message, message) {
	p.t.Helper()
	for range 500 {
		if _, code := p.get("/" + page); code == http.StatusOK {
			heard := p.ears(page)
			return heard, p.until(heard, built)
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatalf("no first build\n%s", p.log)
	return nil, message{}
}

func TestServedBytesAreTheSites(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good, "guide/img/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"})
	_, now := p.first("01-clock.html")
	waitFor(t, "the site on the disk", func() bool { return strings.Contains(p.log.String(), "files written") })
	script := fmt.Sprintf(`<script src="/.guidegen/live.js" data-page="01-clock.html" data-stamp="%s" defer></script>`, now.Stamp)
	page, _ := p.get("/01-clock.html")
	if got := strings.Replace(page, script, "", 1); got != p.read("site/01-clock.html") || got == page {
		t.Errorf("the page is not the site's:\n%s", page)
	}
	_ = fs.WalkDir(os.DirFS(p.path("site")), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".html") || name == "manifest.txt" {
			return err
		}
		if got, code := p.get("/" + name); code != http.StatusOK || got != p.read("site/"+name) {
			t.Errorf("%s: %d, other bytes", name, code)
		}
		return nil
	})
	if page, code := p.get("/"); code != http.StatusOK || !strings.Contains(page, `data-page="index.html"`) {
		t.Errorf("/ is %d\n%s", code, page)
	}
	if page, code := p.get("/no/such.html"); code != http.StatusNotFound || !strings.Contains(page, `data-page="no/such.html"`) {
		t.Errorf("a page that is not there is %d\n%s", code, page)
	}
}

func (p *place) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(p.path(name))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 1000 {
		if is() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("there is never %s", what)
}

// A page hears of its own changes; another page hears nothing.
func TestAnEditReachesItsPageAlone(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good, "guide/02-other.md": "# Other\n\nText.\n"})
	other, _ := p.first("02-other.html")
	heard, before := p.first("01-clock.html")
	p.write("guide/01-clock.md", good+"\nMore.\n")
	after := p.until(heard, func(m message) bool { return m.Stamp != before.Stamp })
	page, _ := p.get("/01-clock.html")
	if !strings.Contains(page, "<p>More.</p>") || !strings.Contains(page, after.Stamp) {
		t.Errorf("the page is not the new one:\n%s", page)
	}
	select {
	case m := <-other:
		t.Errorf("the other page hears %+v", m)
	case <-time.After(100 * time.Millisecond):
	}
	waitFor(t, "the new page on the disk", func() bool { return strings.Contains(p.read("site/01-clock.html"), "More.") })
}

// What is wrong is told with all that the terminal has; the last good page
// stays; and all is well again after it is mended.
func TestProblemsAreLaidOver(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good})
	heard, first := p.first("01-clock.html")
	for _, broken := range []struct{ text, want string }{
		{strings.Replace(good, "1000 ms", "999 ms", 1), "01-clock.md:3:18: number drifted: the chapter says 999 ms, tick.every is 1000 ms\n    3 | It ticks"},
		{"---\ntitle: [\n", "the front matter does not end"},
		{good + "\n<<run tock>>\n", "did you mean tick?"},
		{"\xff", "not UTF-8"},
	} {
		p.write("guide/01-clock.md", broken.text)
		m := p.until(heard, func(m message) bool { return strings.Contains(m.Wrong, broken.want) })
		if m.Stamp != first.Stamp {
			t.Errorf("%q: the page is not the last good one", broken.text)
		}
		p.write("guide/01-clock.md", good)
		p.until(heard, func(m message) bool { return built(m) && m.Stamp == first.Stamp })
	}
	if !strings.Contains(p.log.String(), "number drifted") {
		t.Errorf("the terminal is not told\n%s", p.log)
	}
}

// A guide that goes away and comes back, and one that is replaced.
func TestVanishedFolder(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good})
	heard, first := p.first("01-clock.html")
	if err := os.Rename(p.path("guide"), p.path("away")); err != nil {
		t.Fatal(err)
	}
	p.until(heard, func(m message) bool { return strings.Contains(m.Wrong, "the guide cannot be read") })
	if page, code := p.get("/01-clock.html"); code != http.StatusOK || !strings.Contains(page, "It ticks every") {
		t.Errorf("the last good page is gone: %d", code)
	}
	if err := os.Rename(p.path("away"), p.path("guide")); err != nil {
		t.Fatal(err)
	}
	p.until(heard, func(m message) bool { return built(m) && m.Stamp == first.Stamp })
	p.write("guide/01-clock.md", good+"\nBack.\n")
	p.until(heard, func(m message) bool { return built(m) && m.Stamp != first.Stamp })
}

// A site that cannot be written is shown all the same, and told.
func TestUnwritableSite(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good, "site/thesis.tex": "mine"})
	var heard <-chan message
	waitFor(t, "a page", func() bool { _, code := p.get("/01-clock.html"); return code == http.StatusOK })
	heard = p.ears("01-clock.html")
	p.until(heard, func(m message) bool { return strings.Contains(m.Wrong, "thesis.tex") })
	if p.read("site/thesis.tex") != "mine" {
		t.Error("somebody else's file was touched")
	}
}

// A hundred renames end in the state that they end in.
func TestRenameStorm(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good, "guide/02-a.md": "# A\n\nText.\n"})
	heard, _ := p.first("index.html")
	at := p.path("guide/02-a.md")
	for i := range 200 {
		to := p.path(fmt.Sprintf("guide/02-%s.md", string(rune('a'+i%7))+"x"))
		if err := os.Rename(at, to); err != nil {
			t.Fatal(err)
		}
		at = to
	}
	if err := os.Rename(at, p.path("guide/02-end.md")); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the last name", func() bool { _, code := p.get("/02-end.html"); return code == http.StatusOK })
	if _, code := p.get("/02-ax.html"); code == http.StatusOK {
		t.Error("an old name is still there")
	}
	p.until(heard, built)
	if builds := strings.Count(p.log.String(), "\n"); builds > 60 {
		t.Errorf("%d builds for one storm", builds)
	}
}

// A file that is touched, or written as it was, is no change; nor is what the
// server writes itself.
func TestNoChangeNoBuild(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good + "\n<<source clock/c.go#x>>\n", "clock/c.go": "// region x\nclock()\n// endregion\n"})
	p.first("01-clock.html")
	waitFor(t, "two builds", func() bool { return strings.Count(p.log.String(), "\n") >= 2 }) // the second with the source watched
	time.Sleep(100 * time.Millisecond)
	before := p.log.String()
	p.write("guide/01-clock.md", p.read("guide/01-clock.md"))
	now := time.Now()
	if err := os.Chtimes(p.path("clock/c.go"), now, now); err != nil {
		t.Fatal(err)
	}
	p.write("guide/.swap", "an editor's")
	time.Sleep(300 * time.Millisecond)
	if p.log.String() != before {
		t.Errorf("it was built again:\n%s", p.log)
	}
	p.write("clock/c.go", "// region x\nclocked()\n// endregion\n")
	waitFor(t, "the new excerpt", func() bool { page, _ := p.get("/01-clock.html"); return strings.Contains(page, "clocked") })
}

// The server is for this machine, for reading, and ends at once.
func TestServer(t *testing.T) {
	p := open(t, map[string]string{"guide/01-clock.md": good})
	p.first("01-clock.html")
	for _, tt := range []struct {
		method, host string
		code         int
	}{
		{"GET", "localhost:80", 200}, {"HEAD", "127.0.0.1", 200}, {"GET", "[::1]:9", 200},
		{"GET", "evil.example", 403}, {"GET", "127.0.0.1.evil.example", 403}, {"POST", "localhost", 405},
	} {
		r, err := http.NewRequest(tt.method, p.address+"/01-clock.html", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = tt.host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != tt.code {
			t.Errorf("%s for %s is %d, want %d", tt.method, tt.host, answer.StatusCode, tt.code)
		}
	}
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(p.address, "http://"))
	var n int
	fmt.Sscan(port, &n)
	if _, err := Listen(n); err == nil || !strings.Contains(err.Error(), "port "+port+" is taken: name another with --port") {
		t.Errorf("a port that is taken: %v", err)
	}
	p.ears("01-clock.html") // a page that listens keeps nobody
	start := time.Now()
	p.end()
	if err := <-p.ended; err != nil || time.Since(start) > time.Second {
		t.Errorf("it ends after %v with %v", time.Since(start), err)
	}
}
