import asyncio


async def fetch(name, farewell):
    try:
        await asyncio.sleep(10)
    finally:
        await asyncio.sleep(farewell)
        print(f"{name} has let go")


async def collect():
    await asyncio.gather(fetch("north", 0.1), fetch("south", 0.3), return_exceptions=True)
    print("collected")


async def main():
    loop = asyncio.get_running_loop()
    collecting = asyncio.create_task(collect())
    await asyncio.sleep(0.1)
    asked = loop.time()
    collecting.cancel()
    await asyncio.wait([collecting])
    print(f"over after {loop.time() - asked:.2f} s, cancelled:", collecting.cancelled())


asyncio.run(main())
