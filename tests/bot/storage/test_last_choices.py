"""What was chosen at the last table of a server where a game began, on a real database."""

from __future__ import annotations

from typing import Any

from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.storage.last_choices import Choices
from bot.storage.store import Store
from bot.table import log
from tests.bot.service import on_both

pytestmark = on_both

HERE, ANN = GuildId(1), UserId(3)
SEALED = {"bidding": "sealed"}
TACTICAL = {"bidding": "tactical"}


def opened(game: str = "kuckuck", guild: GuildId = HERE, **more: Any) -> log.Opened:
    return log.Opened(game, guild, ChannelId(2), ANN, SEALED, 60, "egg", **more)


async def keep(store: Store, *entries: log.Entry) -> None:
    await store.open_table(0, 0, entries)


async def test_the_newest_game_that_began_counts_as_its_host_chose_it_last(store: Store) -> None:
    assert await store.archive.last_choices(HERE) is None
    began = log.Started(1, TACTICAL, "seed")
    changes = (log.Changed(SEALED, 600), log.Changed(TACTICAL, 3600, level="strong"))
    await keep(store, opened("ducksoup"), log.Started(1, {}, "seed"))
    await keep(store, opened(), *changes, began)
    await keep(store, opened("coucou"), *changes)
    await keep(store, opened("cucco", guild=GuildId(2)), began)
    assert await store.archive.last_choices(HERE) == Choices("kuckuck", TACTICAL, 3600, "strong")


async def test_lessons_and_game_nights_are_nobodys_choice(store: Store) -> None:
    began = log.Started(1, SEALED, "seed")
    await keep(store, opened(level="easy"), began)
    await keep(store, opened("cucco", evening=EveningId(4)), began)
    for _ in range(12):
        await keep(store, opened("coucou", lesson=True), began)
    assert await store.archive.last_choices(HERE) == Choices("kuckuck", SEALED, 60, "easy")
