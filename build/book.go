package build

import (
	"io/fs"
	"sync"

	"example.com/guidegen/engine/catalogue"

	"github.com/yuin/goldmark/ast"
)

// An Input is where a book is read from. Nothing in the pipeline knows a path
// of the machine: a test hands in maps.
type Input struct {
	Guide     fs.FS                // chapters, guide.yaml, images, recordings
	GuideName string               // what messages call it: "guide"
	Sources   fs.FS                // what <<source>> excerpts are cut from
	Pins      fs.FS                // the site as it stands: transcripts and event logs to compare with; nil is none
	Packages  fs.FS                // npm's folder, for ECharts; nil where nothing is installed
	Redraw    bool                 // draw every plot, also where the site has it with the same options
	Catalogue *catalogue.Catalogue // the scenarios that directives may name
	Memo      *Memo                // what the last build of this guide left; nil is nothing

	witness *witness // of what is read, for a stamp
}

// A Book is a guide on its way through the pipeline: Load makes it, each later
// step fills in its own part and never changes an earlier one's.
type Book struct {
	Input      Input
	Config     Config
	Chapters   []*Chapter   // in the order of the book
	Assets     []string     // files of the guide that are copied as they are, sorted
	Runs       []*Run       // one for each distinct (scenario, arguments), sorted by key
	Recordings []*Recording // of guide/measured, sorted by name

	indexOnce    sync.Once
	index        index
	plain        bool        // written for no builder in particular: see loadChapters
	once         bool        // rendered once: its documents go when their pages are made
	configSource []byte      // guide.yaml
	configProse  []metaProse // its texts that pages show
	problems     []Problem   // what Load found: Parse reports it with its own
	ran          []*Run      // results that stand already, of the book that this one is an edit of
	repinned     []string    // pins that are accepted: whatever they were, they are what comes out now
}

// A Chapter is one Markdown file.
type Chapter struct {
	File   string // as messages show it: "guide/02-demo.md"
	Path   string // inside the guide: "02-demo.md"
	Name   string // its page without ".html": "02-demo"
	Number string // of the chapter: "2"
	ID     string // what an expression of another chapter calls it: "demo"
	Source []byte // as read, but for lone CRs, which are LFs; every Span points into it
	Meta   Meta

	Doc        ast.Node // the document, with our *DirectiveNode and *QuoteNode in it
	Headings   []*Heading
	Terms      []*Term      // of its definition lists
	Directives []*Directive // in order of position
	Quotes     []*Quote     // in order of position, front matter first

	onDisk       []byte         // exactly as read
	listed       string         // its title in a table of contents
	plain        bool           // of a plain book
	order        int            // the number of its file's name
	html         []Span         // in order
	titled       bool           // its first block is its title
	links        []ast.Node     // links and pictures, in order
	numbered     []numberedLink // those that were filled in from the book
	textProblems []Problem      // what was meant as a link and is none
	parsed       *parsedChapter // itself as parsing left it
	scan         *scan          // the numbers in its prose, once they are looked for
	broken       []string       // ids of directives that could not be read: quotes of them say nothing new
}

// A Meta is a chapter's front matter. Title and summary may hold quotes: then
// the text here is what a reader sees, the literals alone.
type Meta struct {
	Title   string
	Summary string
	Part    string
	Waive   []Waiver

	prose []metaProse // title and summary as written
}

// A metaProse is a text of the front matter, quotes and all, and where its
// field's value stands.
type metaProse struct {
	text       string
	at, length int
}

// A Waiver is a number that nothing vouches for, and the author's reason.
type Waiver struct {
	Text   string
	Reason string
	Span   Span
}

// A Heading is an entry of a page's contents.
type Heading struct {
	Level  int
	ID     string // GitHub's rule, unique in its page
	Number string // "6.2"; empty where headings are not numbered
	Text   string // what a reader sees: literals alone, no markup
	Node   *ast.Heading
}

// A Span is a stretch of a chapter's bytes.
type Span struct{ Start, End int }

// A Directive is one <<verb …>> alone on its line.
type Directive struct {
	Chapter   *Chapter
	Span      Span   // from << to >>
	Verb      string // run, table, source, plot, timeline, measured, ask, answer, end
	Name      string // the first word: a scenario, a run's id, a symbol
	Args      []Arg
	ID        string   // as=…; made from the scenario's name and a number where the author gave none
	Show      bool     // false for show=none
	Number    string   // of a table or a figure: "6.1"
	Axes      []Axis   // of table and plot: what is swept, the last one fastest; none for a plot of one run's lists
	Columns   []string // of table: parameters and values; of plot: the values drawn
	From      int64    // of timeline, in the clock's own unit
	To        int64    // of timeline; 0 is to the end
	Runs      []*Run   // what it needs: one for run, timeline and a plot of its lists, one a row for table; nil if it is wrong
	Excerpt   *Excerpt
	Recording *Recording // what <<measured>> shows
}

// An Axis is a parameter and the values that a table or plot gives it.
type Axis struct {
	Param  *catalogue.Param
	Values []catalogue.Value
}

// An Arg is one name=value of a directive. Span is the whole of it.
type Arg struct {
	Name, Value string
	Span        Span
}

// An Excerpt is what <<source>> cut out.
type Excerpt struct {
	File string // "engine/loop.go"
	Line int    // of its first line
	Text string // without the common indent
	Lang string // for highlighting
}

// A Run is one scenario with one set of arguments. Directives share it.
type Run struct {
	Key      string // Args.String: the scenario and every argument
	Scenario *catalogue.Scenario
	Args     catalogue.Args
	Result   *catalogue.Result // once run
	Err      error             // or why there is none
}

// A Quote is one <<LITERAL = EXPRESSION>>.
type Quote struct {
	Chapter *Chapter
	Span    Span // from << to >>
	Literal string
	LitSpan Span
	Expr    string
	ExpSpan Span
	Where   string // "text", "heading", "cell", "link", "alt", "caption", "footnote", "title", "summary" or "part": for the ledger

	Value      catalogue.Value // once checked: what the expression gives
	Want       string          // the literal that would hold, in the author's own form; equals Literal where it holds
	OK         bool
	Recordings []*Recording // once checked: what it quotes that was measured, and is not made again

	literal, expr located
	uses          []use // what the expression reads
}

// A use is one value that a quote's expression reads.
type use struct {
	directive *Directive
	row       int // of a table; -1 for a whole column, and for a run
	name      string
}
