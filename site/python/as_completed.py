import asyncio


async def mirror(name, seconds):
    await asyncio.sleep(seconds)
    return name


async def main():
    mirrors = [mirror("oslo", 0.3), mirror("lima", 0.1), mirror("pune", 0.2)]
    for answer in asyncio.as_completed(mirrors):
        print(await answer)


asyncio.run(main())
