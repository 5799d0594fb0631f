package scenario

import (
	"example.com/guidegen/engine"
	"example.com/guidegen/engine/catalogue"
)

// backPressure lets a producer run into a queue with a bound.
var backPressure = listing{
	name: "back-pressure",
	doc:  "a queue with a bound makes the producer as slow as the consumer",
	params: []catalogue.Param{
		count("room", 2, 1, 10, "how many parcels the queue has room for"),
	},
	values: []catalogue.ValueDoc{
		worth(value("waits", catalogue.Count, "how often the producer had to wait")),
		worth(value("most", catalogue.Count, "how many parcels were in the queue, at most")),
		value("produced", catalogue.MS, "when the last parcel was in"),
	},
	main: func(s *stage, t *engine.Task) error {
		queue := engine.NewQueue[int](int(s.args.Int("room")))
		waits, most := 0, 0
		consumer := s.loop.CreateTask("consumer", func(t *engine.Task) (any, error) {
			for {
				parcel, err := queue.Get(t)
				if err != nil {
					return nil, err
				}
				if err := t.Sleep(100); err != nil {
					return nil, err
				}
				s.say("parcel %d is out", parcel)
				if err := queue.TaskDone(); err != nil {
					return nil, err
				}
			}
		})
		for parcel := 1; parcel <= 5; parcel++ {
			if queue.Full() {
				waits++
				s.say("parcel %d has to wait", parcel)
			}
			if err := queue.Put(t, parcel); err != nil {
				return err
			}
			most = max(most, queue.Len())
			s.say("parcel %d is in", parcel)
		}
		s.tell("produced", t.Now(), catalogue.MS)
		if err := queue.Join(t); err != nil {
			return err
		}
		consumer.Cancel()
		s.say("all out")
		s.count("waits", waits)
		s.count("most", most)
		return nil
	},
}
