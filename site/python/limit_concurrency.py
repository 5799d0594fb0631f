import asyncio
from contextlib import aclosing


# region primitive
async def limit_concurrency(awaitables, limit):
    if limit < 1:
        raise ValueError(f"a limit of {limit} would only stall the source")
    source, running, more = aiter(awaitables), [], True
    try:
        while more or running:
            while more and len(running) < limit:
                try:
                    running.append(asyncio.ensure_future(await anext(source)))
                except StopAsyncIteration:
                    more = False
            if running:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for future in [future for future in running if future.done()]:
                running.remove(future)
                yield future
    finally:
        for future in running:
            future.cancel()
        if running:
            await asyncio.wait(running)
# endregion


# region program
async def serve(client, seconds):
    await asyncio.sleep(seconds)
    return client


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()

    async def accept():
        for client, seconds in (("a", 0.3), ("b", 0.1), ("c", 0.15), ("d", 0.1)):
            print(f"{client} is accepted at {loop.time() - start:.2f} s")
            yield serve(client, seconds)

    async with aclosing(limit_concurrency(accept(), 2)) as served:
        async for future in served:
            print(f"{future.result()} is served at {loop.time() - start:.2f} s")
            if future.result() == "c":
                print("closing time")
                break
    print("tasks left:", len(asyncio.all_tasks()) - 1)


asyncio.run(main())
# endregion
