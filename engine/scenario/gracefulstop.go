package scenario

import (
	"cmp"
	"errors"
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// gracefulStop stops a service in order: take nothing new, finish what was
// taken, and end what does not finish in time. The model has no signals; a timer
// stands for the one that sets the event.
var gracefulStop = listing{
	name: "graceful-stop",
	doc:  "a service is told to stop: it accepts nothing new, drains its queue within a limit, and then cancels",
	params: []catalogue.Param{
		millis("limit", 500, 10, 10_000, "how long the queue may take to drain"),
	},
	values: []catalogue.ValueDoc{
		value("told_at", catalogue.MS, "when it was told to stop"),
		value("work", catalogue.MS, "how long a job takes"),
		worth(value("waiting", catalogue.Count, "how many jobs waited in the queue when it was told to stop")),
		worth(value("done", catalogue.Count, "how many jobs were done")),
		worth(value("lost", catalogue.Count, "how many jobs were taken in and not done")),
		worth(value("stopped_after", catalogue.MS, "how long it took to stop")),
	},
	main: func(s *stage, t *engine.Task) error {
		var stop engine.Event
		s.loop.CallLater(250, stop.Set).Named("signal")
		jobs := engine.NewQueue[string](10)
		done, accepted := 0, 0
		accepting := s.loop.CreateTask("accept", func(t *engine.Task) (any, error) {
			for number := 1; ; number++ {
				if err := jobs.Put(t, fmt.Sprintf("job %d", number)); err != nil {
					return nil, err
				}
				accepted++
				if err := t.Sleep(60); err != nil {
					return nil, err
				}
			}
		})
		working := s.loop.CreateTask("worker", func(t *engine.Task) (any, error) {
			for {
				if err := s.doJob(t, jobs, &done); err != nil {
					return nil, err
				}
			}
		})
		if err := stop.Wait(t); err != nil {
			return err
		}
		asked := t.Now()
		s.tell("told_at", asked, catalogue.MS)
		s.tell("work", jobTakes, catalogue.MS)
		s.say("told to stop, jobs that wait: %d", jobs.Len())
		s.count("waiting", jobs.Len())
		accepting.Cancel()
		switch err := t.Timeout(s.args.Int("limit"), func(*engine.Timeout) error { return jobs.Join(t) }); {
		case errors.Is(err, engine.ErrTimeout):
			s.say("out of time, jobs that are lost: %d", jobs.Len()+1)
		case err != nil:
			return err
		default:
			s.say("all is done")
		}
		working.Cancel()
		if _, _, err := t.Wait(engine.Futures(accepting, working), engine.WaitOptions{}); err != nil {
			return err
		}
		s.say("stopped after %s s", s.since(asked))
		s.count("done", done)
		s.count("lost", accepted-done)
		s.tell("stopped_after", t.Now()-asked, catalogue.MS)
		return nil
	},
}

const jobTakes = 100 // ms

// doJob does the next job of the queue, and says so however that ends.
func (s *stage) doJob(t *engine.Task, jobs *engine.Queue[string], done *int) (err error) {
	job, err := jobs.Get(t)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, jobs.TaskDone()) }()
	if err := t.Sleep(jobTakes); err != nil {
		return err
	}
	*done++
	s.say("%s is done", job)
	return nil
}
