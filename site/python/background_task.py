import asyncio
from contextlib import asynccontextmanager, suppress


# region primitive
@asynccontextmanager
async def background_task(coroutine):
    task = asyncio.create_task(coroutine)
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
# endregion


# region program
async def heart():
    try:
        while True:
            print("beat")
            await asyncio.sleep(0.1)
    finally:
        print("the heart stops")


async def broken():
    await asyncio.sleep(0.1)
    raise ConnectionError("the monitor is gone")


async def main():
    async with background_task(heart()):
        await asyncio.sleep(0.25)
        print("the work is done")
    print("the block is left")
    try:
        async with background_task(broken()):
            await asyncio.sleep(0.3)
            print("the work is done here too")
    except ConnectionError as error:
        print("only now:", error)


asyncio.run(main())
# endregion
