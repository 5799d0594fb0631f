import asyncio
from datetime import timedelta


async def poll(times, seconds):
    loop = asyncio.get_running_loop()
    start = loop.time()
    for _ in range(times):
        await asyncio.sleep(seconds)
    return loop.time() - start


async def main():
    for pause in (timedelta(milliseconds=1900), timedelta(milliseconds=400)):
        whole = int(pause.total_seconds())
        took = await poll(5, whole)
        print(f"asked for {pause.total_seconds():.2f} s, got {whole} s: 5 polls in {took:.2f} s")


asyncio.run(main())
