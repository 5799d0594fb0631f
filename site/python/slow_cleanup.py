import asyncio


async def upload():
    try:
        await asyncio.sleep(1)
    finally:
        print("tidying up")
        await asyncio.sleep(0.3)
        print("tidy")


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        await asyncio.wait_for(upload(), 0.1)
    except TimeoutError:
        print(f"asked for 0.10 s, back after {loop.time() - start:.2f} s")


asyncio.run(main())
