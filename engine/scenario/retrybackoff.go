package scenario

import (
	"errors"
	"fmt"

	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// retryBackoff calls a service that answers every fourth call.
var retryBackoff = listing{
	name: "retry-backoff",
	doc:  "a call is tried again after ever longer pauses, and a deadline around all of it ends that",
	params: []catalogue.Param{
		millis("limit", 300, 10, 10_000, "the deadline of the second round"),
	},
	values: []catalogue.ValueDoc{
		value("call", catalogue.MS, "how long a call takes"),
		worth(values("pauses", catalogue.MS, "the pauses of the first round")),
		worth(value("answered_after", catalogue.MS, "how long the first round took")),
		worth(value("given_up_after", catalogue.MS, "when the second round was over")),
	},
	main: func(s *stage, t *engine.Task) error {
		const call = 50 // ms
		s.tell("call", call, catalogue.MS)
		calls := 0
		service := func(t *engine.Task) (string, error) {
			calls++
			if err := t.Sleep(call); err != nil {
				return "", err
			}
			if calls%4 != 0 {
				return "", engine.Errorf("ConnectionError", "no answer")
			}
			return "an answer", nil
		}
		s.values["given_up_after"] = catalogue.Absent("there was an answer in time")
		var pauses []int64
		for round, limit := range []int64{2000, s.args.Int("limit")} {
			start := t.Now()
			err := t.Timeout(limit, func(*engine.Timeout) error {
				answer, slept, err := s.retry(t, service, 5, 100)
				if round == 0 {
					pauses = slept
				}
				if err != nil {
					return err
				}
				s.say("%s after %s s", answer, s.since(start))
				return nil
			})
			switch {
			case errors.Is(err, engine.ErrTimeout):
				s.say("given up after %s s", s.since(start))
				s.tell("given_up_after", t.Now()-start, catalogue.MS)
			case err != nil:
				return err
			case round == 0:
				s.tell("answered_after", t.Now()-start, catalogue.MS)
			}
		}
		s.values["pauses"] = catalogue.Ints(pauses, catalogue.MS)
		return nil
	},
}

// retry calls until there is an answer, so many times at most, and doubles the
// pause after each failure.
func (s *stage) retry(t *engine.Task, call func(*engine.Task) (string, error), attempts, delay int64) (answer string, pauses []int64, err error) {
	for attempt := int64(1); ; attempt++ {
		answer, err := call(t)
		if engine.Kind(err) != "ConnectionError" || attempt == attempts {
			return answer, pauses, err
		}
		s.say("attempt %d: %s, again in %s s", attempt, message(err), fmt.Sprintf("%d.%d", delay/1000, delay%1000/100))
		if err := t.Sleep(delay); err != nil {
			return "", pauses, err
		}
		pauses = append(pauses, delay)
		delay *= 2
	}
}
