package engine

// A Report is what the loop tells its exception handler: a failure that nobody
// awaited, or something that was left behind.
type Report struct {
	Message string // CPython's, word for word
	Name    string // of the task, the coroutine or the callback; "" for a plain future
	Err     error  // the exception, if there is one
	Pass    int
	At      int64 // the clock, ms
}

// The messages of reports.
const (
	TaskNeverRetrieved   = "Task exception was never retrieved"
	FutureNeverRetrieved = "Future exception was never retrieved"
	GatherNeverRetrieved = "_GatheringFuture exception was never retrieved"
	TaskDestroyed        = "Task was destroyed but it is pending!"
	CoroutineNotAwaited  = "coroutine was never awaited"
	ShutdownFailure      = "unhandled exception during asyncio.run() shutdown"
)

// SetExceptionHandler calls the function with each report, as it is made:
// CPython's set_exception_handler. Reports are collected in any case.
func (l *Loop) SetExceptionHandler(handler func(Report)) { l.onReport = handler }

// CallExceptionHandler makes a report: CPython's call_exception_handler. Pass
// and clock are filled in.
func (l *Loop) CallExceptionHandler(r Report) {
	r.Pass, r.At = l.pass, l.now
	l.reports = append(l.reports, r)
	l.trace.happened(r.Name, "reported: "+r.Message)
	if l.onReport != nil {
		l.onReport(r)
	}
}

// Reports returns what was reported, in order. CPython reports an exception
// that nobody retrieved, a pending task and a coroutine that was never awaited
// when the object is collected; the model, which has no reference counts,
// reports them in Close, in order of creation.
func (l *Loop) Reports() []Report { return l.reports }

// noteFailed remembers a future whose exception may never be retrieved.
func (l *Loop) noteFailed(f *Future) {
	if n := len(l.failed); n == cap(l.failed) {
		kept := l.failed[:0]
		for _, f := range l.failed {
			if f.unretrieved {
				kept = append(kept, f)
			}
		}
		clear(l.failed[len(kept):])
		l.failed = kept
	}
	l.failed = append(l.failed, f)
}

// reportLeftovers reports what a garbage collection at the end would find.
func (l *Loop) reportLeftovers() {
	for t := l.tasks.first; t != nil; t = t.next {
		if !t.quiet {
			l.CallExceptionHandler(Report{Message: TaskDestroyed, Name: t.name})
		}
	}
	for _, f := range l.failed {
		if !f.unretrieved {
			continue
		}
		r := Report{Message: FutureNeverRetrieved, Err: f.Exception()}
		switch owner := f.owner.(type) {
		case *Task:
			r.Message, r.Name = TaskNeverRetrieved, owner.name
		case *gathering:
			r.Message = GatherNeverRetrieved
		}
		l.CallExceptionHandler(r)
	}
	for _, c := range l.coroutines {
		if !c.started {
			l.CallExceptionHandler(Report{Message: CoroutineNotAwaited, Name: c.name})
		}
	}
}

// callbackRaised handles what a callback panicked with. An *Exception is what
// Python code in a callback would raise.
func (l *Loop) callbackRaised(h *Handle, r any) {
	err, ok := r.(*Exception)
	if !ok {
		panic(r)
	}
	if err.Class == Interrupt {
		l.interrupt = err
		return
	}
	l.CallExceptionHandler(Report{Message: "Exception in callback", Name: h.name, Err: err})
}

// takeInterrupt hands a KeyboardInterrupt or SystemExit to the caller of the
// run. What is still ready stays ready.
func (l *Loop) takeInterrupt() error {
	err := l.interrupt
	l.interrupt = nil
	return err
}
