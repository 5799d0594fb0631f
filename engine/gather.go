package engine

// gathering is the outer future of a gather: CPython's _GatheringFuture. To
// cancel it is to cancel its children.
type gathering struct {
	Future
	children         []*Future
	returnExceptions bool
	finished         int // distinct children that are done
	distinct         int
	cancelRequested  bool
}

// GatherOptions are the keyword arguments of gather.
type GatherOptions struct {
	ReturnExceptions bool // an error is a result like any other, and the gather waits for all
}

// Gather returns a future of all the outcomes, in the order of the arguments,
// as a []any: CPython's asyncio.gather. Coroutines become tasks. The first error
// is the gather's own at once; the others run on, and their errors count as
// retrieved. To cancel the gather cancels each child that is not done.
//
// The outcome is there a pass after the last child's, and its awaiter runs in
// the pass after that. An empty gather is done; from 3.12 on so is one whose
// children are all done ([Profile.GatherDone]).
func (l *Loop) Gather(as ...Awaitable) *Future { return l.GatherWith(GatherOptions{}, as...) }

// GatherWith is Gather with options. With ReturnExceptions the values may be
// errors, a CancelledError for a cancelled child.
func (l *Loop) GatherWith(o GatherOptions, as ...Awaitable) *Future {
	g := &gathering{returnExceptions: o.ReturnExceptions}
	g.loop = l
	if len(as) == 0 {
		g.resolve([]any{})
		return &g.Future
	}
	var done []*Future
	seen := make(map[Awaitable]*Future, len(as)) // only ever looked up by its key
	for _, a := range as {
		f := seen[a]
		if f == nil {
			f = a.ensure(l)
			seen[a] = f
			if _, fresh := a.(*Coroutine); fresh {
				f.quiet = true // nobody else can await it
			}
			g.distinct++
			if l.profile.GatherDone && f.Done() {
				done = append(done, f)
			} else {
				f.AddDoneCallback(g.childDone)
			}
		}
		g.children = append(g.children, f)
	}
	g.owner = g
	for _, f := range done {
		g.childDone(f)
	}
	return &g.Future
}

func (g *gathering) childDone(f *Future) {
	g.finished++
	if g.Done() {
		f.unretrieved = false
		return
	}
	if !g.returnExceptions {
		if err := f.Exception(); err != nil {
			g.fail(err)
			return
		}
	}
	if g.finished < g.distinct {
		return
	}
	values := make([]any, len(g.children))
	for i, child := range g.children {
		value, err := child.Result()
		if values[i] = value; err != nil {
			values[i] = err
		}
	}
	if g.cancelRequested {
		// Whoever cancelled the gather is told so, whatever the children made
		// of it (gh-76865).
		g.fail(newCancelled(cancelMessage(f)))
		return
	}
	g.resolve(values)
}

func (g *gathering) cancel(message string) bool {
	if g.Done() {
		return false
	}
	reached := false
	for _, child := range g.children {
		if child.CancelMessage(message) {
			reached = true
		}
	}
	g.cancelRequested = g.cancelRequested || reached
	return reached
}

// cancelMessage returns the message of a cancelled future, else "".
func cancelMessage(f *Future) string {
	if f.state != cancelled {
		return ""
	}
	e, _ := classify(f.outcome.(error)).(*Exception)
	return e.Message
}
