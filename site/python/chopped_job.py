import asyncio
import time


async def job(pieces):
    for _ in range(pieces):
        time.sleep(0.2 / pieces)
        await asyncio.sleep(0)


async def neighbour():
    while True:
        time.sleep(0.005)
        await asyncio.sleep(0)


async def beat(loop):
    due = loop.time() + 0.01
    await asyncio.sleep(0.01)
    return loop.time() - due


async def main():
    loop = asyncio.get_running_loop()
    beside = asyncio.create_task(neighbour())
    for pieces in (1, 4, 20):
        waiting = asyncio.create_task(beat(loop))
        await asyncio.sleep(0)
        start = loop.time()
        await job(pieces)
        took = loop.time() - start
        late = await waiting
        print(f"pieces: {pieces}, job: {took * 1000:.0f} ms, beat late by {late * 1000:.0f} ms")
    beside.cancel()


asyncio.run(main())
