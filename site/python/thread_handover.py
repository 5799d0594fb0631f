import asyncio
import time


def scan(loop, report):
    for page in (1, 2):
        time.sleep(0.1)
        loop.call_soon_threadsafe(report, page)
    time.sleep(0.1)
    return "scanned"


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()

    def report(page):
        print(f"page {page} after {loop.time() - start:.2f} s")

    print(await asyncio.to_thread(scan, loop, report), f"after {loop.time() - start:.2f} s")


asyncio.run(main())
