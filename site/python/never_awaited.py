import asyncio
import warnings

warnings.showwarning = lambda warning, *where: print("warning:", warning)


async def save(entry):
    await asyncio.sleep(0.01)
    print(f"{entry} saved")


async def main():
    saving = save("page 1")
    print("done, or so it seems:", type(saving).__name__)


asyncio.run(main())
