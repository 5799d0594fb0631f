import asyncio


async def visit(group, depth):
    print("depth", depth)
    await asyncio.sleep(0.01)
    if depth < 3:
        group.create_task(visit(group, depth + 1))


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(visit(group, 1))
    print("the group is closed")
    late = visit(group, 4)
    try:
        group.create_task(late)
    except RuntimeError:
        print("too late for depth 4")
    late.close()


asyncio.run(main())
