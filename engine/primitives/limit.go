package primitives

import (
	"slices"

	"example.com/guidegen/engine"
)

// LimitConcurrency runs what the source gives, at most limit at a time, and
// hands each to the loop body when it is done, in the order of completion. The
// source is asked for the next only when there is room, so that a source which
// does something with each item, as accepting a client, does no more of it than
// can be served. Coroutines become tasks.
//
// It ends when the source has ended and all is done; when each returns false;
// or with an error, of the source or a cancellation. What still runs then is
// cancelled and awaited, and the source is closed. A limit under 1 is a
// ValueError: it would stall the source for ever.
func LimitConcurrency(t *engine.Task, source AsyncIterator[engine.Awaitable], limit int, each func(*engine.Future) bool) error {
	defer source.Close()
	if limit < 1 {
		return engine.Errorf("ValueError", "limit must be at least 1, but got %d", limit)
	}
	r := &inFlight{source: source, limit: limit}
	err := r.drive(t, each)
	if cerr := CancelFutures(t, r.running...); cerr != nil {
		return cerr
	}
	return err
}

// inFlight is what one call of LimitConcurrency has under way.
type inFlight struct {
	source   AsyncIterator[engine.Awaitable]
	limit    int
	ended    bool // the source
	running  []*engine.Future
	finished []*engine.Future // of those that run, in order of completion
}

func (r *inFlight) drive(t *engine.Task, each func(*engine.Future) bool) error {
	for {
		if err := r.fill(t); err != nil {
			return err
		}
		if len(r.running) == 0 {
			return nil
		}
		done, pending, err := t.Wait(r.running, engine.WaitOptions{ReturnWhen: engine.FirstCompleted})
		if err != nil {
			return err
		}
		r.running = pending
		for _, f := range r.inOrder(done) {
			if !each(f) {
				return nil
			}
		}
	}
}

// inOrder returns what is done in the order of completion. One that was done so
// late that its callback has not run yet is behind the others.
func (r *inFlight) inOrder(done []*engine.Future) []*engine.Future {
	ordered := r.finished
	r.finished = nil
	for _, f := range done {
		if !slices.Contains(ordered, f) {
			ordered = append(ordered, f)
		}
	}
	return ordered
}

// fill asks the source for as many as there is room for.
func (r *inFlight) fill(t *engine.Task) error {
	for !r.ended && len(r.running) < r.limit {
		a, more, err := r.source.Next(t)
		if err != nil {
			return err
		}
		if !more {
			r.ended = true
			return nil
		}
		f := t.Loop().EnsureFuture(a)
		if !slices.Contains(r.running, f) {
			r.running = append(r.running, f)
			f.AddDoneCallback(r.noteFinished)
		}
	}
	return nil
}

func (r *inFlight) noteFinished(f *engine.Future) {
	if slices.Contains(r.running, f) { // else it was handed out before
		r.finished = append(r.finished, f)
	}
}
