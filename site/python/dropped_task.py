import asyncio
import gc


async def deliver():
    await asyncio.sleep(0.01)
    raise ConnectionError("the letter came back")


async def wait_for_reply():
    await asyncio.get_running_loop().create_future()
    print("a reply")


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, report: print("report:", report["message"]))
    letter = asyncio.create_task(deliver())
    asyncio.create_task(wait_for_reply())
    await asyncio.sleep(0.02)
    print("the letter is delivered:", letter.done())
    gc.collect()


asyncio.run(main())
