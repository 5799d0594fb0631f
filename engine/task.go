package engine

import "strconv"

// A Body is what a task runs: Python's async def. It awaits through its task,
// and returns a value or an error, as Python returns or raises.
type Body func(t *Task) (any, error)

// A Task drives a body: CPython's Task. It is a future, whose outcome is the
// body's.
//
// Until it is done, either its next step is in the ready queue, or it waits for
// exactly one future whose completion will put it there.
type Task struct {
	Future
	name       string
	coro       Coro
	awaited    *Future    // CPython's _fut_waiter
	due        *Exception // a CancelledError to throw into the next step: CPython's _must_cancel
	context    *Context
	own        Context
	cancels    int // CPython's _num_cancels_requested
	spare      *sleeper
	prev, next *Task // in the loop's list
}

// TaskOptions say how a task is made, where the defaults do not fit.
type TaskOptions struct {
	Name    string   // "" is CPython's Task-N
	Context *Context // the context itself to run in; nil is a copy of the current one
	Eager   bool     // run the first step inside the call, as the eager task factory of Python 3.12 does
}

// CreateTask makes a task of the body, and schedules its first step for the
// next pass: CPython's create_task. An empty name is replaced by "Task-N".
func (l *Loop) CreateTask(name string, body Body) *Task {
	return l.CreateTaskWith(body, TaskOptions{Name: name})
}

// CreateTaskWith is CreateTask with options.
//
// An eager task runs up to its first suspension at once, with the same clock
// and in the same pass; if it ends there it never enters the ready queue.
// Outside of a run eagerness has no effect, as in CPython, and before 3.12 there
// is none ([Profile.EagerTasks]).
func (l *Loop) CreateTaskWith(body Body, o TaskOptions) *Task {
	if l.closed {
		panic("engine: CreateTask on a closed loop")
	}
	t := &Task{name: o.Name, context: o.Context}
	t.loop, t.owner = l, t
	if t.name == "" {
		l.names++
		t.name = "Task-" + strconv.Itoa(l.names)
	}
	if t.context == nil {
		t.own = *l.context
		t.context = &t.own
	}
	t.coro = newPull(t, body)
	l.tasks.append(t)
	l.trace.happened(t.name, "created")
	if o.Eager && l.running && l.profile.EagerTasks {
		t.step(nil)
	} else {
		l.ready.pushBack(entry{kind: stepTask, task: t})
	}
	return t
}

// Name returns the task's name.
func (t *Task) Name() string { return t.name }

// Loop returns the loop that the task runs on.
func (t *Task) Loop() *Loop { return t.loop }

// Now returns the clock, in ms: what the body would read off a monotonic clock.
func (t *Task) Now() int64 { return t.loop.now }

// CurrentTask returns the task whose body runs, nil in a plain callback:
// CPython's current_task.
func (l *Loop) CurrentTask() *Task { return l.current }

// AllTasks returns the tasks that are not done, in order of creation: CPython's
// all_tasks, which is a set.
func (l *Loop) AllTasks() []*Task {
	var all []*Task
	for t := l.tasks.first; t != nil; t = t.next {
		all = append(all, t)
	}
	return all
}

// Task returns the task that the future belongs to, nil for a plain future.
func (f *Future) Task() *Task {
	t, _ := f.owner.(*Task)
	return t
}

// step resumes the body once, and disposes of what it yields: CPython's
// Task.__step, and its __wakeup where the error is that of what was awaited.
func (t *Task) step(thrown error) {
	l := t.loop
	if t.due != nil {
		thrown = t.takeDue(thrown)
	}
	t.awaited = nil

	task, context := l.current, l.context
	l.current, l.context = t, t.context
	y := t.coro.Resume(thrown)
	l.current, l.context = task, context

	switch y.Kind {
	case Bare:
		l.ready.pushBack(entry{kind: stepTask, task: t})
	case Awaits:
		t.waitFor(y.Future)
	default:
		t.finish(y)
	}
}

// takeDue returns the cancellation that is due, to be thrown in place of
// anything but another one.
func (t *Task) takeDue(thrown error) error {
	due := t.due
	t.due = nil
	if IsCancelled(thrown) {
		return thrown
	}
	return due
}

// finish gives the task the outcome of its body.
func (t *Task) finish(y Yield) {
	t.coro = nil // its stack is free to go
	t.loop.tasks.remove(t)
	switch {
	case y.Kind == Returned && t.due != nil: // cancelled right before: the value is dropped
		t.loop.trace.happened(t.name, "cancelled")
		t.cancelSelf(t.due)
		t.due = nil
	case y.Kind == Returned:
		t.loop.trace.happened(t.name, "returned")
		t.resolve(y.Value)
	case IsCancelled(y.Err):
		t.loop.trace.happened(t.name, "cancelled")
		t.cancelSelf(y.Err)
	default:
		t.loop.trace.happened(t.name, "raised "+Kind(y.Err))
		t.fail(y.Err)
		if isInterrupt(y.Err) {
			t.loop.interrupt = y.Err
		}
	}
}

// waitFor makes the future wake the task. What cannot be awaited is an error
// that is thrown in the next pass.
func (t *Task) waitFor(f *Future) {
	if f == &t.Future || f.loop != t.loop {
		why := "task cannot await on itself"
		if f.loop != t.loop {
			why = "task got a Future attached to a different loop"
		}
		t.loop.CallSoon(func() { t.step(Errorf("RuntimeError", "%s", why)) }).Named(t.name)
		return
	}
	t.awaited = f
	f.add(callback{task: t})
	if t.due != nil && f.CancelMessage(t.due.Message) {
		t.due = nil
	}
}

// cancel asks the body to end, see [Task.Cancel].
func (t *Task) cancel(message string) bool {
	t.unretrieved = false
	if t.state != pending {
		return false
	}
	t.cancels++
	t.loop.trace.happened(t.name, "cancel requested")
	// What is awaited stays so: it may be a task that swallows this
	// cancellation, and has to be reached by the next one too.
	if t.awaited == nil || !t.awaited.CancelMessage(message) {
		t.due = newCancelled(message)
	}
	return true
}

// Cancel asks the task to end: CPython's Task.cancel. A CancelledError is
// thrown into the body: at its next step, in the next pass, if that is in the
// ready queue; else what the task waits for is cancelled, down to the innermost
// future, and the error comes up one task a pass. The body may catch it, and
// even go on. Cancel returns false when the task is done already; else it adds
// one to [Task.Cancelling].
func (t *Task) Cancel() bool { return t.cancel("") }

// Cancelling returns how many requests to cancel are not taken back: CPython's
// cancelling.
func (t *Task) Cancelling() int { return t.cancels }

// Uncancel takes one request to cancel back, and returns how many are left:
// CPython's uncancel. Whoever cancelled the task calls it when the task is to
// live on. From 3.13 on, the last one also takes back a cancellation that was
// not thrown yet ([Profile.UncancelClears]).
func (t *Task) Uncancel() int {
	if t.cancels > 0 {
		t.cancels--
		if t.cancels == 0 && t.loop.profile.UncancelClears {
			t.due = nil
		}
	}
	return t.cancels
}

// Await suspends the body until a is done, and returns its outcome. Something
// done costs nothing; a pending future or task wakes the body in the pass after
// it is done; a coroutine is run inline, as Python runs an awaited coroutine.
// A cancellation of the task comes out as the error.
func (t *Task) Await(a Awaitable) (any, error) { return a.await(t) }

// mustRun stops a mistake in Go code that would tangle two bodies: to await
// through a task from outside its own body.
func (t *Task) mustRun() {
	if t.loop.current != t {
		t.misused()
	}
}

func (t *Task) misused() {
	panic("engine: an await through " + t.name + " from outside its body")
}

// taskList is a list in order of creation, threaded through the tasks.
type taskList struct{ first, last *Task }

func (l *taskList) append(t *Task) {
	if t.prev = l.last; t.prev == nil {
		l.first = t
	} else {
		t.prev.next = t
	}
	l.last = t
}

func (l *taskList) remove(t *Task) {
	if t.prev == nil {
		if l.first != t {
			return // removed before
		}
		l.first = t.next
	} else {
		t.prev.next = t.next
	}
	if t.next == nil {
		l.last = t.prev
	} else {
		t.next.prev = t.prev
	}
	t.prev, t.next = nil, nil
}
