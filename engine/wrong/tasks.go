package wrong

// tasks are wrong in what is built on the loop: tasks and their cancellation,
// groups and timeouts, locks and queues, threads, and what is reported.
var tasks = []Engine{
	{
		Name: "tasks-start-at-once", Teaches: "practice", Shown: "call-to-task",
		Why:   "a task runs its first step inside the call that makes it",
		Edits: []Edit{{File: "engine/task.go", Old: "if o.Eager && l.running", New: "if l.running"}},
	},
	{
		Name: "await-always-yields", Teaches: "fairness", Shown: "no-turn",
		Why: "to await a coroutine gives the CPU away before it has begun",
		Edits: []Edit{{
			File: "engine/coroutine.go",
			Old:  "		return nil, err\n	}\n	return body(t)\n",
			New:  "		return nil, err\n	}\n	if err := t.Yield(); err != nil {\n		return nil, err\n	}\n	return body(t)\n",
		}},
	},
	{
		Name: "cancel-skips-cleanup", Teaches: "cancellation", Shown: "cancel-steps",
		Why: "a cancelled body is dropped where it stands, without its cleanup",
		Edits: []Edit{{
			File: "engine/task.go",
			Old:  "	y := t.coro.Resume(thrown)\n",
			New:  "	y := Yield{Kind: Raised, Err: thrown}\n	if !IsCancelled(thrown) {\n		y = t.coro.Resume(thrown)\n	}\n",
		}},
	},
	{
		Name: "cancel-waits-for-the-future", Teaches: "deadlines", Shown: "timeout-cleanup",
		Why: "a cancellation does not reach what the task waits for, and comes only when that is done",
		Edits: []Edit{{
			File: "engine/task.go",
			Old:  "	if t.awaited == nil || !t.awaited.CancelMessage(message) {\n		t.due = newCancelled(message)\n	}\n",
			New:  "	t.due = newCancelled(message)\n",
		}},
	},
	{
		Name: "shield-lets-through", Teaches: "cancellation", Shown: "shield",
		Why: "the cancellation of a shield reaches the work behind it",
		Edits: []Edit{{
			File: "engine/shield.go",
			Old:  "		if inner.Done() {\n			return\n		}\n		inner.RemoveDoneCallback(watched)\n",
			New:  "		if inner.Done() {\n			return\n		}\n		inner.Cancel()\n		inner.RemoveDoneCallback(watched)\n",
		}},
	},
	{
		Name: "group-does-not-abort", Teaches: "failure", Shown: "group-failure",
		Why: "a TaskGroup lets the others run on when one of its tasks has failed",
		Edits: []Edit{{
			File: "engine/taskgroup.go",
			Old:  "		g.abort()\n		g.parentCancelled = true\n		g.parent.Cancel()\n",
			New:  "		g.parentCancelled = false\n",
		}},
	},
	{
		Name: "gather-cancels-the-rest", Teaches: "failure", Shown: "gather-failure",
		Why: "a gather cancels the other tasks when one of them has failed",
		Edits: []Edit{{
			File: "engine/gather.go",
			Old:  "			g.fail(err)\n			return\n",
			New:  "			for _, child := range g.children {\n				child.Cancel()\n			}\n			g.fail(err)\n			return\n",
		}},
	},
	{
		Name: "gather-in-reverse", Teaches: "order", Shown: "gather-order",
		Why:   "a gather gives its results in the reverse order of its arguments",
		Edits: []Edit{{File: "engine/gather.go", Old: "if values[i] = value; err != nil {", New: "if i = len(values) - 1 - i; err == nil {\n			values[i] = value\n		} else {"}},
	},
	{
		Name: "timeout-without-await", Teaches: "deadlines", Shown: "busy-timeout",
		Why: "a timeout fires at the end of a block that never awaited",
		Edits: []Edit{{
			File: "engine/timeout.go",
			Old:  "	if tm.state != expiring {\n		tm.state = exited\n",
			New:  "	if tm.state != expiring {\n		if err == nil && tm.task.loop.now >= tm.when {\n			return &Exception{Kind: \"TimeoutError\"}\n		}\n		tm.state = exited\n",
		}},
	},
	{
		Name: "timeout-takes-all", Teaches: "deadlines", Shown: "nested-timeouts inner=500ms",
		Why: "every timeout around an interrupted block claims to be the one that fired",
		Edits: []Edit{{
			File: "engine/timeout.go",
			Old:  "	if tm.state != expiring {\n		tm.state = exited\n		return err\n",
			New:  "	if tm.state != expiring {\n		if IsCancelled(err) || Kind(err) == \"TimeoutError\" {\n			tm.state = expired\n			return &Exception{Kind: \"TimeoutError\", Context: err}\n		}\n		tm.state = exited\n		return err\n",
		}},
	},
	{
		Name: "lock-barges", Teaches: "fairness", Shown: "fair-lock",
		Why: "who finds a lock free takes it, though others have waited longer",
		Edits: []Edit{
			{File: "engine/lock.go", Old: "	if !k.locked && allCancelled(k.waiters) {\n", New: "	if !k.locked {\n"},
			{File: "engine/lock.go", Old: "		return err\n	}\n	k.locked = true\n", New: "		return err\n	}\n	if k.locked {\n		return k.Acquire(t)\n	}\n	k.locked = true\n"},
		},
	},
	{
		Name: "semaphore-one-more", Teaches: "bounds", Shown: "bounded-work",
		Why:   "a semaphore lets one task more in than it has places",
		Edits: []Edit{{File: "engine/semaphore.go", Old: "return &Semaphore{value: value, bound: -1}, nil", New: "return &Semaphore{value: value + 1, bound: -1}, nil"}},
	},
	{
		Name: "queue-without-bound", Teaches: "bounds", Shown: "back-pressure",
		Why:   "a queue is never full, so that nobody who puts waits",
		Edits: []Edit{{File: "engine/queue.go", Old: "{ return q.max > 0 && q.items.len() >= q.max }", New: "{ return false }"}},
	},
	{
		Name: "notify-is-kept", Teaches: "fairness", Shown: "lost-wake-up",
		Why: "a notification that finds nobody waiting is kept for who comes next",
		Edits: []Edit{
			{File: "engine/condition.go", Old: "	waiters []*Future\n", New: "	waiters []*Future\n	kept    int\n"},
			{File: "engine/condition.go", Old: "	c.lock.Release()\n	f := t.loop.NewFuture()\n", New: "	if c.kept > 0 {\n		c.kept--\n		return nil\n	}\n	c.lock.Release()\n	f := t.loop.NewFuture()\n"},
			{File: "engine/condition.go", Old: "	c.wake(n)\n	return nil\n", New: "	if len(c.waiters) == 0 {\n		c.kept = n\n	}\n	c.wake(n)\n	return nil\n"},
		},
	},
	{
		Name: "thread-saves-a-pass", Teaches: "threads", Shown: "thread-handover",
		Why: "a thread's outcome reaches the loop without the pass of its hand-over",
		Edits: []Edit{{
			File: "engine/thread.go",
			Old:  "func (l *Loop) CallSoonThreadsafe(run func()) *Handle { return l.CallSoon(run) }",
			New:  "func (l *Loop) CallSoonThreadsafe(run func()) *Handle { run(); return l.CallSoon(func() {}) }",
		}},
	},
	{
		Name: "context-shared", Teaches: "threads", Shown: "context-vars",
		Why:   "a task runs in the context of who made it, not in a copy",
		Edits: []Edit{{File: "engine/task.go", Old: "		t.context = &t.own\n", New: "		t.context = l.context\n"}},
	},
	{
		Name: "shutdown-leaves-tasks", Teaches: "practice", Shown: "run-shutdown",
		Why:   "asyncio.run does not cancel the tasks that are left",
		Edits: []Edit{{File: "engine/runner.go", Old: "	tasks := l.AllTasks()\n", New: "	tasks := l.AllTasks()[:0]\n"}},
	},
	{
		Name: "failure-unreported", Teaches: "traps", Shown: "dropped-task",
		Why:   "an exception that nobody retrieved is not reported",
		Edits: []Edit{{File: "engine/future.go", Old: "	f.unretrieved = true\n", New: "	f.unretrieved = false\n"}},
	},
}
