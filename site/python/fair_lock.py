import asyncio


async def paint(name, brush):
    for coat in (1, 2):
        async with brush:
            print(name, "paints coat", coat)
            await asyncio.sleep(0.1)


async def main():
    brush = asyncio.Lock()
    async with asyncio.TaskGroup() as group:
        group.create_task(paint("ann", brush))
        group.create_task(paint("bob", brush))


asyncio.run(main())
