package quote

// A Syntax is one row of the expression language's documentation, beside its
// Functions.
type Syntax struct {
	Form    string
	Example string
	Doc     string
}

// Language is the rest of the expression language, in the handbook's order. A
// test compiles every example.
var Language = []Syntax{
	{"RUN.NAME", "beat.period", "a value or a parameter of one of the chapter's runs; a - in a name is written _"},
	{"CHAPTER.RUN.NAME", "demo.beat.period", "of another chapter's run"},
	{"TABLE[\"PARAMETER=VALUE\"].NAME", `chop["chunk=90ms"].period`, "of the table's row with that parameter; the name may be left out where one parameter is swept, and two are parted by a blank"},
	{"TABLE.NAME", "chop.period", "the whole column, as a list"},
	{"list[n], list[a:b]", "beat.wakes[0]", "an item, or a part; counted from 0, from the end with -1"},
	{"[x, y]", "[min(beat.wakes), max(beat.wakes)]", "a list of what measures the same"},
	{"+ -", "beat.period - 400", "of two durations, or of pure numbers; the result is in the unit of the left one; a plain number takes the unit of what it meets"},
	{"* /", "beat.period / beat.asked", "a duration through a duration is a ratio; a duration times or through a pure number is a duration; there are no squares and no rates"},
	{"== != < <= > >=", "1000 <= beat.period < 1500", "true or false; texts and lists are equal or not, and have no order"},
	{"and or not", `beat.steady and not (beat.who == "hog")`, "of truths; both sides are always looked at"},
}
