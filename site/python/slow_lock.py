import asyncio


async def careless(lock, loop, start, name):
    async with lock:
        await asyncio.sleep(0.2)  # a remote call, inside the lock
    print(f"{name} after {loop.time() - start:.2f} s")


async def careful(lock, loop, start, name):
    await asyncio.sleep(0.2)  # the same call, before it
    async with lock:
        pass
    print(f"{name} after {loop.time() - start:.2f} s")


async def main():
    lock, loop = asyncio.Lock(), asyncio.get_running_loop()
    for work in (careless, careful):
        print(work.__name__)
        start = loop.time()
        await asyncio.gather(*(work(lock, loop, start, name) for name in ("a", "b", "c")))


asyncio.run(main())
