import asyncio
import gc

background = set()


async def deliver():
    await asyncio.sleep(0.01)
    raise ConnectionError("the letter came back")


async def wait_for_reply():
    await asyncio.get_running_loop().create_future()
    print("a reply")


def keep(task):
    background.add(task)
    task.add_done_callback(finished)


def finished(task):
    background.discard(task)
    if task.cancelled():
        print("stopped:", task.get_name())
    elif task.exception():
        print("failed:", task.exception())


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, report: print("report:", report["message"]))
    keep(asyncio.create_task(deliver(), name="letter"))
    keep(asyncio.create_task(wait_for_reply(), name="reply"))
    await asyncio.sleep(0.02)
    gc.collect()
    print("still kept:", [task.get_name() for task in background])
    for task in background:
        task.cancel()
    await asyncio.wait(background)


asyncio.run(main())
