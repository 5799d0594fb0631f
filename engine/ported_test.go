package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ported are the behaviours of CPython's own tests, and the issues, that the
// model is held to. Each stands in a test of this package under its name.
var ported = strings.Fields(`
	cancel_yield cancel_inner_future cancel_both_task_and_inner_future cancel_task_catching
	cancel_task_ignoring cancel_current_task cancel_at_end cancel_awaited_task
	cancel_with_message_before_starting_task uncancel_basic uncancel_structured_blocks
	uncancel_resets_must_cancel task_awaits_on_itself BaseExceptionDuringCancel
	StopWhileRunInComplete step_result_future ErrorInCallSoon log_destroyed_pending_task
	tb_logger_not_called_after_cancel future_exception_never_retrieved
	callbacks_invoked_on_set_result remove_done_callback set_result_unless_cancelled
	current_task_with_interleaving_tasks TestContext
	constructor_empty_sequence one_exception exception_marking result_exception_one_cancellation
	cancellation_broadcast cancel_gather_1 cancel_gather_2 duplicate_coroutines first_completed
	first_exception_in_wait wait_concurrent_complete wait_really_done as_completed_with_timeout
	as_completed_with_unused_timeout resume_iterator yield_wait_does_not_shield_cancel
	shield_effect shield_cancel_inner shield_cancel_outer_exception shield_shortcut
	shield_duplicate_log_once shield_gather gather_shield run_coroutine_threadsafe_and_cancel
	wait_for_timeout_less_then_0_or_0_coroutine_do_not_started wait_for_waits_for_task_cancellation
	wait_for_waits_for_task_cancellation_w_timeout_0 wait_for_reraises_exception_during_cancellation
	wait_for_cancel_suppressed wait_for_issue86296
	nested_timeouts nested_timeouts_concurrent nested_timeouts_loop_busy timeout_zero_sleep_zero
	foreign_exception_on_timeout foreign_cancel_doesnt_timeout_if_not_expired
	timeout_after_cancellation cancel_in_timeout_after_cancellation timeout_taskgroup
	taskgroup_03 taskgroup_04 taskgroup_08 taskgroup_09 taskgroup_11 taskgroup_13 taskgroup_18
	taskgroup_20 20a 21a cancelling_level_preserved nested_groups_both_cancelled error_and_cancel
	no_create_task_after_failure finished
	cancel_race cancel_release_race finished_waiter_cancelled wait_cancel_contested cancelled_wakeup
	acquire_fifo_order acquire_cancel_before_awoken acquire_no_hang
	get_cancel_drop_many_pending_readers put_cancelled_race cancelled_put_silence
	shutdown_immediate_with_unfinished NegativeDelays CancelledTimersAreDropped TestStop
	asyncio_run_cancels_hanging_tasks reports_hanging_tasks_errors block_after_eager_step
	cancellation_after_eager_completion recursive_taskgroups to_thread_contextvars TestDebug
	86296 107547 88537 114496 92824 90155 111693 112202 86766 77022 76915 155233 76865 81884
	86802 79306 155143 95289 116720 128550 128588 95051 134471 102780 96037 111379
	116342 145703 101946
`)

// notModelled are those that a loop without input and output, signals and a
// garbage collector cannot have, and why.
var notModelled = map[string]string{
	"stop_iteration_exception":                  "StopIteration is how a Python generator ends; a Go body has no such thing",
	"single_selecter_event_callback_after_stop": "there is no selector: nothing comes from outside",
	"closes_gens_after_hanging_tasks_errors":    "there are no async generators; the passes that would close them are run",
	"135736":                                    "the same: it is about aclose of an async generator",
	"91887":                                     "the model keeps a task until it is done: nothing is collected",
	"95571, 102572":                             "a KeyboardInterrupt comes from a body here, not from a signal: taskgroup_20",
	"155418, 155433":                            "TaskGroup.cancel is of 3.15",
	"122881":                                    "a change of the heap that CPython did not make",
}

func TestEverythingIsPorted(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, name := range files {
		if name == "ported_test.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, name := range ported {
		if !strings.Contains(tests.String(), name) {
			t.Errorf("no test is named %s", name)
		}
	}
	for names, reason := range notModelled {
		t.Logf("not modelled: %s: %s", names, reason)
		for name := range strings.SplitSeq(names, ", ") {
			if strings.Contains(tests.String(), name) {
				t.Errorf("%s is said not to be modelled, and has a test", name)
			}
		}
	}
}
