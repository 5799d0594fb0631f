import asyncio
from contextlib import aclosing


async def rows(table):
    print(f"{table} is open")
    try:
        for row in (1, 2, 3):
            yield row
    finally:
        await asyncio.sleep(0.1)
        print(f"{table} is closed")


async def first(table):
    async for row in rows(table):
        return row


async def first_and_close(table):
    async with aclosing(rows(table)) as source:
        async for row in source:
            return row


async def main():
    print("row", await first("left"))
    print("main goes on")
    await asyncio.sleep(0.2)
    print("row", await first_and_close("closed"))
    print("main goes on")


asyncio.run(main())
