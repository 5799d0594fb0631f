"""One wake-up, two ways to ask for it, on the real asyncio and the real clock.

A neighbour keeps the processor busy for CHUNK seconds, yields, and does it
again. Beside it a beat asks to be woken a second later, once through
loop.call_later and once through asyncio.sleep. Prints what a recording holds:
for each configuration the seconds between beats and how many bursts of the
neighbour ended in each, and which run of the model each is held against.
"""
import asyncio
import json
import time

PERIOD = 1.0
BEATS = 3


class Neighbour:
    def __init__(self, chunk):
        self.chunk, self.bursts = chunk, 0

    async def run(self):
        while True:
            stop = time.monotonic() + self.chunk
            while time.monotonic() < stop:
                pass
            self.bursts += 1
            await asyncio.sleep(0)


class Beats:
    """When the beat ran, and the neighbour's bursts until then."""

    def __init__(self, neighbour):
        self.neighbour, self.last, self.periods, self.bursts = neighbour, None, [], []

    def note(self):
        now = (time.monotonic(), self.neighbour.bursts)
        if self.last:
            self.periods.append(round(now[0] - self.last[0], 3))
            self.bursts.append(now[1] - self.last[1])
        self.last = now


async def by_sleep(beats):
    beats.note()
    for _ in range(BEATS):
        await asyncio.sleep(PERIOD)
        beats.note()


async def by_call_later(beats):
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def fire():
        beats.note()
        if len(beats.periods) == BEATS:
            done.set()
        else:
            loop.call_later(PERIOD, fire)

    beats.note()
    loop.call_later(PERIOD, fire)
    await done.wait()


async def measure(chunk, way):
    neighbour = Neighbour(chunk)
    beats = Beats(neighbour)
    # The beat is made first: it arms its timer at the top of a pass.
    beat = asyncio.create_task(way(beats))
    hog = asyncio.create_task(neighbour.run())
    await beat
    hog.cancel()
    return beats


def values(chunk, way, hops, beats):
    """The two values of one configuration, and the model's run of it."""
    name = "%s_%d" % (way, chunk * 1000)
    params = {"chunk": "%dms" % (chunk * 1000), "hops": str(hops)}
    model = {"scenario": "neighbour", "params": params}
    beside = "through %s, beside a neighbour of %d ms" % (way, chunk * 1000)
    return {
        name + "_periods": {
            "doc": "from beat to beat " + beside,
            "unit": "s",
            "value": beats.periods,
            "model": {**model, "value": "period", "holds": "at least"},
        },
        name + "_bursts": {
            "doc": "bursts that ended from beat to beat " + beside,
            "unit": "count",
            "value": beats.bursts,
            "model": {**model, "value": "burns", "holds": "equal"},
        },
    }


def main():
    out = {}
    for chunk in (0.2, 0.3):
        for name, way, hops in (("call_later", by_call_later, 1), ("sleep", by_sleep, 2)):
            out.update(values(chunk, name, hops, asyncio.run(measure(chunk, way))))
    print(json.dumps({"doc": "a beat of one second beside a busy neighbour", "values": out}))


if __name__ == "__main__":
    main()
