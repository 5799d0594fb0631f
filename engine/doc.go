// Package engine is a deterministic model of Python's asyncio event loop, on a
// virtual clock of whole milliseconds.
//
// # One pass
//
// A [Loop] owns a ready queue, a heap of timers and a clock. One pass, CPython's
// _run_once, is: take the timers that are due off the heap and put them at the
// back of the ready queue; then run a snapshot of that queue, which is exactly
// what stood in it at that moment. What those callbacks schedule waits for the
// next pass.
//
// # When time moves
//
// In two places only. A body burns CPU ([Task.Burn], [Task.Work], [Loop.Work]):
// the clock advances and nothing else can run meanwhile. Or nothing is ready:
// the clock jumps to the next deadline. So a lone sleeper is never late, and a
// sleeper with neighbours is late by what they burn, to the millisecond.
//
// # What a wake-up costs
//
// Everything costs what it costs in CPython, counted in passes. A sleep is two
// trips through the ready queue: the timer's callback resolves a future, and
// the future's callback resumes the task. A bare [Loop.CallLater] is one. An
// await of something already done is none.
//
// # How a body reads
//
// A body is a plain Go function that awaits through its task:
//
//	l := engine.New(engine.Options{})
//	defer l.Close()
//	l.CreateTask("beat", func(t *engine.Task) (any, error) {
//		for {
//			if err := t.Sleep(1000); err != nil {
//				return nil, err
//			}
//		}
//	})
//	err := l.Run(60_000)
//
// An await returns a value and an error. A cancellation is an error from the
// await that it interrupted ([IsCancelled]); to return it is to be cancelled, to
// drop it is to swallow the cancellation. A defer is a finally, and may await.
// There is one rule: only the body of a task calls the awaiting methods of that
// task.
//
// # What is promised
//
// The same program on the same options gives the same trace, byte for byte, on
// every machine: no clock, no random number, no map order and no float has a
// say. Where CPython itself leaves an order open (a set's), the order of
// creation stands. Equal deadlines go first in, first out; [Heapq] gives
// CPython's own order. A [Policy] changes one decision of the loop, a [Profile]
// chooses the CPython release, and [Limits] turn what would never end into an
// error that can be shown.
package engine
