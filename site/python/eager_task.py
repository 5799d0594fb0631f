# needs Python 3.12
import asyncio


async def look_up(key):
    print("looking up", key)
    if key == "known":
        return 1
    await asyncio.sleep(0.01)
    return 2


async def visit(kind):
    print(f"-- {kind}")
    known = asyncio.create_task(look_up("known"))
    unknown = asyncio.create_task(look_up("unknown"))
    print("tasks are made, done:", known.done(), unknown.done())
    print(await known + await unknown)


async def main():
    await visit("lazy")
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    await visit("eager")


asyncio.run(main())
