import asyncio
import time


async def rearmed(loop, ticks):
    while True:
        await asyncio.sleep(0.1)
        ticks.append(loop.time())
        time.sleep(0.03)


async def scheduled(loop, ticks):
    due = loop.time()
    while True:
        due += 0.1
        await asyncio.sleep(due - loop.time())
        ticks.append(loop.time())
        time.sleep(0.03)


async def main():
    loop = asyncio.get_running_loop()
    for ticking in (rearmed, scheduled):
        start, ticks = loop.time(), []
        task = asyncio.create_task(ticking(loop, ticks))
        await asyncio.sleep(0.65)
        task.cancel()
        await asyncio.wait([task])
        print(ticking.__name__, *(f"{tick - start:.2f}" for tick in ticks))


asyncio.run(main())
