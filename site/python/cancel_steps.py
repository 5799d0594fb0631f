import asyncio


async def copy():
    try:
        await asyncio.sleep(1)
    except Exception:
        print("never printed: a CancelledError is no Exception")
    finally:
        print("closing the file")
        await asyncio.sleep(0.1)
        print("closed")


async def main():
    task = asyncio.create_task(copy())
    await asyncio.sleep(0.01)
    print("cancel:", task.cancel(), "done:", task.done())
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled:", task.cancelled())
    print("cancel again:", task.cancel())


asyncio.run(main())
