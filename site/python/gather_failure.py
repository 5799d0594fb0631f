import asyncio


async def load(part, seconds, broken=False):
    print(f"load {part}")
    try:
        await asyncio.sleep(seconds)
        if broken:
            raise ValueError(f"{part} is damaged")
        print(f"{part} is there")
    finally:
        print(f"let go of {part}")


async def main():
    parts = [
        asyncio.create_task(load("map", 0.03)),
        asyncio.create_task(load("index", 0.01, broken=True)),
    ]
    try:
        await asyncio.gather(*parts)
    except ValueError as error:
        print("failed:", error)
    print("still running:", sum(not part.done() for part in parts))
    await asyncio.sleep(0.05)
    print("still running:", sum(not part.done() for part in parts))


asyncio.run(main())
