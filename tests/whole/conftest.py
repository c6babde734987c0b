"""The real bot at the embedded Discord, over real sockets and in real time."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.app import Kuckuck
from bot.playground import Playground
from bot.storage.store import Store
from tests.whole.moods import hurry
from tests.whole.room import Room


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest.fixture
def room(playground: Playground) -> Room:
    return Room(playground)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3"


@pytest.fixture
async def bot(playground: Playground, database: str) -> AsyncIterator[Kuckuck]:
    """The bot, logged in, in this process."""
    store = await Store.open(database)
    bot = Kuckuck(store, house_pause=0.05)
    await playground.connect(bot)
    yield bot
    await playground.disconnect()
    await store.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long on Discord."""
    hurry(monkeypatch)


@pytest.fixture
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test in which anything of ours was logged as an error, or failed unseen."""
    yield
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "asyncio"))]
    assert [message for message in errors if message in ours] == []
