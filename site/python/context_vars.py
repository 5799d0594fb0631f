import asyncio
import contextvars

request = contextvars.ContextVar("request", default="no request")


def log(text):
    print(f"[{request.get()}] {text}")


async def handle(number):
    request.set(f"request {number}")
    log("begins")
    await asyncio.sleep(0.01 * number)
    log("a thread sees " + await asyncio.to_thread(request.get))
    log("ends")


async def main():
    await asyncio.gather(handle(1), handle(2))
    log("all are served")


asyncio.run(main())
