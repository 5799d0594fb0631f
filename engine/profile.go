package engine

// A Profile is a CPython release: a set of switches, each of which is one change
// that was made between 3.11 and 3.14. The rest of asyncio is the same in all.
type Profile struct {
	Name string

	// WaitForInline makes wait_for await in the caller's own task, under a
	// timeout, where 3.11 made a task and a waiter of its own (3.12, gh-96764).
	WaitForInline bool
	// GatherDone lets gather complete at once when all its children are done
	// already (3.12, gh-97696).
	GatherDone bool
	// EagerTasks says that eager tasks are there (3.12, gh-97696).
	EagerTasks bool
	// EagerGroupSync lets a TaskGroup handle a child that ended eagerly inside
	// create_task (3.12 to 3.13.0; taken back in gh-128588).
	EagerGroupSync bool
	// UncancelClears lets uncancel take back a cancellation that was not thrown
	// yet, when it brings the count to zero (3.13, gh-117407).
	UncancelClears bool
	// GroupUncancelLate makes a TaskGroup take back its own cancellation after
	// its children are gone, not when its exit begins, and hands a cancellation
	// from outside on when it raises errors (3.13, gh-116720).
	GroupUncancelLate bool
	// ConditionRenotify lets a Condition's waiter that fails hand its
	// notification on (3.13, gh-112202).
	ConditionRenotify bool
	// SemaphoreWakeLoop lets a Semaphore's waiter wake as many as there is room
	// for, where 3.11 wakes one (3.13, gh-111693).
	SemaphoreWakeLoop bool
	// TimeoutSplice puts a TimeoutError into the context of another error that
	// left an expired timeout (3.13, gh-96037).
	TimeoutSplice bool
	// QueueShutdown says that queues can be shut down (3.13, gh-96471).
	QueueShutdown bool
	// ShieldLog reports the failure of a shielded future whose shield was
	// cancelled, in the pass after (3.14, gh-86802).
	ShieldLog bool
	// TimeoutBaseCount compares a timeout's count of cancellations with the
	// count at its entry, not with zero (3.11.3, gh-102780). Debian's 3.11.2 is
	// without it.
	TimeoutBaseCount bool
	// AsCompletedEager makes as_completed wrap and watch its futures at the
	// call, where before it began with the first next (3.13, gh-77714).
	AsCompletedEager bool
}

// Python311 is CPython 3.11, as of 3.11.7.
func Python311() Profile {
	return Profile{Name: "3.11", TimeoutBaseCount: true}
}

// Python312 is CPython 3.12, as of 3.12.1.
func Python312() Profile {
	p := Python311()
	p.Name = "3.12"
	p.WaitForInline, p.GatherDone, p.EagerTasks, p.EagerGroupSync = true, true, true, true
	return p
}

// Python313 is CPython 3.13, as of 3.13.1.
func Python313() Profile {
	p := Python312()
	p.Name = "3.13"
	p.EagerGroupSync = false
	p.UncancelClears, p.GroupUncancelLate, p.TimeoutSplice = true, true, true
	p.ConditionRenotify, p.SemaphoreWakeLoop = true, true
	p.QueueShutdown, p.AsCompletedEager = true, true
	return p
}

// Python314 is CPython 3.14, as of 3.14.2: the default.
func Python314() Profile {
	p := Python313()
	p.Name = "3.14"
	p.ShieldLog = true
	return p
}
