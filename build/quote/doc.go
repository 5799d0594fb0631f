// Package quote reads the two halves of a quoted number, holds one against the
// other, and finds the numbers that nobody quoted.
//
// A chapter says <<1400 ms = beat.period>>. The left half is a [Literal]: what
// the reader sees, in one documented grammar (see [Grammar]) of decimals,
// units, words, ordinals, fractions, lists and ranges. The right half is an
// [Expr]: arithmetic over the named values of runs, with units as types. This
// package knows nothing of Markdown, files or runs; it is given text, and an
// [Env] that says what the names mean.
//
// Everything is exact. A value is a rational number with a unit; a literal
// equals it digit for digit, unless it starts with ≈: then it equals the value
// rounded, half away from zero, to the last digit that the literal shows. No
// float takes part anywhere, not even to read 0.1.
//
// A literal is a form as much as it is a number. When the value moves,
// [Literal.Reprint] says the new one the way the author said the old one:
// "1,400 ms" stays grouped, "five" stays a word, "7th" stays an ordinal,
// "≈1.4 s" keeps one decimal, a list keeps its separators. What it returns
// always holds, or it is an error. [Literal.Bumps] is the opposite: literals
// one step off, none of which may hold, to prove that a check bites.
//
// The reading order is grammar.go (the forms), literal.go (one, list, range),
// check.go, reprint.go; then env.go, expr.go, compile.go, arithmetic.go for the
// right half; then scan.go for the numbers that stand loose. [Grammar],
// [Language] and [Functions] are the documentation as data: a handbook prints
// them, and tests hold every example in them.
package quote
