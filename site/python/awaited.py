import asyncio


async def save(entry):
    await asyncio.sleep(0.01)
    print(f"{entry} saved")


async def main():
    await save("page 1")
    async with asyncio.TaskGroup() as group:
        group.create_task(save("page 2"))
        group.create_task(save("page 3"))
    print("done")


asyncio.run(main())
