"""Finished games for a ranking."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.ids import GuildId, UserId
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.people import GUILD, NAMES, opened


async def game(
    store: Store,
    *results: Result,
    at: float = 0,
    guild: GuildId = GUILD,
    key: str = "kuckuck",
    options: Mapping[str, str | int] = {},
) -> None:
    """A finished game with these results, played with these options."""
    table = await store.open_table(0, 0, [msgspec.structs.replace(opened(), options=options)])
    await store.finish(
        table, 1, at, [MarkedEntry(log.Acted(0, "1"))], guild_id=guild, game=key, results=results
    )


def ranking(*users: UserId, names: dict[UserId, str] = NAMES) -> list[Result]:
    """The winner first, then all others, each with a point less."""
    return [Result(seat, user, names.get(user, "?"), seat + 1, 9 - seat) for seat, user in enumerate(users)]
