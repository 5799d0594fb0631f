import asyncio
import logging
import time

warnings = []


class Alarm(logging.Handler):
    def emit(self, record):
        if record.msg.startswith("Executing"):
            warnings.append(f"{record.args[1]:.2f} s")


logging.getLogger("asyncio").addHandler(Alarm())
logging.getLogger("asyncio").propagate = False


async def decode(seconds):
    time.sleep(seconds)


async def beat(loop):
    for _ in range(2):
        start = loop.time()
        await asyncio.sleep(0.1)
        print(f"asked for 0.10 s, got {loop.time() - start:.2f} s")


async def main():
    heart = asyncio.create_task(beat(asyncio.get_running_loop()))
    await asyncio.sleep(0)
    for batch in ([0.08, 0.08, 0.08, 0.08], [0.2]):
        async with asyncio.TaskGroup() as group:
            for seconds in batch:
                group.create_task(decode(seconds))
        print("warnings so far:", warnings)
    await heart


asyncio.run(main(), debug=True)
