package program

import (
	"fmt"
	"math/big"
	"regexp"

	"example.com/guidegen/engine/catalogue"
)

// A wireItem is what a list holds: exactly one of number, text and truth.
type wireItem struct {
	Number *string        `json:"number,omitempty"`
	Text   *string        `json:"text,omitempty"`
	Truth  *bool          `json:"truth,omitempty"`
	Unit   catalogue.Unit `json:"unit,omitempty"`
}

// A wireValue is an item, a list or nothing. Lists do not nest, so that no
// answer can be deeper than the decoder's own stack likes.
type wireValue struct {
	wireItem
	List *[]wireItem `json:"list,omitempty"`
	None *string     `json:"none,omitempty"`
}

func toWire(v catalogue.Value) wireValue {
	switch v.Kind {
	case catalogue.None:
		return wireValue{None: &v.Text}
	case catalogue.List:
		items := make([]wireItem, len(v.Items))
		for i, item := range v.Items {
			items[i] = toItem(item)
		}
		return wireValue{wireItem: wireItem{Unit: v.Unit}, List: &items}
	}
	return wireValue{wireItem: toItem(v)}
}

func toItem(v catalogue.Value) wireItem {
	switch v.Kind {
	case catalogue.Number:
		n := v.Num.RatString()
		return wireItem{Number: &n, Unit: v.Unit}
	case catalogue.Bool:
		return wireItem{Truth: &v.Truth}
	}
	return wireItem{Text: &v.Text}
}

func (w wireValue) value() (catalogue.Value, error) {
	n := count(w.Number != nil, w.Text != nil, w.Truth != nil, w.List != nil, w.None != nil)
	switch {
	case n != 1:
		return catalogue.Value{}, fmt.Errorf("a value is one of number, text, truth, list and none, this is %d of them", n)
	case w.None != nil:
		return catalogue.Absent(*w.None), nil
	case w.List == nil:
		return w.item()
	}
	v := catalogue.Value{Kind: catalogue.List, Unit: unit(w.Unit), Items: make([]catalogue.Value, len(*w.List))}
	for i, each := range *w.List {
		item, err := each.item()
		switch {
		case err != nil:
			return v, fmt.Errorf("item %d: %w", i+1, err)
		case item.Unit != v.Unit:
			return v, fmt.Errorf("item %d is in %q, the list in %q", i+1, item.Unit, v.Unit)
		}
		v.Items[i] = item
	}
	return v, nil
}

func (w wireItem) item() (catalogue.Value, error) {
	n := count(w.Number != nil, w.Text != nil, w.Truth != nil)
	switch {
	case n != 1:
		return catalogue.Value{}, fmt.Errorf("an item is one of number, text and truth, this is %d of them", n)
	case w.Text != nil:
		return catalogue.Str(*w.Text), nil
	case w.Truth != nil:
		return catalogue.True(*w.Truth), nil
	}
	r, err := rational(*w.Number)
	return catalogue.Exact(r, unit(w.Unit)), err
}

func count(are ...bool) int {
	n := 0
	for _, is := range are {
		if is {
			n++
		}
	}
	return n
}

// number is what a number may look like. An exponent is left out: a few bytes
// of it can stand for a number that fills the memory.
var number = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+|/[0-9]*[1-9][0-9]*)?$`)

const numberBytes = 400 // of one number; what a run measures needs a tenth of it

func rational(s string) (*big.Rat, error) {
	if len(s) > numberBytes {
		return nil, fmt.Errorf("a number of %d bytes, at most %d are read", len(s), numberBytes)
	}
	if !number.MatchString(s) {
		return nil, fmt.Errorf("%q is no number: write 12, -2.5 or 7/5", s)
	}
	r, _ := new(big.Rat).SetString(s)
	return r, nil
}

// unit is the unit as the catalogue writes it.
func unit(u catalogue.Unit) catalogue.Unit {
	if u == "us" {
		return catalogue.US
	}
	return u
}
