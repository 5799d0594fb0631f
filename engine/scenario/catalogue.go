// Package scenario is what the engine has to show: one scenario a file, each a
// small program on the engine's public API with parameters, a transcript for
// people, and named values for the sentences of a chapter.
//
// The first part of the guide is about a beat and the hogs beside it. Those
// scenarios share a rig (rig.go) and the names of their values (delivery.go):
// period is always what the beat gets, late is always how late its own code
// is. Two roads that asyncio did not take, deadlines and budgets, need a loop
// that decides otherwise, a small one of their own (dispatch.go).
//
// The second part is about asyncio in practice. Each of its scenarios is a
// listing (listing.go): guide/python has the same program in Python, and prints
// the same lines.
//
// A scenario depends on its arguments alone. It makes its own loop and closes
// it, and keeps nothing, so any number may run at once.
package scenario

import "example.com/guidegen/engine/catalogue"

// All returns the catalogue. It panics on a scenario that is wrong in itself,
// which only a change to this package can make.
func All() *catalogue.Catalogue {
	c, err := catalogue.New(append(inPython(),
		between, budget, callLater, chop, closedForm, costs, drain, dueFirst, edf, floatClock, lone, lostNotify,
		neighbour, releases, slowCallback, soonOrLater, ties, vanish, yields,
	)...)
	if err != nil {
		panic(err)
	}
	return c
}

// inPython are the scenarios that guide/python has a listing of.
func inPython() []*catalogue.Scenario {
	var all []*catalogue.Scenario
	for _, ls := range []listing{
		callToTask, taskNames, overlap, gatherOrder, asCompleted, waitFirst,
		gatherFailure, gatherExceptions, groupFailure, splitFailure, lateGroupTask,
		timeoutCleanup, slowCleanup, nestedTimeouts, busyTimeout, cancelSteps, uncancel, shielded, runShutdown,
		boundedWork, backPressure,
		neverAwaited, awaited, blockingCall, threadCall, droppedTask, keptTask,
		swallowedCancel, passedOnCancel, unboundedGather, boundedGather, workerPool, nestedRun, awaitedRun,
		race, raceLock, fairLock, slowLock, noTurn, givenTurn, lostWakeUp, keptWakeUp,
		threadHandover, threadSubmit, contextVars, eagerTask, debugMode,
		truncatedDuration, wholeDurations,
		backgroundTask, cancelFutures, swallowedByCancel, safeCancel, limitedSource, settled, sleepForever, optionalTimeout, eitherIterator,
		gracefulStop, interrupted, cancelledGather, stuckTasks, retryBackoff, leftGenerator, virtualClock, lateness, ticking, choppedJob,
	} {
		all = append(all, ls.scenario())
	}
	return all
}
