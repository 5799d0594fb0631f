import asyncio


async def total():
    return 42


async def report():
    return await total()


async def main():
    print("total:", await report())


asyncio.run(main())
