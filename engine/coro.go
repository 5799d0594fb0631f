package engine

// A Coro is a suspended body: all that a loop knows of what a task runs.
//
// Resume runs the body until it suspends or ends, and says which. The error, if
// not nil, is thrown into the body: it comes out of the await that suspended
// it. A body that was never started and is thrown an error does not start; it
// ends with that error. Close ends a body that is suspended for good: what it
// deferred is run, and it cannot await any more.
type Coro interface {
	Resume(thrown error) Yield
	Close()
}

// A Yield is why a body gave the CPU back.
type Yield struct {
	Kind   YieldKind
	Future *Future // of Awaits
	Value  any     // of Returned
	Err    error   // of Raised
}

// YieldKind is what a [Yield] means.
type YieldKind uint8

const (
	Bare     YieldKind = iota // resume me in the next pass: sleep(0)
	Awaits                    // resume me when the future is done
	Returned                  // the body is over, with a value
	Raised                    // the body is over, with an error
)
