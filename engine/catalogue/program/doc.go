// Package program lets an engine be any program, in any language: a catalogue
// whose scenarios are run by asking an external program over a small protocol.
//
// The program reads requests from its standard input and writes one answer to
// each on its standard output, in order; a request and an answer are each one
// JSON object on one line, in UTF-8. It ends when its input ends. What it
// writes to standard error is shown if it fails. There are two requests.
//
//	{"ask": "describe", "version": 1}
//
// asks what there is. The answer lists the scenarios, with their parameters and
// values (line breaks are for this page):
//
//	{"version": 1, "scenarios": [{
//	   "name": "drip", "doc": "a tap that drips",
//	   "params": [
//	     {"name": "every", "unit": "ms", "default": "250", "min": 1, "max": 10000, "doc": "from drop to drop"},
//	     {"name": "size", "unit": "text", "default": "small", "choices": ["small", "big"], "doc": "of a drop"}],
//	   "values": [
//	     {"name": "drops", "unit": "count", "doc": "in a minute", "quote": true},
//	     {"name": "at", "unit": "ms", "list": true, "doc": "when each fell"}]}]}
//
//	{"ask": "run", "scenario": "drip", "args": {"every": "250", "size": "small"}}
//
// asks for one run. Every parameter is given, numbers in the parameter's own
// unit. The answer has every value that was described, in its unit; "events"
// and "trace" are optional, and so is whatever of them the program has not:
//
//	{"transcript": "drop 1 at 250 ms\n…",
//	 "values": {"drops": {"number": "240", "unit": "count"},
//	            "at": {"list": [{"number": "250", "unit": "ms"}, …], "unit": "ms"}},
//	 "events": [{"pass": 0, "at": 250, "task": "tap", "what": "a drop fell"}, …],
//	 "trace": {"lanes": […], "deliveries": […], "passes": […]}}
//
// A value is one of
//
//	{"number": "1400", "unit": "ms"}     exact: whole, a decimal "2.5", or a fraction "7/5"
//	{"text": "hog"}
//	{"truth": true}
//	{"list": [VALUE, …], "unit": "ms"}   of one unit; a series over time is a list
//	{"none": "no drop fell"}             there is no value, and why
//
// Numbers are strings so that no reader makes a float of them. Units are ns, µs
// (or us), ms, s, min, count and ratio; a trace is as [catalogue.Trace] has it.
// A run that cannot be made is answered by {"error": "why"}.
//
// Both sides are strict: a field that is not of the protocol, a value that was
// not described, a number out of shape are errors that name the scenario. The
// program is trusted with nothing else: an answer is bounded in time and in
// bytes, and each is asked of a new process, so that a run cannot leave
// anything behind that another one sees, and runs go in parallel. A program
// that starts slowly pays for that; it was preferred over a pool whose answers
// could depend on what a process did before.
package program
