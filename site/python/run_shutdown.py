import asyncio


async def monitor():
    try:
        while True:
            await asyncio.sleep(1)
    finally:
        print("monitor closes its file")
        await asyncio.sleep(0.1)
        print("monitor is closed")


async def main():
    task = asyncio.create_task(monitor())
    await asyncio.sleep(0.01)
    print("main returns, monitor done:", task.done())


asyncio.run(main())
print("run returns")
