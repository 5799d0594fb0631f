import asyncio


# region primitive
async def settled(future):
    cancelled = None
    while not future.done():
        try:
            await asyncio.wait([future])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
    return future.result()
# endregion


# region program
async def store():
    await asyncio.sleep(0.05)
    print("the receipt is stored")
    return "receipt 7"


async def pay(storing):
    try:
        await settled(storing)
    except asyncio.CancelledError:
        print("cancelled, and it knows:", storing.result())
        raise


async def main():
    storing = asyncio.create_task(store())
    paying = asyncio.create_task(pay(storing))
    for _ in range(2):
        await asyncio.sleep(0.01)
        paying.cancel()
        print("told to stop")
    await asyncio.wait([paying])
    print("the payment was cancelled:", paying.cancelled())


asyncio.run(main())
# endregion
