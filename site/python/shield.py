import asyncio


async def commit():
    print("commit begins")
    await asyncio.sleep(0.02)
    print("commit is written")
    return "revision 7"


async def request(work):
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        print("the request is cancelled")
        raise


async def main():
    work = asyncio.create_task(commit())
    client = asyncio.create_task(request(work))
    await asyncio.sleep(0.01)
    client.cancel()
    print(await work)
    print("the request was cancelled:", client.cancelled())


asyncio.run(main())
