import asyncio
import warnings

warnings.showwarning = lambda warning, *where: print("warning:", warning)


async def total():
    return 42


def report():
    return asyncio.run(total())


async def main():
    try:
        print("total:", report())
    except RuntimeError as error:
        print("RuntimeError:", error)


asyncio.run(main())
