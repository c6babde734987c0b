"""The processes that work beside the bot."""

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

from bot.host.recomputing import REBUILD, recomputing
from bot.host.worker import MOST_WAITING, Worker
from bot.live.shards import ALL, Shards
from tests.bot.service import until
from tests.patience import PATIENCE

STALE = ("standings",)
SLEEPER = (sys.executable, "-c", "import time; open('begun', 'w').close(); time.sleep(600)")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_after_an_update_one_process_computes_ratings_beside_the_bot_and_a_stop_ends_it_at_once(
    here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert REBUILD[1:] == ("-m", "bot", "rebuild")
    note = "import os; open('noted', 'w').write(os.environ['DATABASE_URL']); raise SystemExit(3)"
    async with (
        recomputing((), "sqlite://", ALL, SLEEPER),
        recomputing(STALE, "sqlite://", Shards(2, (1,)), SLEEPER),
        recomputing(STALE, "sqlite:///x", ALL, (sys.executable, "-c", note)),
    ):
        await until(lambda: "not computed again" in caplog.text)
    assert os.listdir(here) == ["noted"], "nothing is stale there, or another process does it"
    assert (here / "noted").read_text() == "sqlite:///x"
    async with recomputing(STALE, "sqlite://", ALL, SLEEPER):
        await until(lambda: (here / "begun").exists())
        since = time.monotonic()
    assert time.monotonic() - since < PATIENCE


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


async def test_work_is_done_in_another_process_after_a_kill_in_a_new_one(worker: Worker) -> None:
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
    waiting = asyncio.create_task(worker.run(sum, range(10**10)))
    await asyncio.sleep(0.05)
    os.kill(first, signal.SIGKILL)
    assert await waiting is None, "its work is lost"
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
    last, stat = time.monotonic() + PATIENCE, Path(f"/proc/{worker}/stat")
    while stat.exists() and stat.read_text().split()[2] != "Z":
        assert time.monotonic() < last
        time.sleep(0.01)
