import asyncio


async def measure(station, seconds):
    print(f"ask {station}")
    await asyncio.sleep(seconds)
    print(f"{station} answers")
    return station.title()


async def main():
    slow = asyncio.create_task(measure("lighthouse", 0.03), name="slow")
    quick = asyncio.create_task(measure("harbour", 0.01), name="quick")
    print(await asyncio.gather(slow, quick))


asyncio.run(main())
