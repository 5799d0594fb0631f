import asyncio
import time


# region monitor
async def lateness(every, report):
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + every
        await asyncio.sleep(every)
        late = loop.time() - due
        if late > 0.01:
            report(late)
# endregion


# region program
async def burst():
    await asyncio.sleep(0.48)
    time.sleep(0.05)
    await asyncio.sleep(0.15)


async def hog():
    for _ in range(20):
        time.sleep(0.03)
        await asyncio.sleep(0)


def report(late):
    print(f"late by {late:.2f} s")


async def main():
    monitor = asyncio.create_task(lateness(0.1, report))
    await asyncio.sleep(0)
    print("a single burst")
    await burst()
    print("a constant hog")
    await hog()
    monitor.cancel()


asyncio.run(main())
# endregion
