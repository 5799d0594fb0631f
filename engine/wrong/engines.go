package wrong

import "slices"

// bounded is made in every wrong engine: one that never comes back to what its
// scenario waits for ends, and says so.
var bounded = Edit{
	File: "engine/limit.go",
	Old:  "	if l.PassTime == 0 {",
	New:  "	if l.Steps == 0 {\n		l.Steps = 300_000\n	}\n	if l.PassTime == 0 {",
}

// Engines returns the wrong engines: the loop's first, then those of what is
// built on it.
func Engines() []Engine {
	return slices.Concat(loops, tasks, scopes)
}

// policy is where the policies are taken, and each can be forced.
const policy = "func New(o Options) *Loop {\n"

// loops are wrong in the ready queue, the timers or the clock.
var loops = []Engine{
	{
		Name: "ready-lifo", Teaches: "demo", Shown: "neighbour",
		Why: "the ready queue is a stack: who yields runs again before anybody else",
		Edits: []Edit{{
			File: "engine/ready.go",
			Old:  "	r.slots[(r.head+r.n)&(len(r.slots)-1)] = e\n",
			New:  "	r.head = (r.head - 1) & (len(r.slots) - 1)\n	r.slots[r.head] = e\n",
		}},
	},
	{
		Name: "snapshot-plus-one", Teaches: "demo", Shown: "neighbour",
		Why: "a pass runs one entry more than was ready when it began",
		Edits: []Edit{{
			File: "engine/loop.go",
			Old:  "	for n := l.ready.len(); n > 0; n-- {",
			New:  "	for n := l.ready.len() + 1; n > 0 && l.ready.len() > 0; n-- {",
		}},
	},
	{
		Name: "pass-drains", Teaches: "demo", Shown: "neighbour",
		Why:   "a pass runs until nothing is ready, and so never reaches the timers",
		Edits: []Edit{{File: "engine/loop.go", Old: policy, New: policy + "	o.Policy.Pass = Drain\n"}},
	},
	{
		Name: "due-timers-first", Teaches: "demo", Shown: "neighbour",
		Why:   "an expired timer goes to the front of the ready queue",
		Edits: []Edit{{File: "engine/loop.go", Old: policy, New: policy + "	o.Policy.DueTimers = Front\n"}},
	},
	{
		Name: "hop-more", Teaches: "demo", Shown: "neighbour",
		Why: "a sleep takes three trips through the ready queue",
		Edits: []Edit{{
			File: "engine/sleep.go",
			Old:  "	_, err := s.future.await(t)\n",
			New:  "	_, err := s.future.await(t)\n	if err == nil {\n		err = t.Yield()\n	}\n",
		}},
	},
	{
		Name: "hop-less", Teaches: "demo", Shown: "neighbour",
		Why: "an expired timer resolves its sleep at once, which saves the first trip",
		Edits: []Edit{{
			File: "engine/loop.go",
			Old:  "		l.ready.pushBack(entry{kind: runHandle, handle: h})\n	}\n	if l.policy.DueTimers",
			New:  "		if h.isSleep() {\n			l.runHandle(h)\n			continue\n		}\n		l.ready.pushBack(entry{kind: runHandle, handle: h})\n	}\n	if l.policy.DueTimers",
		}},
	},
	{
		Name: "clock-ticks-on-yield", Teaches: "demo", Shown: "neighbour",
		Why: "a yield moves the clock by 1 ms",
		Edits: []Edit{{
			File: "engine/sleep.go",
			Old:  "func (t *Task) Yield() error {\n	t.mustRun()\n",
			New:  "func (t *Task) Yield() error {\n	t.mustRun()\n	t.loop.now++\n",
		}},
	},
	{
		Name: "idle-jump-overshoots", Teaches: "problem", Shown: "lone",
		Why:   "an idle loop wakes 1 ms after the deadline that it waited for",
		Edits: []Edit{{File: "engine/loop.go", Old: "		l.now = max(l.now, head.when)\n", New: "		l.now = max(l.now, head.when+1)\n"}},
	},
	{
		Name: "burn-short", Teaches: "demo", Shown: "neighbour",
		Why:   "1 ms of each burn is lost",
		Edits: []Edit{{File: "engine/loop.go", Old: "l.now = l.after(max(ms, 0))", New: "l.now = l.after(max(ms-1, 0))"}},
	},
	{
		Name: "deadline-late", Teaches: "demo", Shown: "lone",
		Why:   "a sleep's deadline is 1 ms late",
		Edits: []Edit{{File: "engine/sleep.go", Old: "when: l.after(ms), name: t.name", New: "when: l.after(ms) + 1, name: t.name"}},
	},
	{
		Name: "deadline-early", Teaches: "demo", Shown: "neighbour period=1001ms",
		Why:   "a timer expires 1 ms before its deadline",
		Edits: []Edit{{File: "engine/loop.go", Old: "head.when <= l.now;", New: "head.when <= l.now+1;"}},
	},
	{
		Name: "ties-reversed", Teaches: "elsewhere", Shown: "ties",
		Why:   "of timers with one deadline, the last that was armed goes first",
		Edits: []Edit{{File: "engine/timers.go", Old: "a.when == b.when && a.seq < b.seq", New: "a.when == b.when && a.seq > b.seq"}},
	},
	{
		Name: "formula-rounds-down", Teaches: "demo", Shown: "closed-form",
		Why:   "the closed form rounds the deadline down to the grid",
		Edits: []Edit{{File: "engine/closedform.go", Old: "(period+r-1)/r", New: "period/r"}},
	},
	{
		Name: "alarm-above", Teaches: "real", Shown: "slow-callback chunk=100ms",
		Why:   "a callback of exactly the threshold is not slow",
		Edits: []Edit{{File: "engine/debug.go", Old: "l.now-start < d.threshold", New: "l.now-start <= d.threshold"}},
	},
	{
		Name: "float-slack-closed", Teaches: "roads", Shown: "float-clock",
		Why:   "on the float clock a timer at the very edge of the slack is due",
		Edits: []Edit{{File: "engine/float.go", Old: "return when < l.Now+l.Slack }", New: "return when <= l.Now+l.Slack }"}},
	},
}
