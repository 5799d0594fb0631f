package engine

// A Runner runs main programs and then shuts its loop down: CPython's
// asyncio.Runner.
type Runner struct {
	loop    *Loop
	context *Context
	closed  bool
}

// NewRunner returns a runner with a new loop.
func NewRunner(o Options) *Runner {
	l := New(o)
	return &Runner{loop: l, context: l.CopyContext()}
}

// Loop returns the runner's loop.
func (r *Runner) Loop() *Loop { return r.loop }

// Run runs the body as a task named main until it is done: CPython's
// Runner.run. All bodies of one runner share one context.
func (r *Runner) Run(main Body) (any, error) {
	return r.loop.RunUntilComplete(r.loop.CreateTaskWith(main, TaskOptions{Name: "main", Context: r.context}))
}

// Close shuts the loop down, as asyncio.run does at its end: it cancels all
// tasks that are left, in order of creation, and runs the loop until they are
// done, which may take virtual time; reports those that failed; and runs the
// loop twice more, for what would close async generators and the executor's
// threads. A main that only returns takes 6 passes in all. A task that
// swallows its cancellation and waits for what never comes is an [ErrDeadlock].
func (r *Runner) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	defer r.loop.Close()
	if err := r.loop.cancelAllTasks(); err != nil {
		return err
	}
	for _, name := range []string{"shutdown_asyncgens", "shutdown_default_executor"} {
		if _, err := r.loop.RunUntilComplete(r.loop.Coroutine(name, nothing)); err != nil {
			return err
		}
	}
	return nil
}

func nothing(*Task) (any, error) { return nil, nil }

// cancelAllTasks is CPython's _cancel_all_tasks.
func (l *Loop) cancelAllTasks() error {
	tasks := l.AllTasks()
	if len(tasks) == 0 {
		return nil
	}
	as := make([]Awaitable, len(tasks))
	for i, t := range tasks {
		t.Cancel()
		as[i] = t
	}
	if _, err := l.RunUntilComplete(l.GatherWith(GatherOptions{ReturnExceptions: true}, as...)); err != nil {
		return err
	}
	for _, t := range tasks {
		if t.Cancelled() {
			continue
		}
		if err := t.Exception(); err != nil {
			l.CallExceptionHandler(Report{Message: ShutdownFailure, Name: t.name, Err: err})
		}
	}
	return nil
}

// Run runs the body as asyncio.run does, and returns its outcome. An error of
// the shutdown takes the place of the body's own.
func Run(o Options, main Body) (any, error) {
	r := NewRunner(o)
	value, err := r.Run(main)
	if cerr := r.Close(); cerr != nil {
		return nil, cerr
	}
	return value, err
}
