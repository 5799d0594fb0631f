import asyncio


async def retry(call, attempts, delay):
    for attempt in range(1, attempts + 1):
        try:
            return await call()
        except ConnectionError as error:
            if attempt == attempts:
                raise
            print(f"attempt {attempt}: {error}, again in {delay:.1f} s")
            await asyncio.sleep(delay)  # in a service: times random.uniform(0.5, 1)
            delay *= 2


async def attempt(service, limit):
    loop = asyncio.get_running_loop()
    start = loop.time()
    try:
        async with asyncio.timeout(limit):
            print(await retry(service, 5, 0.1), f"after {loop.time() - start:.2f} s")
    except TimeoutError:
        print(f"given up after {loop.time() - start:.2f} s")


async def main():
    calls = 0

    async def service():
        nonlocal calls
        calls += 1
        await asyncio.sleep(0.05)
        if calls % 4:
            raise ConnectionError("no answer")
        return "an answer"

    await attempt(service, 2)
    await attempt(service, 0.3)


asyncio.run(main())
