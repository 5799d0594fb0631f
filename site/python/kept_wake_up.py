import asyncio

dishes = []


async def cook(dish_ready):
    async with dish_ready:
        dishes.append("soup")
        dish_ready.notify()
    print("the bell rings")


async def waiter(dish_ready):
    print("fetching a tray")
    await asyncio.sleep(0.01)
    async with dish_ready:
        await dish_ready.wait_for(lambda: dishes)
        print(f"the {dishes.pop()} is served")


async def main():
    dish_ready = asyncio.Condition()
    async with asyncio.TaskGroup() as group:
        group.create_task(waiter(dish_ready))
        group.create_task(cook(dish_ready))


asyncio.run(main())
