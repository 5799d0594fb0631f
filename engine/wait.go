package engine

import "math"

// Forever is no timeout, where a timeout is asked for: Python's None.
const Forever = math.MaxInt64

// ReturnWhen is what ends a [Task.Wait].
type ReturnWhen uint8

const (
	AllCompleted   ReturnWhen = iota // all are done
	FirstCompleted                   // one is done
	FirstException                   // one has failed, which to be cancelled is not; or all are done
)

// WaitOptions are the keyword arguments of wait. The zero value waits for all,
// without a timeout.
type WaitOptions struct {
	ReturnWhen ReturnWhen
	Bounded    bool  // there is a timeout
	Timeout    int64 // ms, if Bounded
}

// Wait suspends the body until enough of the futures are done, and returns
// which are and which are not, in the order given: CPython's asyncio.wait. It
// neither cancels what is pending nor raises when the time is up. The waiter
// runs two passes after the one that ends the last of them, even if all were
// done before. No future at all is a ValueError.
func (t *Task) Wait(fs []*Future, o WaitOptions) (done, pending []*Future, err error) {
	fs = distinct(fs)
	if len(fs) == 0 {
		return nil, nil, Errorf("ValueError", "set of Tasks/Futures is empty")
	}
	w := &waiting{waiter: t.loop.NewFuture(), left: len(fs), when: o.ReturnWhen}
	if o.Bounded {
		w.timeout = t.loop.CallLater(o.Timeout, w.release).Named(t.name)
	}
	watched := make([]*DoneCallback, len(fs))
	for i, f := range fs {
		watched[i] = f.AddDoneCallback(w.childDone)
	}
	_, err = t.Await(w.waiter)
	w.cancelTimeout()
	for i, f := range fs {
		f.RemoveDoneCallback(watched[i])
	}
	if err != nil {
		return nil, nil, err
	}
	for _, f := range fs {
		if f.Done() {
			done = append(done, f)
		} else {
			pending = append(pending, f)
		}
	}
	return done, pending, nil
}

// Futures returns the futures of tasks, as [Task.Wait] takes them.
func Futures(ts ...*Task) []*Future {
	fs := make([]*Future, len(ts))
	for i, t := range ts {
		fs[i] = &t.Future
	}
	return fs
}

func distinct(fs []*Future) []*Future {
	seen := make(map[*Future]bool, len(fs)) // only ever looked up by its key
	var out []*Future
	for _, f := range fs {
		if !seen[f] {
			seen[f] = true
			out = append(out, f)
		}
	}
	return out
}

// waiting is one call of Wait.
type waiting struct {
	waiter  *Future
	timeout *Handle
	left    int
	when    ReturnWhen
}

func (w *waiting) childDone(f *Future) {
	w.left--
	if w.left <= 0 || w.when == FirstCompleted ||
		w.when == FirstException && !f.Cancelled() && f.Exception() != nil {
		w.cancelTimeout()
		w.release()
	}
}

func (w *waiting) cancelTimeout() {
	if w.timeout != nil {
		w.timeout.Cancel()
	}
}

func (w *waiting) release() { release(w.waiter) }

// release resolves a waiter that is not done, CPython's _release_waiter.
func release(waiter *Future) {
	if !waiter.Done() {
		waiter.resolve(nil)
	}
}
