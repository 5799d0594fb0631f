import asyncio
import time


async def save(page):
    await asyncio.sleep(0.1)
    return f"{page} is saved"


def scan(loop):
    time.sleep(0.1)
    saving = asyncio.run_coroutine_threadsafe(save("page 1"), loop)
    saving.add_done_callback(lambda saving: print("the thread is told:", saving.result()))
    return "scanned"


async def main():
    print(await asyncio.to_thread(scan, asyncio.get_running_loop()))
    await asyncio.sleep(0.2)
    print("main ends")


asyncio.run(main())
