import asyncio


async def listen():
    task = asyncio.current_task()
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled, requests:", task.cancelling())
        print("refused, requests:", task.uncancel())
    await asyncio.sleep(0.1)
    return "heard to the end"


async def main():
    task = asyncio.create_task(listen())
    await asyncio.sleep(0.01)
    task.cancel()
    print(await task)
    print("cancelled:", task.cancelled())


asyncio.run(main())
