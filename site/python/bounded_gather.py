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


async def main():
    room = asyncio.Semaphore(ROOM)  # what the other side has agreed to

    async def fetch_in_turn(page):
        async with room:
            await fetch(page)

    fetching = asyncio.gather(*(fetch_in_turn(page) for page in range(20)))
    print("tasks at once:", len(asyncio.all_tasks()) - 1)
    await fetching
    print("connections at once:", most)
    print("refused:", refused)
    print("fetched:", fetched)


asyncio.run(main())
