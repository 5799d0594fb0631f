import asyncio
import signal


async def monitor():
    try:
        while True:
            await asyncio.sleep(1)
    finally:
        print("the monitor is closed")


async def main():
    task = asyncio.create_task(monitor(), name="monitor")
    asyncio.get_running_loop().call_later(0.1, signal.raise_signal, signal.SIGINT)
    try:
        await asyncio.sleep(10)
    finally:
        print("main tidies up, monitor done:", task.done())
        await asyncio.sleep(0.2)
        print("main is tidy")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("KeyboardInterrupt")
