import asyncio
from collections.abc import AsyncIterable


# region primitive
async def as_async_iterator(items):
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
# endregion


# region program
async def pages():
    for page in (1, 2, 3):
        await asyncio.sleep(0)
        yield page


async def read(kind, items):
    async for page in as_async_iterator(items):
        print(f"{kind}: page {page}")


async def clock():
    print("tick")


async def main():
    for kind, items in (("list", [1, 2, 3]), ("stream", pages())):
        async with asyncio.TaskGroup() as group:
            group.create_task(read(kind, items))
            group.create_task(clock())


asyncio.run(main())
# endregion
