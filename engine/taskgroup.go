package engine

import "slices"

// A TaskGroup is a block that does not end before its tasks: CPython's
// asyncio.TaskGroup.
type TaskGroup struct {
	loop            *Loop
	parent          *Task
	tasks           []*Task // those that are not done, in order of creation
	errors          []error
	interrupt       error   // a KeyboardInterrupt or SystemExit, which goes before all else
	completed       *Future // resolved by the last child, while the exit waits
	exiting         bool
	aborting        bool
	parentCancelled bool // the group itself asked the parent to leave the block
}

// TaskGroup runs the block, and then waits for the tasks that it created:
// CPython's async with asyncio.TaskGroup(). The first error, of a child or of
// the block, cancels all the others; the errors come out as one
// *[ExceptionGroup], in the order that the children ended, the block's last. A
// child that was cancelled is no error.
//
// An empty group costs nothing. The block ends two passes after the one that
// ends its last child, and four after the one in which a child failed.
func (t *Task) TaskGroup(block func(*TaskGroup) error) error {
	g := &TaskGroup{loop: t.loop, parent: t}
	return g.exit(block(g))
}

// CreateTask makes a task in the group, as [Loop.CreateTask] does. It returns a
// RuntimeError, and makes none, when the group is over or shutting down.
func (g *TaskGroup) CreateTask(name string, body Body) (*Task, error) {
	return g.CreateTaskWith(body, TaskOptions{Name: name})
}

// CreateTaskWith is CreateTask with options.
func (g *TaskGroup) CreateTaskWith(body Body, o TaskOptions) (*Task, error) {
	if g.exiting && len(g.tasks) == 0 {
		return nil, Errorf("RuntimeError", "the TaskGroup is finished")
	}
	if g.aborting {
		return nil, Errorf("RuntimeError", "the TaskGroup is shutting down")
	}
	t := g.loop.CreateTaskWith(body, o)
	if t.Done() && g.loop.profile.EagerGroupSync {
		g.childDone(&t.Future)
		return t, nil
	}
	g.tasks = append(g.tasks, t)
	t.AddDoneCallback(g.childDone)
	return t, nil
}

// exit is CPython's TaskGroup.__aexit__.
func (g *TaskGroup) exit(err error) error {
	g.exiting = true
	if isInterrupt(err) && g.interrupt == nil {
		g.interrupt = err
	}
	var propagate error // the cancellation that the caller is to see
	if IsCancelled(err) {
		propagate = err
	}
	late := g.loop.profile.GroupUncancelLate
	if !late && g.uncancelParent() {
		propagate = nil
	}
	if err != nil && !g.aborting {
		g.abort()
	}
	if cancelled := g.join(); cancelled != nil {
		propagate = cancelled
	}
	if g.interrupt != nil {
		return g.interrupt
	}
	if late && g.uncancelParent() {
		propagate = nil
	}
	if propagate != nil && len(g.errors) == 0 {
		return propagate
	}
	if err != nil && !IsCancelled(err) {
		g.errors = append(g.errors, err)
	}
	if len(g.errors) == 0 {
		return nil
	}
	if late && g.parent.Cancelling() > 0 {
		// Somebody outside wants the parent to end. The errors come first, and
		// the cancellation again at the next await.
		g.parent.Uncancel()
		g.parent.Cancel()
	}
	return &ExceptionGroup{Message: "unhandled errors in a TaskGroup", Errors: g.errors}
}

// uncancelParent takes back the group's own cancellation of the parent, and
// tells whether no other is left.
func (g *TaskGroup) uncancelParent() bool {
	return g.parentCancelled && g.parent.Uncancel() == 0
}

// join waits for the children. It returns the first cancellation of the parent
// that nothing inside the group had caused; that aborts the group.
func (g *TaskGroup) join() (cancelled error) {
	for len(g.tasks) > 0 {
		if g.completed == nil {
			g.completed = g.loop.NewFuture()
		}
		if _, err := g.parent.Await(g.completed); IsCancelled(err) && !g.aborting {
			cancelled = err
			g.abort()
		}
		g.completed = nil
	}
	return cancelled
}

func (g *TaskGroup) abort() {
	g.aborting = true
	for _, t := range g.tasks {
		if !t.Done() {
			t.Cancel()
		}
	}
}

// childDone is a child's done-callback: CPython's _on_task_done.
func (g *TaskGroup) childDone(f *Future) {
	if i := slices.Index(g.tasks, f.Task()); i >= 0 {
		g.tasks = slices.Delete(g.tasks, i, i+1)
	}
	if g.completed != nil && len(g.tasks) == 0 {
		release(g.completed)
	}
	if f.Cancelled() {
		return
	}
	err := f.Exception()
	if err == nil {
		return
	}
	g.errors = append(g.errors, err)
	if isInterrupt(err) && g.interrupt == nil {
		g.interrupt = err
	}
	if g.parent.Done() {
		g.loop.CallExceptionHandler(Report{
			Message: "Task has errored out but its parent task is already completed", Name: f.Task().name, Err: err,
		})
		return
	}
	if !g.aborting && !g.parentCancelled {
		// The parent is asked to leave the block. The exit takes the request
		// back, so that whoever awaits the parent never sees it.
		g.abort()
		g.parentCancelled = true
		g.parent.Cancel()
	}
}
