import asyncio


async def check(sensor, error):
    await asyncio.sleep(0.01)
    if error:
        raise error


async def main():
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(check("rain", ValueError("rain: -3 mm")))
            group.create_task(check("wind", OSError("wind: no answer")))
            group.create_task(check("sun", None))
    except* OSError as failed:
        print("try again:", [str(error) for error in failed.exceptions])
    except* ValueError as failed:
        print("repair:", [str(error) for error in failed.exceptions])


asyncio.run(main())
