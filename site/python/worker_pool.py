import asyncio

ROOM = 8
connections = refused = most = fetched = 0


async def fetch(page):
    global connections, refused, most, fetched
    if connections == ROOM:
        refused += 1
        return
    connections += 1
    most = max(most, connections)
    await asyncio.sleep(0.01)
    connections -= 1
    fetched += 1


async def worker(pages):
    while True:
        page = await pages.get()
        try:
            await fetch(page)
        finally:
            pages.task_done()


async def main():
    pages = asyncio.Queue(maxsize=4)
    async with asyncio.TaskGroup() as group:
        workers = [group.create_task(worker(pages)) for _ in range(4)]
        for page in range(20):
            await pages.put(page)
        await pages.join()
        for each in workers:
            each.cancel()
    print("connections at once:", most)
    print("refused:", refused)
    print("fetched:", fetched)


asyncio.run(main())
