import asyncio
from contextlib import suppress


# region primitive
async def cancel_futures(futures):
    futures = [future for future in futures if future is not None]
    for future in futures:
        future.cancel()
    for future in futures:
        with suppress(asyncio.CancelledError):
            await future
# endregion


# region program
async def session(name, farewell):
    try:
        await asyncio.sleep(10)
    finally:
        await asyncio.sleep(farewell)
        print(f"{name} has said goodbye")


def sessions():
    return [asyncio.create_task(session(name, farewell))
            for name, farewell in (("ana", 0.3), ("ben", 0.1), ("cleo", 0.2))]


async def main():
    loop = asyncio.get_running_loop()

    tasks = sessions()
    await asyncio.sleep(0)
    start = loop.time()
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    print(f"one after the other: {loop.time() - start:.2f} s")

    tasks = sessions()
    await asyncio.sleep(0)
    start = loop.time()
    await cancel_futures([None, *tasks])
    print(f"all at once: {loop.time() - start:.2f} s")


asyncio.run(main())
# endregion
