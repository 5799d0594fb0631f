package engine_test

import (
	"fmt"

	"example.com/guidegen/engine"
)

// A beat that asks for a period of 1000 ms, beside a task that burns 200 ms
// between its yields, gets one of 1400: the deadline is noticed on time, and each
// of the two hops of a sleep costs a pass.
func Example() {
	l := engine.New(engine.Options{})
	defer l.Close()
	l.CreateTask("beat", func(t *engine.Task) (any, error) {
		for {
			if err := t.Sleep(1000); err != nil {
				return nil, err
			}
			fmt.Println("beat at", t.Now())
		}
	})
	l.CreateTask("hog", func(t *engine.Task) (any, error) {
		for {
			if err := t.Burn(200); err != nil {
				return nil, err
			}
		}
	})
	if err := l.Run(5000); err != nil {
		fmt.Println(err)
	}
	fmt.Println("by the closed form:", engine.ClosedForm(1000, 200, 1, 2))
	// Output:
	// beat at 1400
	// beat at 2800
	// beat at 4200
	// by the closed form: 1400
}

// A cancellation is an error from the await that it interrupts. A defer is a
// finally, and may await.
func ExampleTask_Cancel() {
	value, err := engine.Run(engine.Options{}, func(t *engine.Task) (any, error) {
		worker := t.Loop().CreateTask("worker", func(t *engine.Task) (any, error) {
			defer func() {
				t.Sleep(30)
				fmt.Println("cleaned up at", t.Now())
			}()
			return "never", t.Sleep(1000)
		})
		t.Sleep(10)
		worker.Cancel()
		return t.Await(worker)
	})
	fmt.Println(value, err, engine.IsCancelled(err))
	// Output:
	// cleaned up at 40
	// <nil> CancelledError true
}

// A timeout bounds a block. A task group waits for its tasks, and cancels all
// when one fails.
func ExampleTask_TaskGroup() {
	_, err := engine.Run(engine.Options{}, func(t *engine.Task) (any, error) {
		return nil, t.Timeout(50, func(*engine.Timeout) error {
			return t.TaskGroup(func(g *engine.TaskGroup) error {
				g.CreateTask("quick", func(t *engine.Task) (any, error) { return nil, t.Sleep(20) })
				g.CreateTask("slow", func(t *engine.Task) (any, error) { return nil, t.Sleep(80) })
				return nil
			})
		})
	})
	fmt.Println(err)
	// Output: TimeoutError
}

// What the loop did can be read pass by pass.
func ExampleTrace() {
	l := engine.New(engine.Options{Trace: true})
	defer l.Close()
	l.CreateTask("beat", func(t *engine.Task) (any, error) { return nil, t.Sleep(100) })
	l.CreateTask("hog", func(t *engine.Task) (any, error) {
		for range 3 {
			t.Burn(80)
		}
		return nil, nil
	})
	l.Run(1000)
	for _, p := range l.Trace().Passes {
		fmt.Printf("pass %d, %d to %d: ready %v, timers %v\n", p.N, p.Start, p.End, p.Ready, p.Timers)
	}
	fmt.Printf("%+v\n", l.Trace().Deliveries[0])
	// Output:
	// pass 1, 0 to 80: ready [beat hog], timers []
	// pass 2, 80 to 160: ready [hog], timers [{100 beat}]
	// pass 3, 160 to 240: ready [hog beat], timers [{100 beat}]
	// pass 4, 240 to 240: ready [hog beat], timers []
	// {Task:beat Asked:0 Deadline:100 Expired:160 Called:240 Ran:240 ExpiredPass:3 CalledPass:3 RanPass:4}
}
