import asyncio


async def produce(queue):
    for parcel in range(1, 6):
        if queue.full():
            print(f"parcel {parcel} has to wait")
        await queue.put(parcel)
        print(f"parcel {parcel} is in")


async def consume(queue):
    while True:
        parcel = await queue.get()
        await asyncio.sleep(0.1)
        print(f"parcel {parcel} is out")
        queue.task_done()


async def main():
    queue = asyncio.Queue(maxsize=2)
    consumer = asyncio.create_task(consume(queue))
    await produce(queue)
    await queue.join()
    consumer.cancel()
    print("all out")


asyncio.run(main())
