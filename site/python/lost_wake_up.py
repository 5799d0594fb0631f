import asyncio


async def cook(dish_ready):
    async with dish_ready:
        dish_ready.notify()
    print("the bell rings")


async def waiter(dish_ready):
    print("fetching a tray")
    await asyncio.sleep(0.01)
    async with dish_ready:
        try:
            async with asyncio.timeout(1):
                await dish_ready.wait()
            print("the dish is served")
        except TimeoutError:
            print("no bell for 1 s: the dish is cold")


async def main():
    dish_ready = asyncio.Condition()
    async with asyncio.TaskGroup() as group:
        group.create_task(waiter(dish_ready))
        group.create_task(cook(dish_ready))


asyncio.run(main())
