import asyncio

background = set()


async def deliver():
    await asyncio.sleep(0.01)
    raise ConnectionError("the letter came back")


def finished(task):
    background.discard(task)
    if not task.cancelled() and task.exception():
        print("failed:", task.exception())


async def main():
    task = asyncio.create_task(deliver())
    background.add(task)
    task.add_done_callback(finished)
    print("kept:", len(background))
    await asyncio.sleep(0.02)
    print("kept:", len(background))


asyncio.run(main())
