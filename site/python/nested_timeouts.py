import asyncio


async def main():
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        async with asyncio.timeout(0.3):
            try:
                async with asyncio.timeout(0.1):
                    await asyncio.sleep(1)
            except TimeoutError:
                print(f"the inner one, after {loop.time() - start:.2f} s")
            await asyncio.sleep(1)
    except TimeoutError:
        print(f"the outer one, after {loop.time() - start:.2f} s")


asyncio.run(main())
