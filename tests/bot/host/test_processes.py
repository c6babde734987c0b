"""The bot's helper processes, and the supervisor, which starts small programs here in place of bots."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.host import supervisor
from bot.host.config import Config
from bot.host.recomputing import REBUILD, recomputing
from bot.host.startup import Unfit
from bot.host.supervised import divide
from bot.host.supervisor import Supervisor
from bot.shards import ALL, Shards
from bot.worker import MOST_WAITING, Worker
from tests.bot.service import until
from tests.patience import PATIENCE

STALE = ("standings",)
SLEEPER = (sys.executable, "-c", "import time; open('begun', 'w').close(); time.sleep(600)")


async def test_after_an_update_one_process_computes_ratings_and_a_stop_ends_it_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert REBUILD[1:] == ("-m", "bot", "rebuild")
    note = "import os; open('noted', 'w').write(os.environ['DATABASE_URL']); raise SystemExit(3)"
    async with (
        recomputing((), "sqlite://", ALL, SLEEPER),
        recomputing(STALE, "sqlite://", Shards(2, (1,)), SLEEPER),
        recomputing(STALE, "sqlite:///x", ALL, (sys.executable, "-c", note)),
    ):
        await until(lambda: "not computed again" in caplog.text)
    assert os.listdir(tmp_path) == ["noted"], "nothing is stale there, or another process does it"
    assert (tmp_path / "noted").read_text() == "sqlite:///x"
    async with recomputing(STALE, "sqlite://", ALL, SLEEPER):
        await until(lambda: (tmp_path / "begun").exists())
        since = time.monotonic()
    assert time.monotonic() - since < PATIENCE


AN_ORPHAN = """
import asyncio, os, sys
from bot.worker import Worker
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


POSTGRES = "postgresql+asyncpg://bird@nest/eggs"
BIRD = """
import os, pathlib, signal, socket, sys, time
number = sys.argv[-1].partition("/")[0]
if pathlib.Path(f"broken {number}").exists():
    sys.exit(78)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
line = socket.socket(fileno=0)
line.send(b"s")
# As the lease does: one after another.
while True:
    try:
        os.mkdir(f"taken {number}")
        break
    except FileExistsError:
        time.sleep(0.01)
try:
    with open("begun", "a") as file:
        print(number, os.environ["SHARD_IDS"], os.getpid(), file=file, flush=True)
    line.send(b"r")
    line.recv(1)
finally:
    os.rmdir(f"taken {number}")
"""
"""A program in place of a bot: it says that it has started and is ready, and waits to be stopped."""


@pytest.fixture(autouse=True)
def birds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(supervisor, "BOT", (sys.executable, "-c", BIRD))
    monkeypatch.setattr(supervisor, "APART", 0.0)
    monkeypatch.setattr(supervisor, "PAUSES", (0.0,))
    yield
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@asynccontextmanager
async def running(processes: int, **settings: Any) -> AsyncIterator[asyncio.Task[None]]:
    """The supervisor, once all processes have begun."""
    chosen = Config(database_url=POSTGRES, **settings)
    task = asyncio.create_task(Supervisor(chosen, divide(chosen, processes)).run())
    await until(lambda: task.done() or len(begun()) == processes)
    yield task
    task.cancel()
    await asyncio.wait([task])


def begun() -> list[tuple[str, str, int]]:
    """The processes that have begun so far: number, shards and process id."""
    file = Path("begun")
    lines = file.read_text().splitlines() if file.exists() else []
    return [(number, shards, int(pid)) for number, shards, pid in map(str.split, lines)]


def all_have_ended() -> bool:
    return not any(Path(f"/proc/{pid}").exists() for *_, pid in begun())


def mark(said: str) -> Path:
    """The path of a marker: "broken 1" keeps process 1 from starting, "taken 1" shows that it runs."""
    return Path(said)


async def test_each_has_its_part_of_the_shards_they_restart_one_after_another_and_end_together() -> None:
    async with running(2, shard_count=7):
        for _ in range(2):  # the second restart is asked for during the first
            os.kill(os.getpid(), signal.SIGHUP)
            await until(lambda: len(begun()) > 2)
        await until(lambda: len(begun()) == 6)
        assert [(number, shards) for number, shards, _ in begun()] == [("1", "0,2,4,6"), ("2", "1,3,5")] * 3
    assert all_have_ended()


async def test_a_process_that_dies_starts_again_and_the_others_go_on() -> None:
    async with running(2):
        os.kill(begun()[1][2], signal.SIGKILL)
        mark("taken 2").rmdir()  # the killed process could not remove it
        await until(lambda: len(begun()) == 3)
        assert [number for number, *_ in begun()] == ["1", "2", "2"]
        os.kill(begun()[0][2], 0)  # raises an error if that process has ended


async def test_where_a_new_process_cannot_run_the_former_ones_go_on(caplog: pytest.LogCaptureFixture) -> None:
    async with running(2) as task:
        mark("broken 1").touch()
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: "the former ones go on" in caplog.text)
        assert len(begun()) == 2
        mark("broken 1").rename("broken 2")
        os.kill(os.getpid(), signal.SIGHUP)
        await until(lambda: caplog.text.count("the former ones go on") == 2)
        assert [number for number, *_ in begun()] == ["1", "2", "1"]
        # If a process dies and its successor cannot start, the other processes go on.
        os.kill(begun()[1][2], signal.SIGKILL)
        await until(lambda: "code=78" in caplog.text or caplog.text.count("starts again") > 2)
        assert not task.done()
        mark("broken 2").unlink()
        mark("taken 2").rmdir()  # the killed process could not remove it
        await until(lambda: len(begun()) == 4)
    caplog.clear()


async def test_one_that_cannot_run_from_the_beginning_ends_all() -> None:
    mark("broken 2").touch()
    async with running(2) as task:
        with pytest.raises(Unfit, match="Process 2/2 cannot run"):
            await task
    assert all_have_ended()
