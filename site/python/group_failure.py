import asyncio


async def load(part, seconds, broken=False):
    print(f"load {part}")
    try:
        await asyncio.sleep(seconds)
        if broken:
            raise ValueError(f"{part} is damaged")
        print(f"{part} is there")
    finally:
        print(f"let go of {part}")


async def main():
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(load("map", 0.03))
            group.create_task(load("index", 0.01, broken=True))
    except* ValueError as failed:
        print("failed:", [str(error) for error in failed.exceptions])
    print("nothing is left running")


asyncio.run(main())
