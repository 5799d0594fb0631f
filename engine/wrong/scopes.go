package wrong

// scopes are wrong in the primitives: durations, and the scopes and limits that
// are built on tasks.
var scopes = []Engine{
	{
		Name: "duration-truncated", Teaches: "durations", Shown: "whole-durations",
		Why: "a duration that is finer than its unit is cut off, and nobody is told",
		Edits: []Edit{{
			File: "engine/primitives/duration.go",
			Old:  "	if d%unit != 0 {\n",
			New:  "	if d < 0 {\n",
		}},
	},
	{
		Name: "background-outlives", Teaches: "scopes", Shown: "background-task",
		Why: "a background task runs on when its block is over",
		Edits: []Edit{{
			File: "engine/primitives/cancel.go",
			Old:  "	if cerr := CancelFutures(t, &task.Future); cerr != nil {\n",
			New:  "	if cerr := CancelFutures(t); cerr != nil {\n",
		}},
	},
	{
		Name: "cancel-does-not-wait", Teaches: "scopes", Shown: "cancel-futures",
		Why: "to cancel futures does not wait until they are over",
		Edits: []Edit{{
			File: "engine/primitives/cancel.go",
			Old:  "		if f == nil {\n			continue\n		}\n",
			New:  "		if f == nil || !f.Done() {\n			continue\n		}\n",
		}},
	},
	{
		Name: "limit-one-more", Teaches: "scopes", Shown: "limit-concurrency",
		Why:   "a limit on what runs at once lets one more in",
		Edits: []Edit{{File: "engine/primitives/limit.go", Old: "len(r.running) < r.limit {", New: "len(r.running) < r.limit+1 {"}},
	},
	{
		Name: "settled-gives-up", Teaches: "scopes", Shown: "settled",
		Why: "who is cancelled while it waits for something to settle goes on at once",
		Edits: []Edit{{
			File: "engine/primitives/settled.go",
			Old:  "	for engine.IsCancelled(err) && !f.Done() {\n",
			New:  "	for engine.IsCancelled(err) && f.Cancelled() && !f.Done() {\n",
		}},
	},
}
