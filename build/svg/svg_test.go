package svg

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestString(t *testing.T) {
	got := Root("a", "plot", `1 < 2 & "so"`, "d", Size{"wide", 10}, 20).Add(New("g").Add(New("text", "x", 1).Say("</svg>"))).String()
	want := `<svg xmlns="http://www.w3.org/2000/svg" class="plot wide" role="img" aria-labelledby="a-wide-title" aria-describedby="a-wide-desc" viewBox="0 0 10 20" width="10" height="20" font-family="system-ui, sans-serif" font-size="12">
<title id="a-wide-title">1 &lt; 2 &amp; &#34;so&#34;</title>
<desc id="a-wide-desc">d</desc>
<g>
<text x="1">&lt;/svg&gt;</text>
</g>
</svg>
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Any text comes back as it was, but for what XML cannot hold.
func TestTextComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := rapid.String().Draw(t, "said")
		doc := New("text", "data-a", said).Say(said).String()
		d := xml.NewDecoder(strings.NewReader(doc))
		d.Strict = true
		var text, attr string
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", doc, err)
			}
			switch e := token.(type) {
			case xml.StartElement:
				attr = e.Attr[0].Value
			case xml.CharData:
				text += string(e)
			}
		}
		text = strings.TrimSuffix(text, "\n")
		valid := !strings.ContainsFunc(said, func(r rune) bool { return r < ' ' || r == 0xFFFE || r == 0xFFFF })
		if text != attr || valid && text != said {
			t.Fatalf("%q became %q and %q", said, text, attr)
		}
	})
}

func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		width := rapid.IntRange(12, 200).Draw(t, "width")
		got := Fit(s, FontSize, width)
		if Width(got, FontSize) > width {
			t.Fatalf("%q is %d px wide, for %d", got, Width(got, FontSize), width)
		}
		if Width(s, FontSize) <= width && got != s {
			t.Fatalf("%q fits, and became %q", s, got)
		}
	})
}

// Wrapping loses nothing but blanks, and no line of more than one character is
// wider than asked.
func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("ab mW  1時計-"))).Draw(t, "s")
		width := rapid.IntRange(1, 200).Draw(t, "width")
		lines := Wrap(s, FontSize, width)
		for _, line := range lines {
			if Width(line, FontSize) > width && len([]rune(line)) > 1 {
				t.Fatalf("the line %q of %q is wider than %d", line, s, width)
			}
		}
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got := squeeze(strings.Join(lines, "")); got != squeeze(s) {
			t.Fatalf("%q became %q", s, lines)
		}
	})
}
