import asyncio

balance = 100


async def withdraw(amount):
    global balance
    before = balance
    await asyncio.sleep(0.01)  # ask the bank
    balance = before - amount
    print(f"took {amount}, {balance} left")


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(withdraw(30))
        group.create_task(withdraw(50))
    print("there should be 20 left, there are", balance)


asyncio.run(main())
