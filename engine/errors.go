package engine

import (
	"errors"
	"fmt"
)

// An Exception is an error with a Python class. The package's own errors are
// all of this type, and a body may raise its own kinds. A plain Go error counts
// as a Python Exception of the kind "Exception".
type Exception struct {
	Kind    string     // the class: "TimeoutError"
	Message string     // may be ""
	Context error      // what was being handled when it was raised: Python's __context__
	Class   ErrorClass // which handlers see it
}

// ErrorClass is where an exception stands in Python's hierarchy, as far as a
// handler and a loop care.
type ErrorClass uint8

const (
	Ordinary  ErrorClass = iota // a subclass of Exception
	Base                        // of BaseException only, as CancelledError: except Exception does not see it
	Interrupt                   // KeyboardInterrupt and SystemExit: leaves the loop too
)

// The errors that the model raises, for errors.Is, which compares kinds.
var (
	ErrCancelled         = &Exception{Kind: "CancelledError", Class: Base}
	ErrTimeout           = &Exception{Kind: "TimeoutError"}
	ErrInvalidState      = &Exception{Kind: "InvalidStateError"}
	ErrRuntime           = &Exception{Kind: "RuntimeError"}
	ErrValue             = &Exception{Kind: "ValueError"}
	ErrQueueEmpty        = &Exception{Kind: "QueueEmpty"}
	ErrQueueFull         = &Exception{Kind: "QueueFull"}
	ErrQueueShutDown     = &Exception{Kind: "QueueShutDown"}
	ErrBrokenBarrier     = &Exception{Kind: "BrokenBarrierError"}
	ErrKeyboardInterrupt = &Exception{Kind: "KeyboardInterrupt", Class: Interrupt}
	ErrSystemExit        = &Exception{Kind: "SystemExit", Class: Interrupt}

	// ErrDeadlock is returned by a run that nothing can bring any further:
	// nothing is ready, no timer is armed, and a real loop would block for ever.
	ErrDeadlock = &Exception{Kind: "Deadlock", Message: "nothing is ready and no timer is armed"}
)

// Errorf returns an ordinary exception of that kind.
func Errorf(kind, format string, args ...any) *Exception {
	return &Exception{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

func newCancelled(message string) *Exception {
	return &Exception{Kind: "CancelledError", Message: message, Class: Base}
}

func (e *Exception) Error() string {
	if e.Message == "" {
		return e.Kind
	}
	return e.Kind + ": " + e.Message
}

// Is makes errors.Is compare kinds, and the message too where the target has one.
func (e *Exception) Is(target error) bool {
	t, ok := target.(*Exception)
	return ok && t.Kind == e.Kind && (t.Message == "" || t.Message == e.Message)
}

// An ExceptionGroup is several errors raised as one: what a [TaskGroup] leaves
// with. errors.Is and errors.As look into it.
type ExceptionGroup struct {
	Message string
	Errors  []error
}

// Error tells the message and how many there are, as Python does.
func (g *ExceptionGroup) Error() string {
	plural := "s"
	if len(g.Errors) == 1 {
		plural = ""
	}
	return fmt.Sprintf("%s: %s (%d sub-exception%s)", Kind(g), g.Message, len(g.Errors), plural)
}

// Unwrap returns the errors.
func (g *ExceptionGroup) Unwrap() []error { return g.Errors }

// Split parts the group by a condition on its leaves, as except* does: those
// that match and the rest, each with the nesting kept, nil where empty.
func (g *ExceptionGroup) Split(match func(error) bool) (matched, rest *ExceptionGroup) {
	var in, out []error
	for _, err := range g.Errors {
		if nested, ok := classify(err).(*ExceptionGroup); ok {
			a, b := nested.Split(match)
			in, out = appendGroup(in, a), appendGroup(out, b)
		} else if match(err) {
			in = append(in, err)
		} else {
			out = append(out, err)
		}
	}
	return g.derive(in), g.derive(out)
}

func appendGroup(errs []error, g *ExceptionGroup) []error {
	if g == nil {
		return errs
	}
	return append(errs, g)
}

func (g *ExceptionGroup) derive(errs []error) *ExceptionGroup {
	if len(errs) == 0 {
		return nil
	}
	return &ExceptionGroup{Message: g.Message, Errors: errs}
}

// Kind returns the Python class of an error: "TimeoutError", "ExceptionGroup",
// "Exception" for a plain Go error, "" for nil.
func Kind(err error) string {
	switch e := classify(err).(type) {
	case nil:
		return ""
	case *Exception:
		return e.Kind
	case *ExceptionGroup:
		if isBase(e) {
			return "BaseExceptionGroup"
		}
		return "ExceptionGroup"
	}
	return "Exception"
}

// IsCancelled tells whether an error is a CancelledError, wrapped or not. A
// group that holds one is not.
func IsCancelled(err error) bool {
	e, ok := classify(err).(*Exception)
	return ok && e.Kind == ErrCancelled.Kind
}

// IsException tells whether except Exception would catch the error: not a
// CancelledError, not an interrupt, not a group that holds one.
func IsException(err error) bool { return err != nil && !isBase(err) }

func isBase(err error) bool {
	switch e := classify(err).(type) {
	case *Exception:
		return e.Class != Ordinary
	case *ExceptionGroup:
		for _, nested := range e.Errors {
			if isBase(nested) {
				return true
			}
		}
	}
	return false
}

func isInterrupt(err error) bool {
	e, ok := classify(err).(*Exception)
	return ok && e.Class == Interrupt
}

// classify follows the chain of wrapped errors to the first that has a Python
// class. It does not enter a group: what a group holds is not what it is.
func classify(err error) error {
	for e := err; e != nil; e = errors.Unwrap(e) {
		switch e.(type) {
		case *Exception, *ExceptionGroup:
			return e
		}
	}
	return err
}
