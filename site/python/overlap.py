import asyncio


async def fetch(name, seconds):
    await asyncio.sleep(seconds)
    return name


async def main():
    loop = asyncio.get_running_loop()

    start = loop.time()
    await fetch("tides", 0.3)
    await fetch("winds", 0.2)
    print(f"one after the other: {loop.time() - start:.2f} s")

    start = loop.time()
    tides = asyncio.create_task(fetch("tides", 0.3))
    winds = asyncio.create_task(fetch("winds", 0.2))
    await tides
    await winds
    print(f"as two tasks: {loop.time() - start:.2f} s")


asyncio.run(main())
