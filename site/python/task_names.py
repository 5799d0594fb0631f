import asyncio


def log(text):
    print(f"{asyncio.current_task().get_name()}: {text}")


async def fetch(page):
    log(f"asks for page {page}")
    await asyncio.sleep(0.01)
    log(f"has page {page}")


async def main():
    async with asyncio.TaskGroup() as group:
        for page in (1, 2):
            group.create_task(fetch(page), name=f"reader {page}")
    await asyncio.create_task(fetch(3), name="late reader")


asyncio.run(main())
