import asyncio


async def main():
    limit = asyncio.Semaphore(2)
    inside = most = 0

    async def develop(photo):
        nonlocal inside, most
        async with limit:
            inside += 1
            most = max(most, inside)
            try:
                await asyncio.sleep(0.01)
                return f"{photo}.png"
            finally:
                inside -= 1

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(develop(photo)) for photo in ["bay", "cliff", "dune", "elm"]]

    print([task.result() for task in tasks])
    print("at once, at most:", most)


asyncio.run(main())
