package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/guidegen/engine"
)

// maxSteps bounds one run. A program has no loops, so that only a very large
// one can get there.
const maxSteps = 10_000_000

// run is one program on one loop, and its log.
type run struct {
	program *program
	loop    *engine.Loop
	log     []string
	tasks   []*engine.Task
	count   int

	lock      engine.Lock
	semaphore *engine.Semaphore
	event     engine.Event
	condition engine.Condition
	queue     *engine.Queue[string]
	barrier   *engine.Barrier
}

// execute runs the program as asyncio.run does, and returns its log.
func execute(p *program, profile engine.Profile) []string {
	o := engine.Options{Profile: profile, Limits: engine.Limits{Steps: maxSteps}}
	if p.ties == "heapq" {
		o.Policy.Ties = engine.Heapq
	}
	runner := engine.NewRunner(o)
	r := &run{program: p, loop: runner.Loop(), queue: engine.NewQueue[string](2)}
	r.semaphore, _ = engine.NewSemaphore(2)
	r.barrier, _ = engine.NewBarrier(2)
	_, err := runner.Run(r.main)
	if cerr := runner.Close(); cerr != nil {
		err = cerr
	}
	if err != nil {
		r.log = append(r.log, "run raised "+engine.Kind(err))
	}
	return append(r.log, r.reports()...)
}

// reports are the lines of what the exception handler was told, sorted: CPython
// tells some of it when garbage is collected.
func (r *run) reports() (lines []string) {
	for _, report := range r.loop.Reports() {
		if report.Message != engine.CoroutineNotAwaited { // a warning, in CPython
			lines = append(lines, "reported "+report.Message)
		}
	}
	slices.Sort(lines)
	return lines
}

func (r *run) say(words ...string) {
	r.log = append(r.log, fmt.Sprintf("%d/%d %s", r.loop.Pass(), r.loop.Now(), strings.Join(words, " ")))
}

func (r *run) main(t *engine.Task) (any, error) {
	for _, b := range r.program.tasks {
		r.spawn(b)
	}
	if err := t.Sleep(200); err != nil {
		return nil, err
	}
	states := make([]byte, len(r.tasks))
	for i, task := range r.tasks {
		states[i] = letter(task)
	}
	r.say("main", string(states))
	return nil, nil
}

func letter(t *engine.Task) byte {
	switch {
	case !t.Done():
		return 'P'
	case t.Cancelled():
		return 'C'
	case t.Exception() != nil:
		return 'X'
	}
	return 'R'
}

// name gives the next task or coroutine its name.
func (r *run) name() string {
	r.count++
	return fmt.Sprintf("t%d", r.count)
}

func (r *run) spawn(b body) *engine.Task {
	name := r.name()
	t := r.loop.CreateTask(name, r.body(b, name))
	r.tasks = append(r.tasks, t)
	return t
}

func (r *run) spawnAll(bs []body) []*engine.Task {
	ts := make([]*engine.Task, len(bs))
	for i, b := range bs {
		ts[i] = r.spawn(b)
	}
	return ts
}

func (r *run) body(b body, name string) engine.Body {
	return func(t *engine.Task) (any, error) {
		r.say(name, "start")
		if err := r.ops(t, b, name+"."); err != nil {
			r.say(name, "raised", engine.Kind(err))
			return nil, err
		}
		r.say(name, "end")
		return name, nil
	}
}

func (r *run) ops(t *engine.Task, b body, at string) error {
	for i, o := range b {
		if err := r.op(t, o, fmt.Sprintf("%s%d", at, i)); err != nil {
			return err
		}
	}
	return nil
}

// op runs one op; each that takes more than a line has a function below.
func (r *run) op(t *engine.Task, o op, at string) error {
	switch o.name {
	case "sleep":
		return r.then(t.Sleep(o.ms), at, "slept")
	case "yield":
		return r.then(t.Yield(), at, "yielded")
	case "burn":
		t.Work(o.ms)
	case "await_task":
		name, err := t.Await(r.spawn(o.body))
		return r.then(err, at, "got", name)
	case "gather", "gather_exceptions":
		return r.gather(t, o, at)
	case "group":
		return r.group(t, o, at)
	case "timeout":
		return r.timeout(t, o, at)
	case "wait_for", "wait_for_task":
		return r.waitFor(t, o, at)
	case "shield":
		name, err := t.Await(r.loop.Shield(r.spawn(o.body)))
		return r.then(err, at, "shielded", name)
	case "lock":
		return r.lock.With(t, func() error {
			r.say(at, "locked")
			return t.Sleep(o.ms)
		})
	case "semaphore":
		return r.semaphore.With(t, func() error {
			r.say(at, "acquired")
			return t.Sleep(o.ms)
		})
	case "event":
		return r.onEvent(t, o, at)
	case "condition":
		return r.condition.With(t, func() error { return r.onCondition(t, o, at) })
	case "queue":
		return r.onQueue(t, o, at)
	case "barrier":
		index, err := r.barrier.Wait(t)
		return r.then(err, at, "barrier", index)
	case "cancel":
		r.cancel(o, at)
	case "uncancel":
		r.say(at, "uncancel", fmt.Sprint(t.Uncancel()))
	case "raise":
		return raise(o.word)
	case "catch":
		err := r.ops(t, o.body, at+"t")
		if engine.IsException(err) {
			r.say(at, "caught", engine.Kind(err))
			return nil
		}
		return err
	case "swallow_cancel":
		err := r.ops(t, o.body, at+"c")
		if engine.IsCancelled(err) {
			r.say(at, "swallowed", fmt.Sprint(t.Cancelling()))
			return nil
		}
		return err
	case "finally_sleep":
		err := r.ops(t, o.body, at+"f")
		if serr := t.Sleep(o.ms); serr != nil {
			return serr
		}
		r.say(at, "cleaned")
		return err
	case "wait":
		return r.wait(t, o, at)
	case "as_completed":
		return r.asCompleted(t, o, at)
	case "thread":
		place, err := t.Await(r.loop.RunInExecutor(o.ms, func() (any, error) { return at, nil }))
		return r.then(err, at, "thread", place)
	case "call_later":
		r.loop.CallLater(o.ms, func() { r.say(at, "called") })
	}
	return nil
}

// then logs an op that went well.
func (r *run) then(err error, words ...any) error {
	if err == nil {
		texts := make([]string, len(words))
		for i, w := range words {
			texts[i] = fmt.Sprint(w)
		}
		r.say(texts...)
	}
	return err
}

func (r *run) gather(t *engine.Task, o op, at string) error {
	var as []engine.Awaitable
	for _, task := range r.spawnAll(o.bodies) {
		as = append(as, task)
	}
	got, err := t.Await(r.loop.GatherWith(engine.GatherOptions{ReturnExceptions: o.name == "gather_exceptions"}, as...))
	if err != nil {
		return err
	}
	var names []string
	for _, value := range got.([]any) {
		if err, failed := value.(error); failed {
			names = append(names, engine.Kind(err))
		} else {
			names = append(names, value.(string))
		}
	}
	r.say(at, "gathered", strings.Join(names, ","))
	return nil
}

func (r *run) group(t *engine.Task, o op, at string) error {
	err := t.TaskGroup(func(g *engine.TaskGroup) error {
		for _, b := range o.bodies {
			name := r.name()
			task, err := g.CreateTask(name, r.body(b, name))
			if err != nil {
				return err
			}
			r.tasks = append(r.tasks, task)
		}
		return r.then(t.Sleep(1), at, "body")
	})
	var group *engine.ExceptionGroup
	if !errors.As(err, &group) {
		return r.then(err, at, "group ok")
	}
	var kinds []string
	for _, err := range group.Errors {
		kinds = append(kinds, engine.Kind(err))
	}
	r.say(at, "group", strings.Join(kinds, ","), fmt.Sprint(t.Cancelling()))
	return nil
}

func (r *run) timeout(t *engine.Task, o op, at string) error {
	err := t.Timeout(o.ms, func(*engine.Timeout) error { return r.ops(t, o.body, at+">") })
	if engine.Kind(err) == "TimeoutError" {
		r.say(at, "timed out", fmt.Sprint(t.Cancelling()))
		return nil
	}
	return r.then(err, at, "in time")
}

func (r *run) waitFor(t *engine.Task, o op, at string) error {
	var a engine.Awaitable
	if o.name == "wait_for_task" {
		a = r.spawn(o.body)
	} else {
		name := r.name()
		a = r.loop.Coroutine(name, r.body(o.body, name))
	}
	name, err := t.WaitFor(a, o.ms)
	if engine.Kind(err) == "TimeoutError" {
		r.say(at, "timed out")
		return nil
	}
	return r.then(err, at, "in time", name)
}

func (r *run) onEvent(t *engine.Task, o op, at string) error {
	switch o.word {
	case "set":
		r.event.Set()
	case "clear":
		r.event.Clear()
	default:
		return r.then(r.event.Wait(t), at, "event")
	}
	return nil
}

func (r *run) onCondition(t *engine.Task, o op, at string) error {
	switch o.word {
	case "notify":
		return r.condition.Notify(1)
	case "notify_all":
		return r.condition.NotifyAll()
	}
	return r.then(r.condition.Wait(t), at, "notified")
}

func (r *run) onQueue(t *engine.Task, o op, at string) error {
	switch o.word {
	case "put":
		return r.then(r.queue.Put(t, at), at, "put")
	case "get":
		item, err := r.queue.Get(t)
		return r.then(err, at, "get", item)
	}
	if err := r.queue.PutNowait(at); err != nil {
		r.say(at, "full")
	}
	return nil
}

func (r *run) cancel(o op, at string) {
	n := int64(len(r.tasks))
	if n == 0 {
		return
	}
	task := r.tasks[((o.ms%n)+n)%n] // Python's modulo, which is never negative
	r.say(at, "cancel", task.Name(), fmt.Sprint(task.Cancel()))
}

func raise(kind string) error {
	if kind == "CancelledError" {
		return &engine.Exception{Kind: kind, Class: engine.Base}
	}
	return engine.Errorf(kind, "")
}

func (r *run) wait(t *engine.Task, o op, at string) error {
	when := map[string]engine.ReturnWhen{
		"all": engine.AllCompleted, "first": engine.FirstCompleted, "exception": engine.FirstException,
	}[o.word]
	ts := r.spawnAll(o.bodies)
	done, _, err := t.Wait(engine.Futures(ts...), engine.WaitOptions{ReturnWhen: when, Bounded: true, Timeout: 20})
	var names []string
	for _, f := range done {
		names = append(names, f.Task().Name())
	}
	return r.then(err, at, "done", strings.Join(names, ","))
}

func (r *run) asCompleted(t *engine.Task, o op, at string) error {
	var as []engine.Awaitable
	for _, task := range r.spawnAll(o.bodies) {
		as = append(as, task)
	}
	for f, err := range t.AsCompleted(engine.Forever, as...) {
		var name any
		if err == nil {
			name, err = f.Result()
		}
		switch {
		case err == nil:
			r.say(at, "next", name.(string))
		case engine.IsException(err):
			r.say(at, "next raised", engine.Kind(err))
		default:
			return err
		}
	}
	return nil
}
