package primitives

import "example.com/guidegen/engine"

// CancelFutures cancels every future, and then awaits them all, in the order
// given. Two phases, so that their cleanups overlap: it takes as long as the
// longest. A nil stands for a task that was never made, and is left out.
//
// What a future raises other than its own cancellation comes back at once, and
// those behind it are cancelled but not awaited. The cancellation of a future is
// dropped; so, and that is the trap, is one of the caller while it waits: the
// await cannot tell them apart. The caller then goes on, with its count of
// cancellations up ([engine.Task.Cancelling]), and the future it was waiting for
// has its cleanup cut short by a second cancellation.
func CancelFutures(t *engine.Task, futures ...*engine.Future) error {
	for _, f := range futures {
		if f != nil {
			f.Cancel()
		}
	}
	for _, f := range futures {
		if f == nil {
			continue
		}
		if _, err := t.Await(f); err != nil && !engine.IsCancelled(err) {
			return err
		}
	}
	return nil
}

// BackgroundTask runs the body as a task beside the block, and cancels it and
// awaits it when the block is over. What the task failed with, be it long before
// or in its cleanup, comes back then, in place of the block's own error. A task
// that had no turn before the block is over never runs.
func BackgroundTask(t *engine.Task, name string, body engine.Body, block func(*engine.Task) error) error {
	task := t.Loop().CreateTask(name, body)
	err := block(task)
	if cerr := CancelFutures(t, &task.Future); cerr != nil {
		return cerr
	}
	return err
}
