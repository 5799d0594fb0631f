package scenario

import (
	"fmt"
	"slices"
	"strings"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// A listing is a scenario of the second part: a program that guide/python has
// in Python too, under the scenario's name. The transcript is what the program
// prints, line by line what CPython prints; a test runs both.
type listing struct {
	name, doc string
	params    []catalogue.Param
	values    []catalogue.ValueDoc
	main      func(s *stage, t *engine.Task) error
	after     func(s *stage) // what the program does once asyncio.run has returned

	options   engine.Options
	collected bool // what is left when main returns is garbage: not cancelled, but collected
}

// A stage is one run of a listing.
type stage struct {
	page
	args   catalogue.Args
	loop   *engine.Loop
	values map[string]catalogue.Value
	took   int64
}

// took is a value of every listing.
var took = value("took", catalogue.MS, "how long the main task took")

func (ls listing) scenario() *catalogue.Scenario {
	return &catalogue.Scenario{
		Name:   ls.name,
		Doc:    ls.doc,
		Params: ls.params,
		Values: append([]catalogue.ValueDoc{took}, ls.values...),
		Run:    ls.run,
	}
}

func (ls listing) run(a catalogue.Args) (*catalogue.Result, error) {
	options := ls.options
	options.Trace = true
	r := engine.NewRunner(options)
	s := &stage{args: a, loop: r.Loop(), values: map[string]catalogue.Value{}}
	_, err := r.Run(func(t *engine.Task) (any, error) {
		defer func() { s.tell("took", t.Now(), catalogue.MS) }()
		return nil, ls.main(s, t)
	})
	if ls.collected {
		s.loop.Close()
	} else if cerr := r.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return nil, fmt.Errorf("the program raised %w", err)
	}
	if ls.after != nil {
		ls.after(s)
	}
	tr := withoutShutdown(s.loop.Trace())
	return &catalogue.Result{Transcript: s.String(), Values: s.values, Events: events(tr), Trace: drawing(tr)}, nil
}

// withoutShutdown leaves out what asyncio.run does once all tasks are done: two
// coroutines of its own, four passes that no listing is about.
func withoutShutdown(tr *engine.Trace) *engine.Trace {
	own := func(task string) bool { return strings.HasPrefix(task, "shutdown_") }
	first := slices.IndexFunc(tr.Log, func(line engine.LogLine) bool { return own(line.Task) })
	if first < 0 {
		return tr
	}
	last := tr.Log[first].Pass
	program := *tr
	program.Log = slices.DeleteFunc(slices.Clone(tr.Log), func(line engine.LogLine) bool { return own(line.Task) })
	program.Passes = slices.DeleteFunc(slices.Clone(tr.Passes), func(p engine.PassTrace) bool { return p.N > last })
	return &program
}

// tell yields a number.
func (s *stage) tell(name string, n int64, unit catalogue.Unit) {
	s.values[name] = catalogue.Of(n, unit)
}

// count yields how many there are of something.
func (s *stage) count(name string, n int) { s.tell(name, int64(n), catalogue.Count) }

// since is the time since start as a program prints it, in s: "0.30".
func (s *stage) since(start int64) string { return hundredths(s.loop.Now() - start) }

// hundredths writes a duration as Python's format .2f does.
func hundredths(ms int64) string { return fmt.Sprintf("%d.%02d", ms/1000, ms%1000/10) }

// returns is a body that sleeps and returns.
func returns(value any, after int64) engine.Body {
	return func(t *engine.Task) (any, error) { return value, t.Sleep(after) }
}

// pyBool writes a truth as Python prints it.
func pyBool(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// pyList writes texts as Python prints a list of them.
func pyList(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = "'" + text + "'"
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// texts turns what a gather or a group returned into texts.
func texts(values any) []string {
	var out []string
	for _, v := range values.([]any) {
		out = append(out, fmt.Sprint(v))
	}
	return out
}

// messages are the messages of errors, as str gives them in Python.
func messages(errs []error) []string {
	var out []string
	for _, err := range errs {
		out = append(out, message(err))
	}
	return out
}

func message(err error) string {
	if e, ok := err.(*engine.Exception); ok {
		return e.Message
	}
	return err.Error()
}
