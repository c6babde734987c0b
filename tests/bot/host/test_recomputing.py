"""After an update that changes ratings, they are computed again in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest

from bot.host.recomputing import REBUILD, recomputing
from bot.live.shards import ALL, Shards
from tests.patience import PATIENCE

STALE = ("standings",)
SLEEPER = (sys.executable, "-c", "import time; open('begun', 'w').close(); time.sleep(600)")


async def test_it_works_beside_the_bot_at_the_same_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    note = "import os; open('noted', 'w').write(os.environ['DATABASE_URL'])"
    async with recomputing(STALE, "sqlite:///x", ALL, (sys.executable, "-c", note)), asyncio.timeout(30):
        while not (noted := tmp_path / "noted").exists() or noted.read_text() != "sqlite:///x":  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(("stale", "shards"), [((), ALL), (STALE, Shards(2, (1,)))])
async def test_nothing_begins_where_nothing_is_stale_or_another_process_does_it(
    stale: tuple[str, ...], shards: Shards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with recomputing(stale, "sqlite://", shards, SLEEPER):
        await asyncio.sleep(0.2)
    assert os.listdir(tmp_path) == []


async def test_a_stop_of_the_bot_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with recomputing(STALE, "sqlite://", ALL, SLEEPER), asyncio.timeout(30):
        while not (tmp_path / "begun").exists():  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.05)
        since = time.monotonic()
    assert time.monotonic() - since < PATIENCE


async def test_where_it_fails_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async with recomputing(STALE, "sqlite://", ALL, (sys.executable, "-c", "raise SystemExit(3)")):
        async with asyncio.timeout(30):
            while "not computed again" not in caplog.text:  # noqa: ASYNC110 - another process fails
                await asyncio.sleep(0.05)


def test_what_it_starts_is_the_command_for_hosts() -> None:
    assert REBUILD[1:] == ("-m", "bot", "rebuild")
