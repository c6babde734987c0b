"""The bot logs in again, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app import Kuckuck
from bot.discord_ui import refresher
from bot.i18n import Tr
from bot.playground import Playground
from bot.storage.store import Store
from tests.cogs.reading import cards
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


async def test_an_open_hand_follows_the_game_without_a_press(
    playground: Playground, room: Room, bot: Kuckuck, database: str
) -> None:
    await room.start_game(room.ann, room.ben, room.cleo)
    hand, before = room.hand(room.ann), cards(room.hand(room.ann))
    await room.press(room.ann, hand, str(before[0]))
    await playground.disconnect()
    store = await Store.open(database)
    await playground.connect(Kuckuck(store, beats=0))
    await room.play_trick(room.ben, room.cleo)
    await room.until(lambda: cards(room.hand(room.ann)) == before[1:])
    assert room.hand(room.ann).id == hand.id
    await playground.disconnect()
    await store.close()
