import asyncio


async def cached(page):
    return page


async def reader():
    for page in range(1, 4):
        await cached(page)
        print("page", page)
        await asyncio.sleep(0)


async def clock():
    print("tick")


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(reader())
        group.create_task(clock())


asyncio.run(main())
