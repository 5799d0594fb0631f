import asyncio


async def greet(name):
    print(f"{name}: hello")
    return f"{name} was here"


async def main():
    coroutine = greet("ana")
    print("called: nothing runs yet")
    task = asyncio.create_task(greet("ben"))
    print("made a task: still nothing runs")
    print(await coroutine)
    print("the task is done:", task.done())
    print(await task)
    print("the task is done:", task.done())


asyncio.run(main())
