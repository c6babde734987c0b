"""The supervisor with small processes in the place of bots: when it starts which, and when it gives up."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.host import supervisor
from bot.host.config import Config
from bot.host.division import divide
from bot.host.startup import Unfit
from bot.host.supervisor import Supervisor, environment
from bot.live.shards import Shards
from tests.bot.service import until

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
"""Says the two words of a bot, notes that it has begun, and waits for its end."""


@pytest.fixture(autouse=True)
def birds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(supervisor, "BOT", (sys.executable, "-c", BIRD))
    monkeypatch.setattr(supervisor, "APART", 0.0)
    monkeypatch.setattr(supervisor, "PAUSES", (0.0,))
    yield
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def config(**settings: Any) -> Config:
    return Config(database_url=POSTGRES, **settings)


@asynccontextmanager
async def running(processes: int, **settings: Any) -> AsyncIterator[asyncio.Task[None]]:
    """The supervisor, from when all have begun."""
    chosen = config(**settings)
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
    """While it is "broken", no process can begin in a place; while it is "taken", one runs there."""
    return Path(said)


async def test_each_has_its_part_of_the_shards_they_restart_one_after_another_and_end_together() -> None:
    async with running(2, shard_count=7):
        for _ in range(2):  # and again if it is asked for meanwhile
            os.kill(os.getpid(), signal.SIGHUP)
            await until(lambda: len(begun()) > 2)
        await until(lambda: len(begun()) == 6)
        assert [(number, shards) for number, shards, _ in begun()] == [("1", "0,2,4,6"), ("2", "1,3,5")] * 3
    assert all_have_ended()


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
        # And if one dies that cannot start any more, the others still go on.
        os.kill(begun()[1][2], signal.SIGKILL)
        await until(lambda: "code=78" in caplog.text or caplog.text.count("starts again") > 2)
        assert not task.done()
        mark("broken 2").unlink()
        mark("taken 2").rmdir()  # which the killed one has left behind
        await until(lambda: len(begun()) == 4)
    caplog.clear()


async def test_one_that_cannot_run_from_the_beginning_ends_all() -> None:
    mark("broken 2").touch()
    async with running(2) as task:
        with pytest.raises(Unfit, match="Process 2/2 cannot run"):
            await task
    assert all_have_ended()


def test_each_has_a_port_of_its_own_and_without_a_count_of_shards_one_of_them() -> None:
    chosen = config(metrics_port=9464)
    assert [environment(chosen, number, Shards())["METRICS_PORT"] for number in (1, 2)] == ["9464", "9465"]
    assert "METRICS_PORT" not in environment(config(), 2, Shards()).keys() - os.environ.keys()
    assert divide(config(), 2) == [Shards(2, (0,)), Shards(2, (1,))]
    assert divide(config(), 1) == [Shards()]
    with pytest.MonkeyPatch.context() as windows:
        windows.delattr(signal, "SIGHUP")  # the signal to restart by
        with pytest.raises(Unfit, match="Windows"):
            divide(config(), 2)
