"""The real bot at the embedded Discord, over real sockets and in real time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import Kuckuck
from bot.playground import Playground
from bot.storage.store import Store
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
