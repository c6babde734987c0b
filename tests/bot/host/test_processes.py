"""A process of the bot: its event loop, its garbage, and the process that computes ratings beside it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.host import loop
from bot.host.recomputing import REBUILD, recomputing
from bot.live.shards import ALL, Shards
from tests.bot.service import until
from tests.patience import PATIENCE

STALE = ("standings",)
SLEEPER = (sys.executable, "-c", "import time; open('begun', 'w').close(); time.sleep(600)")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(code: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_garbage_is_looked_for_as_soon_as_all_is_imported_and_never_among_that_and_less_often() -> None:
    looks_less_often = (
        "import gc; from bot.host.garbage import freeze_garbage;"
        "looks = lambda: sum(each['collections'] for each in gc.get_stats());"
        "freeze_garbage(); before = looks(); kept = [[] for _ in range(9_000)]; print(looks() - before);"
        "kept += [[] for _ in range(9_000)]; print(looks() - before)"
    )
    assert printed(looks_less_often) == ["0", "1"]
    said = printed(
        "import atexit, gc, runpy, sys; sys.argv[1:] = ['--help'];"
        "atexit.register(lambda: print('collects:', gc.isenabled(), gc.get_freeze_count() > 100_000));"
        "runpy.run_module('bot', run_name='__main__')"
    )
    assert said[-1] == "collects: True True"


async def module_of_loop() -> str:
    return type(asyncio.get_running_loop()).__module__


def test_the_loop_is_the_swift_one_if_installed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("uvloop"):
        assert loop.run(module_of_loop()) == "uvloop"
    (here / "swiftest.py").write_text(
        "import asyncio\nclass Loop(asyncio.SelectorEventLoop): pass\nnew_event_loop = Loop\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(here)
    monkeypatch.setattr(loop, "SWIFT", "swiftest")
    assert loop.run(module_of_loop()) == "swiftest"
    monkeypatch.setattr(loop, "SWIFT", "no_such_loop")
    assert loop.run(module_of_loop()).startswith("asyncio."), "without it Python's own serves"

    async def fail() -> None:
        raise ValueError("within")

    with pytest.raises(ValueError, match="within"):
        loop.run(fail())


async def test_after_an_update_ratings_are_computed_beside_the_bot_at_the_same_database(
    here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert REBUILD[1:] == ("-m", "bot", "rebuild")
    note = "import os; open('noted', 'w').write(os.environ['DATABASE_URL']); raise SystemExit(3)"
    async with recomputing(STALE, "sqlite:///x", ALL, (sys.executable, "-c", note)):
        await until(lambda: "not computed again" in caplog.text)
        assert (here / "noted").read_text() == "sqlite:///x"


async def test_nothing_begins_where_nothing_is_stale_or_another_process_does_it(here: Path) -> None:
    async with (
        recomputing((), "sqlite://", ALL, SLEEPER),
        recomputing(STALE, "sqlite://", Shards(2, (1,)), SLEEPER),
    ):
        await asyncio.sleep(0.2)
    assert os.listdir(here) == []


async def test_a_stop_of_the_bot_ends_it_at_once(here: Path) -> None:
    async with recomputing(STALE, "sqlite://", ALL, SLEEPER):
        await until(lambda: (here / "begun").exists())
        since = time.monotonic()
    assert time.monotonic() - since < PATIENCE
