import asyncio


async def poll():
    for turn in range(3):
        try:
            await asyncio.sleep(0.1)
            print(f"turn {turn}")
        except asyncio.CancelledError:
            print("told to stop, and carries on")


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        async with asyncio.timeout(0.15):
            await poll()
        print("in time, it says")
    except TimeoutError:
        print("out of time")
    print(f"the limit was 0.15 s, it took {loop.time() - start:.2f} s")


asyncio.run(main())
