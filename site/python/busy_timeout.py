import asyncio
import time


def compute():
    time.sleep(0.3)  # no await in it


async def attempt(name, steps):
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        async with asyncio.timeout(0.1):
            compute()
            for step in range(steps):
                await asyncio.sleep(0)
                print(f"{name}: went through await {step + 1}")
        print(f"{name}: no timeout, after {loop.time() - start:.2f} s")
    except TimeoutError:
        print(f"{name}: out of time after {loop.time() - start:.2f} s")


async def main():
    await attempt("no await", 0)
    await attempt("two awaits", 2)


asyncio.run(main())
