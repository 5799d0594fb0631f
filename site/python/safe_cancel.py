import asyncio


# region primitive
async def safe_cancel(futures):
    futures = [future for future in futures if future is not None]
    for future in futures:
        future.cancel()
    cancelled = None
    while running := [future for future in futures if not future.done()]:
        try:
            await asyncio.wait(running)
        except asyncio.CancelledError as error:
            cancelled = error
    failures = [future.exception() for future in futures
                if not future.cancelled() and future.exception()]
    if cancelled is not None:
        raise cancelled
    if failures:
        raise ExceptionGroup("stopped with failures", failures)
# endregion


# region program
async def upload():
    try:
        await asyncio.sleep(10)
    finally:
        print("the upload begins to tidy up")
        await asyncio.sleep(0.3)
        print("the upload is tidy")


async def report():
    try:
        await asyncio.sleep(10)
    finally:
        raise ConnectionError("the report is lost")


async def close(tasks):
    await safe_cancel(tasks)
    print("close goes on")


async def main():
    tasks = [asyncio.create_task(report()), asyncio.create_task(upload())]
    await asyncio.sleep(0)
    closing = asyncio.create_task(close(tasks))
    await asyncio.sleep(0.1)
    closing.cancel()
    await asyncio.wait([closing])
    print("close was cancelled:", closing.cancelled())
    print("the report:", tasks[0].exception())


asyncio.run(main())
# endregion
