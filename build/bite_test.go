package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/guidegen/engine/catalogue"
)

// bitten is a guide with every form of a quote, everywhere a quote may stand.
var bitten = fstest.MapFS{
	"01-ticks.md": {Data: []byte(`---
title: Ticks of <<1400 ms = beat.period>>
summary: "Asked for <<1 s = beat.asked>>."
---

# Ticks of <<1400 ms = beat.period>>

<<run ticker as=beat>>

It has <<≈0.7× = beat.asked / beat.period>> of the beats, <<40% = beat.period / beat.asked - 1>> late, at
<<1400, 2800 and 4200 ms = beat.ran>>, the <<third = count(beat.ran)>> and last by
<<beat = beat.first>>, and <<is never early = all(beat.ran, # >= beat.asked)>>.

| burns | *<<seven = beat.burns>>* |
| --- | --- |
| claim | <<holds = beat.period > 1000 or beat.burns == 7>> |

- ![<<1,400 = beat.period>>](x.png)
- [<<7 = beat.burns>>](#ticks-of-1400-ms)
`)},
	"02-others.md": {Data: []byte("# Others\n\n<<table ticker chunk=100ms,200ms as=chop>>\n\nAt first <<1200 ms = chop[\"100ms\"].period>>, and there <<1400 ms = ticks.beat.period>>.\n")},
	"x.png":        {Data: []byte("x")},
}

func bittenInput(guide fstest.MapFS) Input {
	return Input{Guide: guide, GuideName: "guide", Sources: fstest.MapFS{}, Catalogue: testCatalogue()}
}

func late(off int64) func(context.Context) (*catalogue.Catalogue, error) {
	return func(context.Context) (*catalogue.Catalogue, error) { return wrongCatalogue(off), nil }
}

var testRivals = []Rival{
	{Name: "late", Why: "a period is 1 ms longer", Teaches: "ticks", Shown: "ticker", Catalogue: late(1)},
	{Name: "elsewhere", Why: "a period is 2 ms longer", Teaches: "roads", Shown: "ticker", Catalogue: late(2)},
	{Name: "same", Why: "nothing is wrong", Teaches: "others", Shown: "ticker", Catalogue: late(0)},
	{Name: "odd", Why: "it does not compile", Teaches: "ticks", Shown: "ticker",
		Catalogue: func(context.Context) (*catalogue.Catalogue, error) { return nil, errors.New("no such engine") }},
}

func TestBite(t *testing.T) {
	bite, problems, err := TryBite(t.Context(), bittenInput(bitten), testRivals, 2)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	var text, js bytes.Buffer
	if err := ReportBite(&text, bite); err != nil {
		t.Fatal(err)
	}
	if err := ReportBiteJSON(&js, bite); err != nil {
		t.Fatal(err)
	}
	if err := ReportText(&text, bite.Problems(), false); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/bite/report.txt", text.Bytes())
	golden(t, "testdata/bite/report.json", js.Bytes())
	if want := (Bitten{15, 15}); bite.Literals != want {
		t.Errorf("of %d literals %d were noticed, wants %v", bite.Literals.Changed, bite.Literals.Noticed, want)
	}
	if want := (Bitten{2, 2}); bite.Claims != want {
		t.Errorf("of %d claims %d were noticed, wants %v", bite.Claims.Changed, bite.Claims.Noticed, want)
	}
}

// What is not noticed is told: here a literal whose change leads nowhere, as
// if no check had looked at it.
func TestBiteTellsWhatIsMissed(t *testing.T) {
	b := parsed(t, "# A\n\n<<run ticker as=beat>>\n\nEvery <<1400 ms = beat.period>>.\n")
	q := b.Chapters[0].Quotes[0]
	var bite Bite
	bite.count(change{quote: q, at: q.LitSpan, to: "1401 ms"}, []Problem{{File: "guide/01-a.md", Offset: 0}, {File: "guide/02-b.md", Offset: q.Span.Start}})
	bite.count(change{quote: q, at: q.LitSpan, to: "1401 ms"}, []Problem{{File: "guide/01-a.md", Offset: q.Span.Start}})
	if bite.Literals != (Bitten{2, 1}) {
		t.Errorf("%+v", bite.Literals)
	}
	const want = "guide/01-a.md:5:9: a wrong literal is not noticed: 1401 ms instead of 1400 ms"
	if ps := bite.Problems(); len(ps) != 1 || ps[0].String() != want {
		t.Errorf("%v", ps)
	}
}

// A guide that does not hold as it is proves nothing when it is changed.
func TestBiteNeedsAGuideThatHolds(t *testing.T) {
	guide := fstest.MapFS{"01-a.md": {Data: []byte("# A\n\n<<run ticker as=beat>>\n\nEvery <<1399 ms = beat.period>>.\n")}}
	bite, problems, err := TryBite(t.Context(), bittenInput(guide), testRivals, 2)
	if bite != nil || err != nil || len(problems) != 1 || !strings.Contains(problems[0].Message, "1399 ms") {
		t.Errorf("%v %v %v", bite, problems, err)
	}
}

// A rival with another catalogue is no engine of this guide.
func TestBiteRefusesAnotherCatalogue(t *testing.T) {
	other, err := catalogue.New(&quiet)
	if err != nil {
		t.Fatal(err)
	}
	rival := Rival{Name: "other", Teaches: "ticks", Catalogue: func(context.Context) (*catalogue.Catalogue, error) { return other, nil }}
	bite, problems, err := TryBite(t.Context(), bittenInput(bitten), []Rival{rival}, 1)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	if r := bite.Rivals[0]; r.Verdict != Broken || !strings.Contains(fmt.Sprint(r.Err), `there is no scenario "ticker"`) {
		t.Errorf("%+v", r)
	}
}
