"""The worker: a process of its own, which may die, be late or have too much to do."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.worker import MOST_WAITING, Worker
from tests.patience import PATIENCE

AN_ORPHAN = """
import asyncio, os, sys
from bot.host.worker import Worker
from tests.patience import PATIENCE
async def main():
    print(await Worker().run(os.getpid), flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    one = Worker()
    yield one
    await one.close()


async def test_work_is_done_in_one_other_process_that_stands_back(worker: Worker) -> None:
    first, second = await worker.run(os.getpid), await worker.run(os.getpid)
    assert first == second != os.getpid()
    assert first
    assert await worker.run(os.nice, 0) == os.nice(0) + 10
    with pytest.raises(ValueError, match="invalid literal"):
        await worker.run(int, "no number")
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(first, stop)
        assert await worker.run(os.getpid) == first, "it leaves it to the bot when to stop"
    many = [asyncio.create_task(worker.run(time.sleep, 0.01)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    assert await worker.run(os.getpid) is None, "there is too much to do"
    await asyncio.gather(*many)
    assert await worker.run(os.getpid)


async def test_a_worker_that_was_killed_loses_its_work_and_another_one_goes_on(worker: Worker) -> None:
    first = await worker.run(os.getpid)
    assert first
    waiting = asyncio.create_task(worker.run(sum, range(10**10)))
    await asyncio.sleep(0.05)
    os.kill(first, signal.SIGKILL)
    assert await waiting is None
    assert await worker.run(os.getpid) not in (None, first)


@pytest.mark.parametrize("started", [True, False])
async def test_a_stop_waits_neither_for_work_nor_for_a_starting_worker(worker: Worker, started: bool) -> None:
    if started:
        await worker.run(os.getpid)
    waiting = asyncio.create_task(worker.run(time.sleep, 10 * PATIENCE))
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await worker.close()
    await waiting
    assert time.monotonic() - began < PATIENCE


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the worker in /proc")
def test_a_worker_ends_with_a_bot_that_was_killed() -> None:
    command = [sys.executable, "-c", AN_ORPHAN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout
        worker = int(bot.stdout.readline())
        bot.kill()
    until = time.monotonic() + PATIENCE
    while lives(worker):
        assert time.monotonic() < until
        time.sleep(0.01)


def lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def test_the_main_module_brings_no_part_of_the_bot_into_a_worker() -> None:
    # So a spawned process runs it. All of the bot would take a second and 70 MiB there.
    code = "import runpy, sys; runpy.run_module('bot', run_name='__mp_main__'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert {"bot.start", "discord"} & {*loaded.split()} == set()
