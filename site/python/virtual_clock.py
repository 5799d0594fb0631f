import asyncio


# region clock
class VirtualLoop(asyncio.SelectorEventLoop):
    now = 0.0

    def time(self):
        return self.now

    def _run_once(self):
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0].when())
        super()._run_once()
# endregion


# region program
async def renew(lease, every):
    while True:
        await asyncio.sleep(every)
        lease.append(asyncio.get_running_loop().time())


async def test_lease_is_renewed_every_hour():
    lease = []
    task = asyncio.create_task(renew(lease, 3600))
    await asyncio.sleep(24 * 3600 + 1)
    task.cancel()
    await asyncio.wait([task])
    assert lease == [3600 * hour for hour in range(1, 25)]
    assert asyncio.all_tasks() == {asyncio.current_task()}
    print("renewed:", len(lease))


with asyncio.Runner(loop_factory=VirtualLoop) as runner:
    runner.run(test_lease_is_renewed_every_hour())
    print(f"the clock says {runner.get_loop().time():.0f} s")
# endregion
