// Package guidegen holds engine and guide together: every value that a chapter
// quotes stands once more in one flat table, and the table and the chapters are
// compared in both directions. A change of the model has to be said here too.
package guidegen

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
	"example.com/guidegen/engine/scenario"
)

// pins are the values: scenario, the parameters that are not its defaults, the
// value's name, and what it must be, exactly.
var pins = []struct{ scenario, params, value, want string }{
	{"as-completed", "", "at", "100, 200, 300 ms"},
	{"as-completed", "", "order", "lima, pune, oslo"},
	{"awaited", "", "saved", "3"},
	{"awaited-run", "", "total", "42"},
	{"back-pressure", "", "most", "2"},
	{"back-pressure", "", "produced", "200 ms"},
	{"back-pressure", "", "waits", "3"},
	{"background-task", "", "beats", "3"},
	{"background-task", "", "exit_passes", "2"},
	{"background-task", "", "failed_at", "100 ms"},
	{"background-task", "", "heard_at", "300 ms"},
	{"between", "", "armed", "200, 2000, 4000, 6000, 8000 ms"},
	{"between", "", "burns", "5"},
	{"between", "", "first", "1800 ms"},
	{"between", "", "late", "1000 ms"},
	{"between", "", "period", "2000 ms"},
	{"between", "", "round", "400 ms"},
	{"between", "hogs=3", "first", "2200 ms"},
	{"between", "hogs=3", "period", "2400 ms"},
	{"blocking-call", "", "blinks", "300, 400, 500 ms"},
	{"bounded-work", "", "peak", "2"},
	{"bounded-work", "", "tasks", "4"},
	{"bounded-work", "", "took", "20 ms"},
	{"bounded-work", "limit=4", "took", "10 ms"},
	{"budget", "", "late", "400 ms"},
	{"budget", "", "overruns", "35"},
	{"budget", "", "period", "1400 ms"},
	{"busy-timeout", "", "fired", "false"},
	{"busy-timeout", "", "went_through", "1"},
	{"call-to-task", "", "await_passes", "0"},
	{"call-to-task", "", "start_passes", "1"},
	{"cancel-futures", "", "at_once", "300 ms"},
	{"cancel-futures", "", "farewells", "300, 100, 200 ms"},
	{"cancel-futures", "", "in_a_row", "600 ms"},
	{"cancel-steps", "", "done_after", "100 ms"},
	{"cancel-steps", "", "done_at_once", "false"},
	{"cancel-steps", "", "throw_passes", "1"},
	{"closed-form", "", "agree", "180"},
	{"closed-form", "", "chunks", "10, 50, 90, 200, 300, 400 ms"},
	{"closed-form", "", "combinations", "180"},
	{"closed-form", "", "hog_counts", "1, 2, 3"},
	{"closed-form", "", "hop_counts", "1, 2"},
	{"closed-form", "", "periods", "250, 500, 1000, 1500, 2000 ms"},
	{"context-vars", "", "outside", "no request"},
	{"context-vars", "", "seen", "request 1, request 2"},
	{"costs", "", "done", "0"},
	{"costs", "", "gather", "3"},
	{"costs", "", "lock", "0"},
	{"costs", "", "lock_passed", "1"},
	{"costs", "", "sleep0", "1"},
	{"costs", "", "task", "2"},
	{"debug-mode", "", "beats", "320, 200 ms"},
	{"debug-mode", "", "late_unreported", "220 ms"},
	{"debug-mode", "", "warnings", "1"},
	{"drain", "", "deliveries", "0"},
	{"drain", "", "deliveries_before", "42"},
	{"drain", "", "stopped", "10000 s"},
	{"drain", "", "wakes", "an empty list"},
	{"dropped-task", "", "reports", "Task was destroyed but it is pending!, Task exception was never retrieved"},
	{"dropped-task", "", "told_by_then", "0"},
	{"due-first", "", "burns", "6"},
	{"due-first", "", "called", "1000, 2200, 3400, 4600, 5800 ms"},
	{"due-first", "", "late", "200 ms"},
	{"due-first", "", "late_before", "400 ms"},
	{"due-first", "", "period", "1200 ms"},
	{"due-first", "", "period_before", "1400 ms"},
	{"due-first", "", "round", "200 ms"},
	{"eager-task", "", "eager_done", "1"},
	{"eager-task", "", "eager_passes", "3"},
	{"eager-task", "", "lazy_done", "0"},
	{"eager-task", "", "lazy_passes", "5"},
	{"edf", "", "late", "200 ms"},
	{"edf", "", "period", "1200 ms"},
	{"either-iterator", "", "list_before_tick", "3"},
	{"either-iterator", "", "list_passes", "0"},
	{"either-iterator", "", "stream_before_tick", "0"},
	{"fair-lock", "", "turns", "ann, bob, ann, bob"},
	{"float-clock", "", "burned", "8, 7, 7, 7, 7, 8"},
	{"float-clock", "", "exact_burned", "7, 7, 7, 7, 7, 7"},
	{"float-clock", "", "held", "2.1999999999999997 s"},
	{"float-clock", "", "meant", "2.2 s"},
	{"float-clock", "", "missed", "true"},
	{"float-clock", "", "ran", "1.5999999999999999, 3.0000000000000004, 4.400000000000001, 5.8000000000000025, 7.200000000000004, 8.8 s"},
	{"float-clock", "slack=cpython", "burned", "7, 7, 7, 7, 7, 7"},
	{"float-clock", "slack=cpython", "ran", "1.4, 2.8000000000000003, 4.200000000000001, 5.600000000000002, 7.0000000000000036, 8.400000000000002 s"},
	{"gather-exceptions", "", "failed", "1"},
	{"gather-exceptions", "", "results", "3"},
	{"gather-failure", "", "failed_at", "10 ms"},
	{"gather-failure", "", "raise_passes", "2"},
	{"gather-failure", "", "running", "1"},
	{"gather-order", "", "finished", "Harbour, Lighthouse"},
	{"gather-order", "", "results", "Lighthouse, Harbour"},
	{"given-turn", "", "before_tick", "1"},
	{"group-failure", "", "exit_passes", "4"},
	{"group-failure", "", "failed", "index is damaged"},
	{"group-failure", "", "running", "0"},
	{"kept-task", "", "told_at", "10 ms"},
	{"kept-wake-up", "", "served", "true"},
	{"kept-wake-up", "", "waited", "0 ms"},
	{"late-group-task", "", "depths", "3"},
	{"limit-concurrency", "", "accepted", "0, 0, 100 ms"},
	{"limit-concurrency", "", "hand_passes", "2"},
	{"limit-concurrency", "", "left", "0"},
	{"limit-concurrency", "", "served", "100, 250 ms"},
	{"lone", "beats=3", "asked", "1000 ms"},
	{"lone", "beats=3", "late", "0 ms"},
	{"lone", "beats=3", "period", "1000 ms"},
	{"lone", "beats=3", "ran", "1000, 2000, 3000 ms"},
	{"lost-notify", "", "slept_311", "1000 ms"},
	{"lost-notify", "", "slept_314", "10 ms"},
	{"lost-notify", "", "woken_311", "false"},
	{"lost-notify", "", "woken_314", "true"},
	{"lost-wake-up", "", "waited", "1000 ms"},
	{"neighbour", "", "armed", "0, 1400, 2800, 4200, 5600 ms"},
	{"neighbour", "", "asked", "1000 ms"},
	{"neighbour", "", "burns", "7"},
	{"neighbour", "", "called", "1200, 2600, 4000, 5400, 6800 ms"},
	{"neighbour", "", "due", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired", "1000, 2400, 3800, 5200, 6600 ms"},
	{"neighbour", "", "expired_late", "0, 0, 0, 0, 0 ms"},
	{"neighbour", "", "late", "400 ms"},
	{"neighbour", "", "period", "1400 ms"},
	{"neighbour", "", "ran", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "", "ran_late", "400, 400, 400, 400, 400 ms"},
	{"neighbour", "", "round", "200 ms"},
	{"neighbour", "", "wakes", "1400, 2800, 4200, 5600, 7000 ms"},
	{"neighbour", "beats=2", "expired", "1000, 2400 ms"},
	{"neighbour", "beats=2", "round", "200 ms"},
	{"neighbour", "chunk=1ms", "late", "2 ms"},
	{"neighbour", "chunk=1ms", "period", "1002 ms"},
	{"neighbour", "chunk=300ms hops=1", "burns", "5"},
	{"neighbour", "chunk=300ms hops=1", "period", "1500 ms"},
	{"neighbour", "chunk=300ms", "burns", "6"},
	{"neighbour", "chunk=300ms", "expired", "1200, 3000, 4800, 6600, 8400 ms"},
	{"neighbour", "chunk=300ms", "period", "1800 ms"},
	{"neighbour", "chunk=350ms hops=1", "period", "1400 ms"},
	{"neighbour", "chunk=400ms hogs=3", "asked", "1000 ms"},
	{"neighbour", "chunk=400ms hogs=3", "period", "3600 ms"},
	{"neighbour", "chunk=400ms hogs=3", "round", "1200 ms"},
	{"neighbour", "chunk=400ms", "expired", "1200, 3200, 5200, 7200, 9200 ms"},
	{"neighbour", "chunk=400ms", "period", "2000 ms"},
	{"neighbour", "chunk=50ms", "late", "100 ms"},
	{"neighbour", "hogs=2 beats=2", "due", "1000, 3000 ms"},
	{"neighbour", "hogs=2 beats=2", "expired", "1200, 3200 ms"},
	{"neighbour", "hogs=2 beats=2", "ran", "2000, 4000 ms"},
	{"neighbour", "hogs=2 beats=2", "round", "400 ms"},
	{"neighbour", "hops=1", "burns", "6"},
	{"neighbour", "hops=1", "period", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2 hops=1", "period", "900 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "asked", "500 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "formula", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "period", "1200 ms"},
	{"neighbour", "period=500ms chunk=150ms hogs=2", "round", "300 ms"},
	{"nested-run", "", "error", "RuntimeError"},
	{"nested-timeouts", "", "inner_at", "100 ms"},
	{"nested-timeouts", "", "outer_at", "300 ms"},
	{"nested-timeouts", "inner=500ms", "outer_at", "300 ms"},
	{"never-awaited", "", "saved", "0"},
	{"no-turn", "", "before_tick", "3"},
	{"optional-timeout", "", "back", "100, 0, 300 ms"},
	{"optional-timeout", "", "careless", "300 ms"},
	{"optional-timeout", "", "none_passes", "0"},
	{"overlap", "", "at_once", "300 ms"},
	{"overlap", "", "in_a_row", "500 ms"},
	{"passed-on-cancel", "", "spent", "150 ms"},
	{"passed-on-cancel", "", "timed_out", "true"},
	{"race", "", "left", "50"},
	{"race", "", "should", "20"},
	{"race", "", "took", "10 ms"},
	{"race-lock", "", "left", "20"},
	{"race-lock", "", "took", "20 ms"},
	{"releases", "", "differ", "4"},
	{"releases", "", "gather_done", "0"},
	{"releases", "", "gather_done_311", "2"},
	{"releases", "", "wait_for", "0"},
	{"releases", "", "wait_for_311", "3"},
	{"releases", "", "wait_for_timed_out", "1"},
	{"releases", "", "wait_for_timed_out_311", "4"},
	{"releases", "", "what", "a coroutine that returns at once, a future that is done, sleep(0), a task that returns at once, gather of coroutines that return at once, gather of futures that are done, a TaskGroup of tasks that return at once, wait for a future that is done, wait_for of a coroutine that returns at once, a block of timeout around nothing, a lock that is free, a lock, from its release to the next in line, an event, from set to who waits for it, a queue that holds an item, a queue, from put to who waits in get, shield of a task that returns at once, wait_for of a future that is done, a sleep, from the pass that finds it due, a timeout around a sleep, from the pass that finds it due, wait_for of a sleep, from the pass that finds it due, to_thread, from the pass in which the thread ends"},
	{"run-shutdown", "", "closed_at", "110 ms"},
	{"run-shutdown", "", "left", "1"},
	{"run-shutdown", "", "took", "10 ms"},
	{"settled", "", "cancelled_at", "50 ms"},
	{"settled", "", "requests", "2"},
	{"settled", "", "settle_passes", "2"},
	{"shield", "", "cancelled", "true"},
	{"shield", "", "told", "10 ms"},
	{"shield", "", "written", "20 ms"},
	{"sleep-forever", "", "stop_passes", "1"},
	{"sleep-forever", "", "timers", "0"},
	{"slow-callback", "chunk=100ms", "burns", "12"},
	{"slow-callback", "chunk=100ms", "late", "200 ms"},
	{"slow-callback", "chunk=100ms", "period", "1200 ms"},
	{"slow-callback", "chunk=100ms", "threshold", "100 ms"},
	{"slow-callback", "chunk=100ms", "warnings", "60"},
	{"slow-callback", "chunk=90ms", "asked", "1000 ms"},
	{"slow-callback", "chunk=90ms", "late", "260 ms"},
	{"slow-callback", "chunk=90ms", "period", "1260 ms"},
	{"slow-callback", "chunk=90ms", "round", "90 ms"},
	{"slow-callback", "chunk=90ms", "warnings", "0"},
	{"slow-cleanup", "", "back", "400 ms"},
	{"slow-lock", "", "careful", "200, 200, 200 ms"},
	{"slow-lock", "", "careless", "200, 400, 600 ms"},
	{"soon-or-later", "", "order", "first call_soon, second call_soon, call_at(3), call_later(-5), call_later(0)"},
	{"split-failure", "", "errors", "2"},
	{"swallowed-by-cancel", "", "cancelled", "false"},
	{"swallowed-by-cancel", "", "cancelling", "1"},
	{"swallowed-by-cancel", "", "tidy", "false"},
	{"swallowed-cancel", "", "spent", "250 ms"},
	{"swallowed-cancel", "", "timed_out", "false"},
	{"thread-call", "", "blinks", "100, 200, 300 ms"},
	{"thread-call", "", "read_at", "350 ms"},
	{"thread-handover", "", "handover_passes", "2"},
	{"thread-handover", "", "reported", "100, 200 ms"},
	{"thread-submit", "", "submitted_at", "100 ms"},
	{"thread-submit", "", "told_at", "200 ms"},
	{"thread-submit", "", "told_passes", "1"},
	{"ties", "", "fifo", "0, 1, 2, 3, 4, 5, 6"},
	{"ties", "", "heapq", "0, 2, 6, 5, 1, 3, 4"},
	{"ties", "", "moved", "6"},
	{"timeout-cleanup", "", "back", "10 ms"},
	{"timeout-cleanup", "limit=50ms", "timed_out", "true"},
	{"timeout-cleanup", "limit=60ms", "timed_out", "false"},
	{"truncated-duration", "", "asked", "1900, 400 ms"},
	{"truncated-duration", "", "got", "1000, 0 ms"},
	{"truncated-duration", "", "spent", "5000, 0 ms"},
	{"unbounded-gather", "", "fetched", "8"},
	{"unbounded-gather", "", "refused", "12"},
	{"uncancel", "", "cancelled", "false"},
	{"uncancel", "", "requests", "1"},
	{"uncancel", "", "requests_after", "0"},
	{"vanish", "", "finest", "1002 ms"},
	{"vanish", "", "lates", "1000, 800, 400, 200, 260, 100, 80, 40, 20, 15, 10, 8, 4, 2 ms"},
	{"vanish", "", "periods", "2000, 1800, 1400, 1200, 1260, 1100, 1080, 1040, 1020, 1015, 1010, 1008, 1004, 1002 ms"},
	{"wait-first", "", "first", "lima"},
	{"wait-first", "", "pending", "2"},
	{"whole-durations", "", "kept", "400 ms"},
	{"whole-durations", "", "milliseconds", "400"},
	{"whole-durations", "", "refused", "true"},
	{"worker-pool", "", "fetched", "20"},
	{"worker-pool", "", "most", "4"},
	{"worker-pool", "", "refused", "0"},
	{"yields", "", "burns", "6"},
	{"yields", "", "late", "200 ms"},
	{"yields", "", "period", "1200 ms"},
	{"yields", "", "period_before", "1400 ms"},
	{"yields", "", "round", "200 ms"},
}

func TestPins(t *testing.T) {
	c := scenario.All()
	results := map[string]*catalogue.Result{}
	for _, p := range pins {
		run := strings.TrimSpace(p.scenario + " " + p.params)
		result := results[run]
		if result == nil {
			var err error
			if result, err = build.RunOne(c, p.scenario, strings.Fields(p.params)); err != nil {
				t.Errorf("%s: %v", run, err)
				continue
			}
			results[run] = result
		}
		if got, ok := result.Values[p.value]; !ok || got.String() != p.want {
			t.Errorf("%s: %s is %v, want %s", run, p.value, got, p.want)
		}
	}
}

// TestPinsAreTheGuide compares the table with what the chapters quote. What it
// prints can be pasted into the table.
func TestPinsAreTheGuide(t *testing.T) {
	b, err := build.Load(build.Input{Guide: os.DirFS("guide"), GuideName: "guide", Sources: os.DirFS("."), Catalogue: scenario.All()})
	if err != nil {
		t.Fatal(err)
	}
	build.Parse(b)
	b.Run(context.Background(), 0)
	build.Check(b)
	quoted := map[string]bool{}
	for _, r := range b.Readings() {
		quoted[fmt.Sprintf("{%q, %q, %q, %q},", r.Run.Scenario.Name, r.Run.Arguments(), r.Name, r.Value)] = true
	}
	if len(quoted) == 0 {
		t.Fatal("the guide quotes nothing")
	}
	for _, p := range pins {
		line := fmt.Sprintf("{%q, %q, %q, %q},", p.scenario, p.params, p.value, p.want)
		if !quoted[line] {
			t.Errorf("no chapter quotes this any more: %s", line)
		}
		delete(quoted, line)
	}
	for _, line := range slices.Sorted(maps.Keys(quoted)) {
		t.Errorf("a chapter quotes what the table lacks: %s", line)
	}
}
