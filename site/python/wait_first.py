import asyncio


async def mirror(name, seconds):
    await asyncio.sleep(seconds)
    return name


async def main():
    mirrors = [asyncio.create_task(mirror(name, seconds)) for name, seconds in
               [("oslo", 0.3), ("lima", 0.1), ("pune", 0.2)]]
    done, pending = await asyncio.wait(mirrors, return_when=asyncio.FIRST_COMPLETED)
    print("first:", done.pop().result())
    print("still on their way:", len(pending))
    for late in pending:
        late.cancel()
    done, pending = await asyncio.wait(mirrors)
    print("cancelled:", sum(mirror.cancelled() for mirror in mirrors))


asyncio.run(main())
