import asyncio


async def worker(jobs):
    while True:
        job = await jobs.get()
        try:
            await asyncio.sleep(0.1)
            print(f"{job} is done")
        finally:
            jobs.task_done()


async def accept(jobs):
    for number in range(1, 100):
        await jobs.put(f"job {number}")
        await asyncio.sleep(0.06)


async def main():
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    # In a service: loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.call_later(0.25, stop.set)
    jobs = asyncio.Queue(maxsize=10)
    accepting = asyncio.create_task(accept(jobs))
    working = asyncio.create_task(worker(jobs))

    await stop.wait()
    asked = loop.time()
    print("told to stop, jobs that wait:", jobs.qsize())
    accepting.cancel()
    try:
        async with asyncio.timeout(0.5):
            await jobs.join()
        print("all is done")
    except TimeoutError:
        print("out of time, jobs that are lost:", jobs.qsize() + 1)
    working.cancel()
    await asyncio.wait([accepting, working])
    print(f"stopped after {loop.time() - asked:.2f} s")


asyncio.run(main())
