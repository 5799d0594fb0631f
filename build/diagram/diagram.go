// Package diagram draws the pictures of a mental model from a few lines of
// text: boxes in rows, arrows between them, and regions behind them.
//
//	title: One pass of the loop
//	[expire: take the due timers off the heap] | {ready: the ready queue}
//	[run: run what was ready]                  | .
//	expire -> ready: to the back
//	ready -> run: a snapshot
//	run ~> ready: what they schedule
//	region one pass: expire run
//
// A line of cells, cut by "|", is a row. [id: text] is a step, {id: text} a
// place where things wait, (text) a note and "." nothing. "->" is an arrow, "~>"
// a dashed one, each with a label if it has something to say. A region shades
// what stands together. "title" and "desc" are for whoever cannot see the
// picture; without a desc one is made from the arrows. Lines that begin with
// "#" are for whoever reads the text.
//
// There is nothing to place by hand: the text says what is beside and below
// what, and the rest is worked out for each size, so that one description gives
// a picture for a column and one for a phone. That is also why it is no general
// language for graphs: three columns are what a phone can show.
package diagram

import (
	_ "embed"
	"fmt"
)

// CSS sets the variables that the pictures are coloured by, light and dark.
//
//go:embed diagram.css
var CSS string

// A Diagram is a picture as it was described.
type Diagram struct {
	Title, Desc string
	Rows        [][]*Box // a nil box is an empty cell; all rows are equally long
	Arrows      []Arrow
	Regions     []Region
}

// A Kind is what a box is drawn as.
type Kind int

// The kinds of boxes.
const (
	Step  Kind = iota // something that is done
	Place             // where things wait
	Note              // words without a box
)

// A Box is one cell.
type Box struct {
	ID, Text    string // a note has no ID
	Kind        Kind
	row, column int
}

// An Arrow leads from one box to another.
type Arrow struct {
	From, To *Box
	Label    string
	Dashed   bool
}

// A Region is boxes that stand together, and what they are together.
type Region struct {
	Label string
	Boxes []*Box
}

// What a diagram may hold, for a phone's sake and a reader's.
const (
	maxColumns = 3
	maxRows    = 12
)

// An Error is a line that cannot be read: what is wrong, and the next move.
type Error struct {
	Line, Column int // from 1, in runes
	Message      string
	Hint         string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
}
