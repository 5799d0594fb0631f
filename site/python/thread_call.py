import asyncio
import time


def read_sensor():
    time.sleep(0.35)
    return 21


async def blink(loop, start):
    for _ in range(3):
        await asyncio.sleep(0.1)
        print(f"blink at {loop.time() - start:.2f} s")


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    light = asyncio.create_task(blink(loop, start))
    await asyncio.sleep(0)
    print("sensor says", await asyncio.to_thread(read_sensor), f"at {loop.time() - start:.2f} s")
    await light


asyncio.run(main())
