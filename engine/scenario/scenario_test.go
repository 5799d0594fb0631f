package scenario

import (
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/guidegen/engine/catalogue"
)

// outcome runs a scenario with arguments as an author writes them.
func outcome(t *testing.T, name, params string) *catalogue.Result {
	t.Helper()
	s := All().Lookup(name)
	if s == nil {
		t.Fatalf("there is no scenario %q", name)
	}
	given := map[string]catalogue.Value{}
	for _, field := range strings.Fields(params) {
		name, text, _ := strings.Cut(field, "=")
		p := s.Param(name)
		if p == nil {
			t.Fatalf("scenario %s has no parameter %q", s.Name, name)
		}
		v, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		given[name] = v
	}
	return runWith(t, s, given)
}

func runWith(t *testing.T, s *catalogue.Scenario, given map[string]catalogue.Value) *catalogue.Result {
	t.Helper()
	args, err := s.Args(given)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(args)
	if err != nil {
		t.Fatalf("%s: %v", args, err)
	}
	return r
}

// corners are the arguments that a scenario has to stand: its defaults, and
// every parameter at both of its ends, alone and together.
func corners(s *catalogue.Scenario) []map[string]catalogue.Value {
	all := []map[string]catalogue.Value{{}}
	least, most := map[string]catalogue.Value{}, map[string]catalogue.Value{}
	for _, p := range s.Params {
		ends := []catalogue.Value{catalogue.Of(p.Min, p.Unit), catalogue.Of(p.Max, p.Unit)}
		if p.Unit == catalogue.Text {
			ends = nil
			for _, c := range p.Choices {
				ends = append(ends, catalogue.Str(c))
			}
		}
		for _, v := range ends {
			all = append(all, map[string]catalogue.Value{p.Name: v})
		}
		least[p.Name], most[p.Name] = ends[0], ends[len(ends)-1]
	}
	return append(all, least, most)
}

func TestEveryScenarioKeepsItsPromises(t *testing.T) {
	for _, s := range All().Scenarios() {
		for _, given := range corners(s) {
			args, err := s.Args(given)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(args.String(), func(t *testing.T) {
				t.Parallel()
				r := runWith(t, s, given)
				checkTranscript(t, r.Transcript, len(given) == 0)
				checkValues(t, s, r.Values)
				if len(r.Events) == 0 {
					t.Error("nothing is said to have happened")
				}
				for _, e := range r.Events {
					if e.Task == "" || e.What == "" || e.Pass < 0 {
						t.Fatalf("event %+v says too little", e)
					}
				}
				if again := runWith(t, s, given); !reflect.DeepEqual(r, again) {
					t.Error("two runs differ")
				}
			})
		}
	}
}

func checkTranscript(t *testing.T, s string, defaults bool) {
	t.Helper()
	if !utf8.ValidString(s) || !strings.HasSuffix(s, "\n") || strings.HasSuffix(s, "\n\n") {
		t.Errorf("the transcript has to be UTF-8 and end in one line feed:\n%q", s)
	}
	widest := 90
	if defaults {
		widest = 80 // what a page shows without scrolling
	}
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		if strings.TrimRight(line, " \t\r") != line {
			t.Errorf("blanks at the end of %q", line)
		}
		if n := utf8.RuneCountInString(line); n > widest {
			t.Errorf("a line of %d runes: %q", n, line)
		}
		for _, r := range line {
			if !unicode.IsPrint(r) || unicode.Is(unicode.M, r) || r > unicode.MaxLatin1 && !strings.ContainsRune("⌈⌉→…", r) {
				t.Errorf("%q is not known to be one cell wide, in %q", r, line)
			}
		}
	}
}

func checkValues(t *testing.T, s *catalogue.Scenario, vs map[string]catalogue.Value) {
	t.Helper()
	if len(vs) != len(s.Values) {
		t.Errorf("%d values, %d documented", len(vs), len(s.Values))
	}
	for _, doc := range s.Values {
		v, ok := vs[doc.Name]
		switch {
		case !ok:
			t.Errorf("%s is documented and not there", doc.Name)
		case v.Kind == catalogue.None && v.Text == "":
			t.Errorf("%s is absent without a reason", doc.Name)
		case v.Kind == catalogue.None:
		case v.Unit != doc.Unit || (v.Kind == catalogue.List) != doc.List:
			t.Errorf("%s is %s in %q, documented as %q, list %v", doc.Name, v, v.Unit, doc.Unit, doc.List)
		}
		for _, item := range v.Items {
			if item.Unit != doc.Unit {
				t.Errorf("%s holds %s in %q, documented as %q", doc.Name, item, item.Unit, doc.Unit)
			}
		}
	}
}

// The numbers that the guide is about.
func TestValues(t *testing.T) {
	said := map[string]bool{}
	for _, tt := range numbers {
		said[tt.scenario] = true
		t.Run(tt.scenario+" "+tt.params+" "+tt.value, func(t *testing.T) {
			if got := outcome(t, tt.scenario, tt.params).Values[tt.value].String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
	for _, s := range All().Scenarios() {
		if !said[s.Name] {
			t.Errorf("nothing is said of %s", s.Name)
		}
	}
}

var numbers = []struct{ scenario, params, value, want string }{
	{"neighbour", "", "asked", "1000 ms"},
	{"neighbour", "", "period", "1400 ms"},
	{"neighbour", "", "late", "400 ms"},
	{"neighbour", "", "burns", "7"},
	{"neighbour", "", "burned", "7, 7, 7, 7, 7"},
	{"neighbour", "", "round", "200 ms"},
	{"neighbour", "", "grid", "0 ms"},
	{"neighbour", "", "first_hop", "200 ms"},
	{"neighbour", "", "second_hop", "200 ms"},
	{"neighbour", "", "formula", "1400 ms"},
	{"neighbour", "", "armed", "0, 1400, 2800, 4200, 5600 ms"},
	{"neighbour", "", "due", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired_late", "0, 0, 0, 0, 0 ms"},
	{"neighbour", "", "called", "1200, 2600, 4000, 5400, 6800 ms"},
	{"neighbour", "", "called_late", "200, 200, 200, 200, 200 ms"},
	{"neighbour", "", "ran", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "", "ran_late", "400, 400, 400, 400, 400 ms"},
	{"neighbour", "chunk=350", "grids", "50, 50, 50, 50, 50 ms"},
	{"neighbour", "chunk=350", "first_hops", "350, 350, 350, 350, 350 ms"},
	{"neighbour", "chunk=350 hops=1", "second_hops", "0, 0, 0, 0, 0 ms"},
	{"neighbour", "", "wakes", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "hops=1", "period", "1200 ms"},
	{"neighbour", "hops=1", "burns", "6"},
	{"neighbour", "hops=1", "burned", "6, 6, 6, 6, 6"},
	{"neighbour", "hops=1", "ran", "1200, 2400, 3600, 4800, 6000 ms"},
	{"neighbour", "hops=1 chunk=300ms", "period", "1500 ms"},
	{"neighbour", "hops=1 chunk=300ms", "burns", "5"},
	{"neighbour", "chunk=300ms", "period", "1800 ms"},
	{"neighbour", "chunk=300ms", "burns", "6"},
	{"neighbour", "chunk=300ms", "grid", "200 ms"},
	{"neighbour", "chunk=90ms", "period", "1260 ms"},
	{"neighbour", "chunk=90ms", "late", "260 ms"},
	{"neighbour", "chunk=100ms", "period", "1200 ms"},
	{"neighbour", "chunk=100ms", "late", "200 ms"},
	{"neighbour", "chunk=50ms", "period", "1100 ms"},
	{"neighbour", "chunk=10ms", "period", "1020 ms"},
	{"neighbour", "chunk=1ms", "period", "1002 ms"},
	{"neighbour", "chunk=0.4s hogs=3", "period", "3600 ms"},
	{"neighbour", "chunk=400ms hogs=3", "round", "1200 ms"},
	{"neighbour", "hogs=0", "late", "0 ms"},
	{"neighbour", "hogs=0", "round", "0 ms"},
	{"neighbour", "beats=1", "period", "1400 ms"},
	{"call-later", "", "period", "1200 ms"},
	{"call-later", "", "burns", "6"},
	{"call-later", "", "sleep_period", "1400 ms"},
	{"call-later", "", "sleep_burns", "7"},
	{"call-later", "chunk=300ms", "period", "1500 ms"},
	{"call-later", "chunk=300ms", "sleep_period", "1800 ms"},
	{"closed-form", "", "combinations", "180"},
	{"closed-form", "", "agree", "180"},
	{"closed-form", "", "disagree", "an empty list"},
	{"chop", "", "chunks", "200, 100, 50, 40, 25, 20, 10, 8, 5, 4, 2, 1 ms"},
	{"chop", "", "lates", "400, 200, 100, 80, 50, 40, 20, 16, 10, 8, 4, 2 ms"},
	{"chop", "", "per_chunk", "2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2"},
	{"vanish", "", "finest", "1002 ms"},
	{"vanish", "", "least", "0.002"},
	{"drain", "", "wakes", "an empty list"},
	{"drain", "", "deliveries", "0"},
	{"drain", "", "deliveries_before", "42"},
	{"drain", "", "passes", "1"},
	{"drain", "", "stopped", "10000 s"},
	{"drain", "", "heap", "1000 ms"},
	{"due-first", "", "period", "1200 ms"},
	{"due-first", "", "called", "1000, 2200, 3400, 4600, 5800 ms"},
	{"due-first", "", "period_before", "1400 ms"},
	{"slow-callback", "chunk=90ms", "warnings", "0"},
	{"slow-callback", "chunk=90ms", "period", "1260 ms"},
	{"slow-callback", "chunk=99ms", "warnings", "0"},
	{"slow-callback", "chunk=100ms beats=1", "warnings", "12"},
	{"slow-callback", "chunk=100ms", "period", "1200 ms"},
	{"slow-callback", "chunk=100ms", "blamed", "hog"},
	{"slow-callback", "chunk=100ms", "late_beats", "5"},
	{"between", "", "first", "1800 ms"},
	{"between", "", "period", "2000 ms"},
	{"between", "hogs=3", "first", "2200 ms"},
	{"between", "hogs=3", "period", "2400 ms"},
	{"between", "ahead=0", "first", "2000 ms"},
	{"yields", "yields=1", "period", "1400 ms"},
	{"yields", "yields=2", "period", "1200 ms"},
	{"lone", "", "ran", "1000, 2000, 3000, 4000, 5000 ms"},
	{"lone", "", "jumps", "5"},
	{"edf", "", "period", "1200 ms"},
	{"edf", "when=step", "period", "1000 ms"},
	{"edf", "when=step chunk=300ms", "late", "200 ms"},
	{"budget", "", "period", "1400 ms"},
	{"budget", "", "overruns", "35"},
	{"budget", "act=demote chunk=300ms", "late", "200 ms"},
	{"ties", "timers=3", "heapq", "0, 2, 1"},
	{"ties", "timers=4", "heapq", "0, 2, 1, 3"},
	{"ties", "timers=5", "heapq", "0, 2, 1, 3, 4"},
	{"ties", "timers=6", "heapq", "0, 2, 5, 1, 3, 4"},
	{"ties", "timers=7", "heapq", "0, 2, 6, 5, 1, 3, 4"},
	{"ties", "timers=8", "heapq", "0, 2, 6, 5, 7, 1, 3, 4"},
	{"ties", "timers=10", "heapq", "0, 2, 6, 5, 9, 8, 7, 1, 3, 4"},
	{"ties", "timers=16", "heapq", "0, 2, 6, 14, 13, 15, 5, 11, 12, 10, 9, 8, 7, 1, 3, 4"},
	{"ties", "", "fifo", "0, 1, 2, 3, 4, 5, 6"},
	{"soon-or-later", "", "order", "first call_soon, second call_soon, call_at(3), call_later(-5), call_later(0)"},
	{"float-clock", "", "held", "2.1999999999999997 s"},
	{"float-clock", "", "meant", "2.2 s"},
	{"float-clock", "", "missed", "true"},
	{"float-clock", "", "burned", "8, 7, 7, 7, 7, 8"},
	{"float-clock", "", "exact_burned", "7, 7, 7, 7, 7, 7"},
	{"float-clock", "", "exact_ran", "1400, 2800, 4200, 5600, 7000, 8400 ms"},
	{"float-clock", "slack=cpython", "periods", "1.4, 1.4000000000000004, 1.4000000000000008, 1.4000000000000012, 1.4000000000000012, 1.3999999999999986 s"},
	{"float-clock", "slack=cpython", "burned", "7, 7, 7, 7, 7, 7"},
	{"costs", "", "task", "2"},
	{"costs", "", "gather", "3"},
	{"costs", "", "wait_for", "0"},
	{"releases", "", "differ", "4"},
	{"releases", "", "gather_done_311", "2"},
	{"releases", "", "gather_done", "0"},
	{"releases", "", "wait_for_311", "3"},
	{"releases", "", "wait_for", "0"},
	{"releases", "", "wait_for_done_311", "2"},
	{"releases", "", "wait_for_done", "0"},
	{"releases", "", "wait_for_timed_out_311", "4"},
	{"releases", "", "wait_for_timed_out", "1"},
	{"releases", "", "thread", "2"},

	{"lost-notify", "", "woken_311", "false"},
	{"lost-notify", "", "woken_314", "true"},
	{"lost-notify", "", "slept_311", "1000 ms"},
	{"lost-notify", "", "slept_314", "10 ms"},

	{"call-to-task", "", "start_passes", "1"},
	{"overlap", "", "in_a_row", "500 ms"},
	{"overlap", "", "at_once", "300 ms"},
	{"gather-order", "", "finished", "Harbour, Lighthouse"},
	{"gather-order", "", "took", "30 ms"},
	{"as-completed", "", "at", "100, 200, 300 ms"},
	{"wait-first", "", "pending", "2"},
	{"gather-failure", "", "running", "1"},
	{"gather-failure", "", "raise_passes", "2"},
	{"gather-exceptions", "", "failed", "1"},
	{"gather-exceptions", "", "took", "30 ms"},
	{"uncancel", "", "requests", "1"},
	{"uncancel", "", "cancelled", "false"},
	{"task-names", "", "names", "reader 1, reader 2, late reader"},
	{"group-failure", "", "running", "0"},
	{"group-failure", "", "exit_passes", "4"},
	{"split-failure", "", "errors", "2"},
	{"timeout-cleanup", "", "timed_out", "true"},
	{"timeout-cleanup", "limit=60ms", "timed_out", "false"},
	{"slow-cleanup", "", "back", "400 ms"},
	{"nested-timeouts", "", "inner_at", "100 ms"},
	{"nested-timeouts", "inner=500ms", "inner_at", "no value: the outer limit was reached first"},
	{"busy-timeout", "", "fired", "false"},
	{"busy-timeout", "", "went_through", "1"},
	{"cancel-steps", "", "done_after", "100 ms"},
	{"shield", "", "cancelled", "true"},
	{"shield", "", "written", "20 ms"},
	{"run-shutdown", "", "closed_at", "110 ms"},
	{"bounded-work", "", "peak", "2"},
	{"bounded-work", "", "took", "20 ms"},
	{"bounded-work", "limit=4", "took", "10 ms"},
	{"back-pressure", "", "waits", "3"},
	{"back-pressure", "", "most", "2"},
	{"never-awaited", "", "saved", "0"},
	{"never-awaited", "", "warnings", "1"},
	{"awaited", "", "saved", "3"},
	{"blocking-call", "", "blinks", "350, 450, 550 ms"},
	{"thread-call", "", "blinks", "100, 200, 300 ms"},
	{"dropped-task", "", "told_by_then", "0"},
	{"kept-task", "", "told_at", "10 ms"},
	{"kept-task", "", "survived", "true"},
	{"kept-task", "", "reports", "0"},
	{"swallowed-cancel", "", "timed_out", "false"},
	{"swallowed-cancel", "", "spent", "250 ms"},
	{"passed-on-cancel", "", "spent", "150 ms"},
	{"unbounded-gather", "", "refused", "12"},
	{"bounded-gather", "", "refused", "0"},
	{"bounded-gather", "", "tasks", "20"},
	{"worker-pool", "", "refused", "0"},
	{"worker-pool", "workers=10", "refused", "12"},
	{"nested-run", "", "error", "RuntimeError"},
	{"awaited-run", "", "total", "42"},
	{"race", "", "left", "50"},
	{"race-lock", "", "left", "20"},
	{"slow-lock", "", "careless", "200, 400, 600 ms"},
	{"no-turn", "", "before_tick", "3"},
	{"given-turn", "", "before_tick", "1"},
	{"lost-wake-up", "", "waited", "1000 ms"},
	{"kept-wake-up", "", "waited", "0 ms"},
	{"thread-handover", "", "handover_passes", "2"},
	{"thread-submit", "", "told_passes", "1"},
	{"context-vars", "", "seen", "request 1, request 2"},
	{"eager-task", "", "eager_done", "1"},
	{"eager-task", "", "lazy_done", "0"},
	{"debug-mode", "", "warnings", "1"},
	{"debug-mode", "", "beats", "320, 200 ms"},
	{"fair-lock", "", "turns", "ann, bob, ann, bob"},
	{"late-group-task", "", "depths", "3"},

	{"background-task", "", "beats", "3"},
	{"background-task", "", "failed_at", "100 ms"},
	{"background-task", "", "heard_at", "300 ms"},
	{"cancel-futures", "", "in_a_row", "600 ms"},
	{"cancel-futures", "", "at_once", "300 ms"},
	{"either-iterator", "", "list_before_tick", "3"},
	{"either-iterator", "", "stream_before_tick", "0"},
	{"limit-concurrency", "", "accepted", "0, 0, 100 ms"},
	{"limit-concurrency", "", "served", "100, 250 ms"},
	{"limit-concurrency", "", "left", "0"},
	{"optional-timeout", "", "back", "100, 0, 300 ms"},
	{"optional-timeout", "", "careless", "300 ms"},
	{"settled", "", "requests", "2"},
	{"settled", "", "cancelled_at", "50 ms"},
	{"sleep-forever", "", "timers", "0"},
	{"swallowed-by-cancel", "", "cancelled", "false"},
	{"swallowed-by-cancel", "", "tidy", "false"},
	{"safe-cancel", "", "cancelled", "true"},
	{"safe-cancel", "", "tidy", "true"},
	{"safe-cancel", "", "failures", "1"},
	{"graceful-stop", "", "stopped_after", "250 ms"},
	{"graceful-stop", "", "lost", "0"},
	{"graceful-stop", "limit=100ms", "stopped_after", "100 ms"},
	{"graceful-stop", "limit=100ms", "lost", "2"},
	{"interrupted", "", "tidy_at", "300 ms"},
	{"interrupted", "", "monitor_at", "300 ms"},
	{"cancelled-gather", "", "let_go", "2"},
	{"cancelled-gather", "", "over_after", "300 ms"},
	{"stuck-tasks", "", "stuck", "Task-1, ann, ben"},
	{"retry-backoff", "", "pauses", "100, 200, 400 ms"},
	{"retry-backoff", "", "answered_after", "900 ms"},
	{"retry-backoff", "", "given_up_after", "300 ms"},
	{"left-generator", "", "went_on", "0, 100 ms"},
	{"left-generator", "", "closed_after", "100, 100 ms"},
	{"virtual-clock", "", "renewed", "24"},
	{"lateness", "", "late_burst", "30 ms"},
	{"lateness", "", "late_hog", "70, 80, 80 ms"},
	{"chopped-job", "", "job", "205, 220, 300 ms"},
	{"chopped-job", "", "late", "200, 150, 30 ms"},
	{"ticking", "", "rearmed", "100, 230, 360, 490, 620 ms"},
	{"ticking", "", "scheduled", "100, 200, 300, 400, 500, 600 ms"},
	{"truncated-duration", "", "got", "1000, 0 ms"},
	{"truncated-duration", "", "spent", "5000, 0 ms"},
	{"whole-durations", "", "refused", "true"},
	{"whole-durations", "", "milliseconds", "400"},
}
