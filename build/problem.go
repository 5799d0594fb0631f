package build

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"
)

// A Problem is one thing that is wrong, told so that its reader can act: where
// it stands, what was found, what was wanted, and the next move. It is data;
// how it is printed is the business of a report.
type Problem struct {
	Rule    string // a short stable name of the kind: "drift", "loose", "unknown-scenario"
	File    string // "guide/02-demo.md"
	Line    int    // from 1; 0 where the problem is the file's
	Column  int    // from 1, in runes, as editors count
	Length  int    // how many runes the caret underlines, at least 1
	Source  string // the line it stands on, without its end; of a very long one the part around the place
	Cut     int    // how many runes of the line are missing before Source
	Message string // lower case, no full stop, both values
	Notes   []string
	Hint    string // the next move
	Offset  int    // the byte it starts at

	// Problems of one cause are told together: a run that came out otherwise
	// moves quotes, transcripts and plots in many places.
	Cause string // what accept would take to mend them all: "06-demo#beat"; empty for a problem of its own
	Brief string // the problem in a word or two among others of its cause: "40% -> 20%", "transcript beat"
}

// problemAt is a Problem at a span of a file's bytes.
func problemAt(rule, file string, src []byte, at Span, message, hint string) Problem {
	p := Problem{Rule: rule, File: file, Message: message, Hint: hint, Offset: at.Start}
	p.Line, p.Column, p.Source, p.Length = position(src, at)
	if len(p.Source) > longLine {
		runes := []rune(p.Source)
		p.Cut = max(p.Column-1-longLine/8, 0)
		p.Source = string(runes[p.Cut:min(p.Cut+longLine/4, len(runes))])
	}
	return p
}

// longLine is how many bytes of a line a problem carries: a thousand problems
// of one endless line must not carry it a thousand times.
const longLine = 4000

// findings are problems of one kind in one chapter, no more than anybody would
// read: a file that has nothing to do with us has one in every line.
type findings struct {
	chapter *Chapter
	list    []Problem
}

const maxFindings = 200

// add reports a problem, or once that there are more.
func (f *findings) add(rule string, at Span, message, hint string) {
	if len(f.list) == maxFindings {
		message, hint = "more of the like from here on", "mend the first ones"
	}
	if len(f.list) <= maxFindings {
		f.list = append(f.list, f.chapter.problem(rule, at, message, hint))
	}
}

// full tells whether another problem would say nothing new.
func (f *findings) full() bool { return len(f.list) > maxFindings }

// position turns a span of bytes into line, column, the line's text and how
// many runes of that line the span covers.
func position(src []byte, at Span) (line, column int, text string, length int) {
	start := min(max(at.Start, 0), len(src))
	begin := bytes.LastIndexByte(src[:start], '\n') + 1
	line = bytes.Count(src[:begin], []byte("\n")) + 1
	end := len(src)
	if i := bytes.IndexByte(src[start:], '\n'); i >= 0 {
		end = start + i
	}
	column = utf8.RuneCount(src[begin:start]) + 1
	text = string(bytes.TrimRight(src[begin:end], "\r"))
	stop := min(max(at.End, start), end)
	return line, column, text, max(utf8.RuneCount(src[start:stop]), 1)
}

// sortProblems puts problems in the order that they are printed in: by file,
// then position, then what they say. Parallel work prints in one order.
func sortProblems(ps []Problem) {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Offset, b.Offset),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
}
