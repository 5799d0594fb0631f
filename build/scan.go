package build

import (
	"slices"

	"example.com/guidegen/build/quote"
)

// A scan is the numbers in a chapter's prose, before anybody asks who vouches
// for them. It hangs on the chapter's text and on the nouns that its runs count.
type scan struct {
	nouns []string
	texts []scannedText // those with a number in them
}

// A scannedText is a stretch of prose with the numbers in it.
type scannedText struct {
	text  *flatText
	found []quote.Found
}

// scanNumbers looks for numbers, unless that was done for the same nouns.
func (c *Chapter) scanNumbers() {
	nouns := c.nouns()
	if c.scan != nil && slices.Equal(c.scan.nouns, nouns) {
		return
	}
	c.scan = &scan{nouns: nouns}
	for _, f := range append(c.metaTexts(), c.flatTexts()...) {
		text := f.String()
		found := append(quote.Scan(text), quote.Words(text, nouns)...)
		if len(found) > 0 {
			slices.SortStableFunc(found, func(a, b quote.Found) int { return a.Start - b.Start })
			c.scan.texts = append(c.scan.texts, scannedText{f, found})
		}
	}
}
