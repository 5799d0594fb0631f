import asyncio


async def book_seat():
    print("hold placed")
    try:
        await asyncio.sleep(0.05)
        return "seat booked"
    finally:
        print("hold lifted")


async def main():
    try:
        async with asyncio.timeout(0.01):
            print(await book_seat())
    except TimeoutError:
        print("out of time")
    print("on we go")


asyncio.run(main())
