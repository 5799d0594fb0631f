import asyncio
from contextlib import suppress


async def cancel_futures(futures):
    futures = [future for future in futures if future is not None]
    for future in futures:
        future.cancel()
    for future in futures:
        with suppress(asyncio.CancelledError):
            await future


async def upload():
    try:
        await asyncio.sleep(10)
    finally:
        print("the upload begins to tidy up")
        await asyncio.sleep(0.3)
        print("the upload is tidy")


async def close(task):
    await cancel_futures([task])
    print("close goes on, requests to stop it:", asyncio.current_task().cancelling())


async def main():
    task = asyncio.create_task(upload())
    await asyncio.sleep(0)
    closing = asyncio.create_task(close(task))
    await asyncio.sleep(0.1)
    closing.cancel()
    await asyncio.wait([closing])
    print("close was cancelled:", closing.cancelled())


asyncio.run(main())
