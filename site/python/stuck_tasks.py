import asyncio


async def cook(first, second):
    async with first:
        await asyncio.sleep(0.01)
        async with second:
            print("served")


async def watch(limit):
    await asyncio.sleep(limit)
    for task in sorted(asyncio.all_tasks(), key=asyncio.Task.get_name):
        if task is not asyncio.current_task():
            where = task.get_stack()[-1]
            print(f"{task.get_name()} waits in {where.f_code.co_name}")


async def main():
    knife, board = asyncio.Lock(), asyncio.Lock()
    ann = asyncio.create_task(cook(knife, board), name="ann")
    ben = asyncio.create_task(cook(board, knife), name="ben")
    watching = asyncio.create_task(watch(1), name="watch")
    done, pending = await asyncio.wait([ann, ben, watching], timeout=2)
    print("done:", len(done), "pending:", len(pending))


asyncio.run(main())
