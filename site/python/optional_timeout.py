import asyncio
from datetime import timedelta


# region primitive
def timeout(duration):
    return asyncio.timeout(None if duration is None else duration.total_seconds())
# endregion


# region program
def careless(duration):
    return asyncio.timeout(duration.total_seconds() if duration else None)


async def read(limited, duration):
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        async with limited(duration):
            await asyncio.sleep(0.3)
        outcome = "read"
    except TimeoutError:
        outcome = "out of time"
    print(f"{limited.__name__}, {duration}: {outcome} after {loop.time() - start:.2f} s")


async def main():
    for duration in (timedelta(milliseconds=100), timedelta(0), None):
        await read(timeout, duration)
    await read(careless, timedelta(0))


asyncio.run(main())
# endregion
