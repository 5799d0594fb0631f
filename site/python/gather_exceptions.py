import asyncio


async def load(part, seconds, broken=False):
    await asyncio.sleep(seconds)
    if broken:
        raise ValueError(f"{part} is damaged")
    return f"{part} is there"


async def main():
    results = await asyncio.gather(
        load("map", 0.03),
        load("index", 0.01, broken=True),
        load("legend", 0.02),
        return_exceptions=True,
    )
    for result in results:
        if isinstance(result, Exception):
            print("failed:", result)
        else:
            print(result)


asyncio.run(main())
