"""Run one asyncio program on a virtual clock: python3 virtual.py PROGRAM

What a program prints then depends on the program alone: waiting costs nothing,
and time.sleep, which stands for work wherever it is called, takes exactly as
long as it says. CPython's own scheduler, tasks and locks run unchanged. Only
what a real loop asks of its machine is replaced: the clock, the selector, and
the threads of run_in_executor.
"""
import asyncio
import concurrent.futures
import heapq
import runpy
import sys
import time


class Seconds(float):
    """A point in time, a whole number of milliseconds: sums and differences
    are rounded to the millisecond, so that equal times compare equal."""

    def __add__(self, other):
        return Seconds(round(float(self) + other, 3))

    def __sub__(self, other):
        return Seconds(round(float(self) - other, 3))

    __radd__ = __add__


class Timer(asyncio.TimerHandle):
    """Of two timers due at the same time, the one armed first goes first."""

    def __lt__(self, other):
        return (self._when, self.number) < (other._when, other.number)


class Loop(asyncio.BaseEventLoop):
    current = None

    def __init__(self):
        super().__init__()
        self.now = Seconds(0)
        self.armed = 0
        self.thread = None  # how long the worker that is running has worked
        self._selector = self
        self._clock_resolution = 0.001  # "when < now + 0.001" is "when <= now"
        Loop.current = self

    def time(self):
        return self.now

    def call_at(self, when, callback, *args, context=None):
        timer = Timer(when, callback, args, self, context)
        self.armed += 1
        timer.number = self.armed
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def select(self, timeout):
        """Nothing is ready: jump to the next deadline."""
        if timeout is None:
            raise RuntimeError("every task waits, and nothing is left to wake one")
        if timeout > 0:
            self.now = max(self.now, self._scheduled[0]._when)
        return []

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, work, *args):
        """Do the work now, and hand its result over when it would be done."""
        done = concurrent.futures.Future()
        self.thread = Seconds(0)
        try:
            deliver, outcome = done.set_result, work(*args)
        except Exception as error:
            deliver, outcome = done.set_exception, error
        took, self.thread = self.thread, None
        self.call_later(took, deliver, outcome)
        return asyncio.wrap_future(done, loop=self)

    def call_soon_threadsafe(self, callback, *args, context=None):
        if self.thread is None:
            return super().call_soon_threadsafe(callback, *args, context=context)
        return self.call_later(self.thread, callback, *args, context=context)


def sleep(seconds):
    """time.sleep: the caller's thread does not get its time back."""
    loop = Loop.current
    if loop.thread is None:
        loop.now += seconds
    else:
        loop.thread += seconds


asyncio.events.new_event_loop = asyncio.new_event_loop = Loop
time.sleep = sleep
runpy.run_path(sys.argv[1], run_name="__main__")
