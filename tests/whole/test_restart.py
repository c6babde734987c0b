"""The bot logs in again, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app import Kuckuck
from bot.discord_ui import refresher
from bot.i18n import Tr
from bot.playground import Playground
from bot.storage.store import Store
from tests.whole.room import Room


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(locale="fr") as playground:
        yield playground


async def test_a_table_is_painted_in_its_servers_language_from_the_first_stroke(
    playground: Playground, room: Room, bot: Kuckuck, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresher, "SETTLE", 0)
    await room.ann.slash(room.channel, "kuckuck start")
    await playground.disconnect()
    seen = []

    def look(_channel: int, _message: int) -> None:
        seen.append(str(room.board.components))

    playground.discord.backend.watchers.append(look)
    store = await Store.open(database)
    await playground.connect(Kuckuck(store))
    await room.until(lambda: seen)
    await playground.disconnect()
    await store.close()
    assert all(Tr("fr")("Join") in painted for painted in seen)
