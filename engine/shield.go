package engine

// Shield returns a future that has the outcome of a, and whose cancellation
// does not reach a: CPython's asyncio.shield. What is done is returned itself.
// The outcome comes a pass after a's own. If the shield was cancelled and a then
// fails, 3.14 reports that ([Profile.ShieldLog]); before, the failure counts as
// retrieved, or as never retrieved, by what came first.
func (l *Loop) Shield(a Awaitable) *Future {
	inner := a.ensure(l)
	if inner.Done() {
		return inner
	}
	outer := l.NewFuture()
	watched := inner.AddDoneCallback(func(inner *Future) { handOver(inner, outer) })
	outer.AddDoneCallback(func(*Future) {
		if inner.Done() {
			return
		}
		inner.RemoveDoneCallback(watched)
		if l.profile.ShieldLog { // once, however many shields were cancelled
			inner.RemoveDoneCallback(&logShielded)
			inner.add(callback{done: &logShielded})
		}
	})
	return outer
}

// handOver hands the outcome of a shielded future to its shield.
func handOver(inner, outer *Future) {
	if outer.Cancelled() {
		if !inner.loop.profile.ShieldLog {
			inner.unretrieved = false
		}
		return
	}
	value, err := inner.Result()
	switch {
	case inner.Cancelled():
		outer.Cancel()
	case err != nil:
		outer.fail(err)
	default:
		outer.resolve(value)
	}
}

// logShielded is one callback for all, so that it can be found and removed.
var logShielded = DoneCallback{call: func(f *Future) {
	if f.Cancelled() {
		return
	}
	if err := f.Exception(); err != nil {
		r := Report{Message: Kind(err) + " exception in shielded future", Err: err}
		if t := f.Task(); t != nil {
			r.Name = t.name
		}
		f.loop.CallExceptionHandler(r)
	}
}}
