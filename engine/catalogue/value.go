package catalogue

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Unit is the type of a number. Durations convert into one another; a count
// is no duration, and a ratio is neither.
type Unit string

// The units there are.
const (
	NS    Unit = "ns"
	US    Unit = "µs"
	MS    Unit = "ms"
	S     Unit = "s"
	Min   Unit = "min"
	Count Unit = "count" // so many things
	Ratio Unit = "ratio" // a duration through a duration, a count through a count
	Text  Unit = "text"
	Truth Unit = "truth" // true or false
)

// Kind tells what a Value holds.
type Kind int

// The kinds of values. The zero Value is a None without a reason.
const (
	None   Kind = iota // no value, and Text says why: "no beat was delivered"
	Number             // Num, in Unit
	String             // Text
	Bool               // Truth
	List               // Items
)

// A Value is one exact thing a run yields. The zero Value has no value.
type Value struct {
	Kind  Kind
	Unit  Unit     // of a Number, and of a List's items
	Num   *big.Rat // of a Number; never changed once made
	Text  string   // of a String; the reason of a None
	Truth bool     // of a Bool
	Items []Value  // of a List
}

// Of returns n in the given unit: Of(1400, MS).
func Of(n int64, u Unit) Value { return Exact(new(big.Rat).SetInt64(n), u) }

// Exact returns the rational r in the given unit.
func Exact(r *big.Rat, u Unit) Value { return Value{Kind: Number, Unit: u, Num: r} }

// Float returns the shortest decimal that reads back as f, in the given unit:
// what a float clock shows, digit for digit, and no more than that. An f that
// is no number gives a None.
func Float(f float64, u Unit) Value {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	if !ok {
		return Absent(fmt.Sprintf("%v is no number", f))
	}
	return Exact(r, u)
}

// Ints returns a list of whole numbers in the given unit.
func Ints[T ~int | ~int64](ns []T, u Unit) Value {
	v := Value{Kind: List, Unit: u, Items: make([]Value, len(ns))}
	for i, n := range ns {
		v.Items[i] = Of(int64(n), u)
	}
	return v
}

// Floats returns a list of [Float]s.
func Floats(fs []float64, u Unit) Value {
	v := Value{Kind: List, Unit: u, Items: make([]Value, len(fs))}
	for i, f := range fs {
		v.Items[i] = Float(f, u)
	}
	return v
}

// Texts returns a list of texts.
func Texts(ss []string) Value {
	v := Value{Kind: List, Unit: Text, Items: make([]Value, len(ss))}
	for i, s := range ss {
		v.Items[i] = Str(s)
	}
	return v
}

// Str returns a text.
func Str(s string) Value { return Value{Kind: String, Unit: Text, Text: s} }

// True returns a truth.
func True(b bool) Value { return Value{Kind: Bool, Unit: Truth, Truth: b} }

// Absent returns no value, and the reason: "no beat was delivered". A sentence
// that quotes it is a problem that tells the reason.
func Absent(why string) Value { return Value{Kind: None, Text: why} }

// String is the exact value as messages show it: "1400 ms", "7/5",
// "1000, 2400 ms", "true", "a text", "no value: no beat was delivered".
func (v Value) String() string {
	switch v.Kind {
	case Number:
		return decimal(v.Num) + unitSuffix(v.Unit)
	case String:
		return v.Text
	case Bool:
		return strconv.FormatBool(v.Truth)
	case List:
		var b strings.Builder
		for i, item := range v.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			if item.Kind == Number {
				b.WriteString(decimal(item.Num))
			} else {
				b.WriteString(item.String())
			}
		}
		if len(v.Items) == 0 {
			return "an empty list"
		}
		return b.String() + unitSuffix(v.Unit)
	}
	return strings.TrimSuffix("no value: "+v.Text, ": ")
}

func unitSuffix(u Unit) string {
	switch u {
	case NS, US, MS, S, Min:
		return " " + string(u)
	}
	return ""
}

// decimal is r exactly: as a decimal where that ends, else as a fraction.
func decimal(r *big.Rat) string {
	if digits, ends := r.FloatPrec(); ends {
		return r.FloatString(digits)
	}
	return r.String()
}
