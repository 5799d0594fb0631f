import asyncio

ROOM = 8
connections = refused = 0


async def fetch(page):
    global connections, refused
    if connections == ROOM:
        refused += 1
        return None
    connections += 1
    await asyncio.sleep(0.01)
    connections -= 1
    return page


async def main():
    pages = await asyncio.gather(*(fetch(page) for page in range(20)))
    print("pages asked for at once:", len(pages))
    print("refused:", refused)
    print("fetched:", sum(page is not None for page in pages))


asyncio.run(main())
