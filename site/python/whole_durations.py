import asyncio
from dataclasses import dataclass
from datetime import timedelta


# region primitive
@dataclass(frozen=True)
class Milliseconds:
    count: int

    @classmethod
    def of(cls, duration):
        count, rest = divmod(duration, timedelta(milliseconds=1))
        if rest:
            raise ValueError("finer than a millisecond")
        return cls(count)

    @property
    def duration(self):
        return timedelta(milliseconds=self.count)


@dataclass(frozen=True)
class Seconds:
    count: int

    @classmethod
    def of(cls, duration):
        count, rest = divmod(duration, timedelta(seconds=1))
        if rest:
            raise ValueError("finer than a second")
        return cls(count)

    @property
    def duration(self):
        return timedelta(seconds=self.count)
# endregion


# region program
def keepalive(idle: Seconds):
    print("keepalive after", idle.count, "s")


async def main():
    for pause in (timedelta(seconds=60), timedelta(milliseconds=400)):
        try:
            keepalive(Seconds.of(pause))
        except ValueError as error:
            print(f"{pause.total_seconds():.2f} s refused:", error)
    pause = Milliseconds.of(timedelta(milliseconds=400))
    print("as milliseconds:", pause.count)
    await asyncio.sleep(pause.duration.total_seconds())
    print("and back:", pause.duration)


asyncio.run(main())
# endregion
