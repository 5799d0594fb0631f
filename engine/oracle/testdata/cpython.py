"""CPython's side of the comparison: runs programs on a virtual clock.

Reads one program a line from standard input, and answers each with one line,
its log, as JSON. The format is that of the oracle command. Needs CPython 3.11 or
later and no package.

asyncio itself is untouched: its pass, tasks, locks and queues are what is
compared with. Only what makes a run depend on the machine is replaced:

- the clock is an int of milliseconds. asyncio's delays are handed in ms too, so
  that no float is ever added;
- where a real loop would block in select, the clock jumps to the next deadline;
- a thread is a timer that ends when its work would;
- the sets that asyncio iterates over keep the order of creation;
- timers of one deadline go first in, first out, unless a program asks for the
  heap's own order.
"""
import asyncio
import asyncio.taskgroups
import asyncio.tasks
import concurrent.futures
import gc
import heapq
import json
import sys
import warnings


class Deadlock(Exception):
    """Nothing is ready and no timer is armed."""


class E(Exception):
    """The error that programs raise."""


class Ordered:
    """A set in order of insertion: as much of one as asyncio needs."""

    def __init__(self, items=()):
        self.items = dict.fromkeys(items)

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def __contains__(self, item):
        return item in self.items

    def add(self, item):
        self.items[item] = None

    def discard(self, item):
        self.items.pop(item, None)

    def remove(self, item):
        del self.items[item]

    def clear(self):
        self.items.clear()


class InOrder(asyncio.TimerHandle):
    """A timer that is less than a later one of the same deadline."""

    __slots__ = ("number",)

    def __lt__(self, other):
        if self._when == other._when:
            return self.number < other.number
        return self._when < other._when


class Loop(asyncio.BaseEventLoop):
    def __init__(self, in_order):
        super().__init__()
        self.clock = self.turns = self.armed = self.born = 0
        self.in_order = in_order
        self.births = {}
        self.messages = []
        self._selector = self
        self._clock_resolution = 1  # "when < now + 1" is "when <= now" on an int
        self.set_exception_handler(lambda _, context: self.messages.append(context["message"]))

    def time(self):
        return self.clock

    def select(self, timeout):
        """Called once a pass: blocks for as long as nothing is ready."""
        self.turns += 1
        if timeout is None:
            raise Deadlock
        if timeout > 0:
            self.clock = max(self.clock, self._scheduled[0].when())
        return ()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    def call_at(self, when, callback, *args, context=None):
        if not self.in_order:
            return super().call_at(when, callback, *args, context=context)
        timer = InOrder(when, callback, args, self, context)
        self.armed += 1
        timer.number = self.armed
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def create_task(self, coro, **options):
        task = super().create_task(coro, **options)
        self.born += 1
        self.births[id(task)] = self.born  # only read while the task is alive
        return task

    def in_thread(self, ms, value):
        """run_in_executor of work that takes ms, with asyncio's own hand-over."""
        outside = concurrent.futures.Future()
        outside.set_running_or_notify_cancel()
        inside = asyncio.wrap_future(outside, loop=self)

        def ended():
            # A thread has no running loop, and asyncio hands over accordingly.
            asyncio._set_running_loop(None)
            try:
                outside.set_result(value)
            finally:
                asyncio._set_running_loop(self)

        self.call_later(ms, ended)
        return inside


def keep_order():
    asyncio.tasks.set = asyncio.taskgroups.set = Ordered
    unordered = asyncio.tasks.all_tasks

    def all_tasks(loop=None):
        loop = loop or asyncio.get_running_loop()
        return sorted(unordered(loop), key=lambda task: loop.births[id(task)])

    asyncio.tasks.all_tasks = asyncio.all_tasks = all_tasks


class Program:
    def __init__(self, bodies, loop):
        self.bodies, self.loop = bodies, loop
        self.log, self.tasks, self.names = [], [], 0
        self.over = False

    def say(self, text):
        if not self.over:
            self.log.append(f"{self.loop.turns}/{self.loop.clock} {text}")

    def name(self):
        self.names += 1
        return f"t{self.names}"

    def spawn(self, body, create=asyncio.create_task):
        name = self.name()
        self.tasks.append(create(self.run(body, name), name=name))
        return self.tasks[-1]

    def spawn_all(self, bodies, create=asyncio.create_task):
        return [self.spawn(body, create) for body in bodies]

    async def main(self):
        self.lock, self.semaphore, self.event = asyncio.Lock(), asyncio.Semaphore(2), asyncio.Event()
        self.condition, self.queue, self.barrier = asyncio.Condition(), asyncio.Queue(2), asyncio.Barrier(2)
        self.spawn_all(self.bodies)
        await asyncio.sleep(200)
        self.say("main " + "".join(map(letter, self.tasks)))

    async def run(self, body, name):
        self.say(f"{name} start")
        try:
            await self.perform(body, f"{name}.")
        except BaseException as error:
            self.say(f"{name} raised {kind(error)}")
            raise
        self.say(f"{name} end")
        return name

    async def perform(self, body, place):
        for index, op in enumerate(body):
            what = await self.step(op, f"{place}{index}")
            if what is not None:
                self.say(f"{place}{index} {what}")

    async def step(self, op, at):
        """Does one op, and returns what is to be logged of it."""
        match op:
            case ["sleep", ms]:
                await asyncio.sleep(ms)
                return "slept"
            case ["yield"]:
                await asyncio.sleep(0)
                return "yielded"
            case ["burn", ms]:
                self.loop.clock += ms
            case ["await_task", body]:
                return f"got {await self.spawn(body)}"
            case ["gather", bodies]:
                return gathered(await asyncio.gather(*self.spawn_all(bodies)))
            case ["gather_exceptions", bodies]:
                return gathered(await asyncio.gather(*self.spawn_all(bodies), return_exceptions=True))
            case ["group", bodies]:
                return await self.group(bodies, at)
            case ["timeout", ms, body]:
                try:
                    async with asyncio.timeout(ms):
                        await self.perform(body, at + ">")
                except TimeoutError:
                    return f"timed out {asyncio.current_task().cancelling()}"
                return "in time"
            case ["wait_for", ms, body]:
                return await self.wait_for(self.run(body, self.name()), ms)
            case ["wait_for_task", ms, body]:
                return await self.wait_for(self.spawn(body), ms)
            case ["shield", body]:
                return f"shielded {await asyncio.shield(self.spawn(body))}"
            case ["lock", ms]:
                async with self.lock:
                    self.say(f"{at} locked")
                    await asyncio.sleep(ms)
            case ["semaphore", ms]:
                async with self.semaphore:
                    self.say(f"{at} acquired")
                    await asyncio.sleep(ms)
            case ["event", "wait"]:
                await self.event.wait()
                return "event"
            case ["event", method]:
                getattr(self.event, method)()
            case ["condition", method]:
                async with self.condition:
                    if method == "wait":
                        await self.condition.wait()
                        self.say(f"{at} notified")
                    else:
                        getattr(self.condition, method)()
            case ["queue", "put"]:
                await self.queue.put(at)
                return "put"
            case ["queue", "get"]:
                return f"get {await self.queue.get()}"
            case ["queue", "put_nowait"]:
                try:
                    self.queue.put_nowait(at)
                except asyncio.QueueFull:
                    return "full"
            case ["barrier"]:
                return f"barrier {await self.barrier.wait()}"
            case ["cancel", index]:
                if self.tasks:
                    task = self.tasks[index % len(self.tasks)]
                    return f"cancel {task.get_name()} {str(task.cancel()).lower()}"
            case ["uncancel"]:
                return f"uncancel {asyncio.current_task().uncancel()}"
            case ["raise", error]:
                raise {"E": E, "ValueError": ValueError, "CancelledError": asyncio.CancelledError}[error]
            case ["catch", body]:
                try:
                    await self.perform(body, at + "t")
                except Exception as error:
                    return f"caught {kind(error)}"
            case ["swallow_cancel", body]:
                try:
                    await self.perform(body, at + "c")
                except asyncio.CancelledError:
                    return f"swallowed {asyncio.current_task().cancelling()}"
            case ["finally_sleep", ms, body]:
                try:
                    await self.perform(body, at + "f")
                finally:
                    await asyncio.sleep(ms)
                    self.say(f"{at} cleaned")
            case ["wait", when, bodies]:
                when = {"all": "ALL", "first": "FIRST"}.get(when)
                when = f"{when}_COMPLETED" if when else "FIRST_EXCEPTION"
                tasks = self.spawn_all(bodies)
                done, _ = await asyncio.wait(tasks, timeout=20, return_when=when)
                return "done " + ",".join(task.get_name() for task in tasks if task in done)
            case ["as_completed", bodies]:
                for future in asyncio.as_completed(self.spawn_all(bodies)):
                    try:
                        self.say(f"{at} next {await future}")
                    except Exception as error:
                        self.say(f"{at} next raised {kind(error)}")
            case ["thread", ms]:
                return f"thread {await self.loop.in_thread(ms, at)}"
            case ["call_later", ms]:
                self.loop.call_later(ms, self.say, f"{at} called")
            case _:
                raise SystemExit(f"unknown op {op}")

    async def group(self, bodies, at):
        try:
            async with asyncio.TaskGroup() as group:
                self.spawn_all(bodies, group.create_task)
                await asyncio.sleep(1)
                self.say(f"{at} body")
        except BaseExceptionGroup as errors:
            return f"group {','.join(map(kind, errors.exceptions))} {asyncio.current_task().cancelling()}"
        return "group ok"

    async def wait_for(self, awaitable, ms):
        try:
            return f"in time {await asyncio.wait_for(awaitable, ms)}"
        except TimeoutError:
            return "timed out"


def kind(error):
    return type(error).__name__


def gathered(values):
    return "gathered " + ",".join(v if isinstance(v, str) else kind(v) for v in values)


def letter(task):
    if not task.done():
        return "P"
    if task.cancelled():
        return "C"
    return "X" if task.exception() else "R"


def log_of(program):
    loop = Loop(in_order=program["ties"] == "fifo")
    p = Program(program["tasks"], loop)
    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(p.main())
    except BaseException as error:
        p.log.append(f"run raised {kind(error)}")
    p.over = True
    log, messages = p.log, loop.messages
    del p, loop
    gc.collect()  # what nobody retrieved is reported when it dies
    return log + sorted(f"reported {message}" for message in messages)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    sys.unraisablehook = lambda _: None  # of coroutines that die after their loop
    asyncio.BaseEventLoop.__del__ = lambda loop: None
    keep_order()
    gc.disable()
    for line in sys.stdin:
        program = json.loads(line)
        print(json.dumps({"id": program["id"], "log": log_of(program)}), flush=True)
