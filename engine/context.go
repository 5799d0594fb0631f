package engine

// A Context holds the values of context variables: CPython's
// contextvars.Context. A task runs in a copy that is made when the task is
// created, a callback in one that is made when it is registered. A copy is one
// pointer, because what it points to never changes.
type Context struct{ head *binding }

type binding struct {
	variable any
	value    any
	next     *binding
}

// A Var is a context variable: CPython's ContextVar. Its identity is its
// address.
type Var[T any] struct {
	Name    string
	Default T
}

// CopyContext returns a copy of the current context: CPython's copy_context.
func (l *Loop) CopyContext() *Context {
	c := *l.context
	return &c
}

// Run calls the function in the context, where it sees and sets the context's
// own values: CPython's Context.run.
func (l *Loop) RunIn(c *Context, run func()) { l.in(c, run) }

func (l *Loop) in(c *Context, run func()) {
	outer := l.context
	l.context = c
	defer func() { l.context = outer }()
	run()
}

// Get returns the variable's value in the current context, or its default.
func (v *Var[T]) Get(l *Loop) T {
	for b := l.context.head; b != nil; b = b.next {
		if b.variable == v {
			return b.value.(T)
		}
	}
	return v.Default
}

// Set gives the variable a value in the current context.
func (v *Var[T]) Set(l *Loop, value T) {
	l.context.head = &binding{variable: v, value: value, next: l.context.head}
}
