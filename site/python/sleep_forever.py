import asyncio


# region primitive
async def sleep_forever():
    await asyncio.get_running_loop().create_future()
# endregion


# region program
async def serve():
    print("the door is open")
    try:
        await sleep_forever()
    finally:
        print("the door is closed")


async def main():
    server = asyncio.create_task(serve())
    await asyncio.sleep(3600)
    print("an hour later, done:", server.done())
    server.cancel()
    await asyncio.wait([server])


asyncio.run(main())
# endregion
