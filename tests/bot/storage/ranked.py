"""Finished games for a ranking."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.ids import GuildId, UserId
from bot.storage.projections import all_projections
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from bot.table.results import Mark, Result
from tests.bot.people import GUILD, NAMES, opened

DAY = 86_400.0
MARKS: tuple[Mark, ...] = ("", "", "left", "away", "late")


async def game(
    store: Store,
    *results: Result,
    at: float = 0,
    guild: GuildId = GUILD,
    key: str = "kuckuck",
    options: Mapping[str, str | int] = {},
) -> None:
    """A finished game with these results, played with these options."""
    table = await store.open_table(0, 0, [msgspec.structs.replace(opened(), guild=guild, options=options)])
    await store.finish(
        table, 1, at, [MarkedEntry(log.Acted(0, "1"))], guild_id=guild, game=key, results=results
    )


def ranking(*users: UserId, names: dict[UserId, str] = NAMES) -> list[Result]:
    """A ranking with the winner first, in which each person is a point behind the one before."""
    return [Result(seat, user, names.get(user, "?"), seat + 1, 9 - seat) for seat, user in enumerate(users)]


async def random_games(store: Store, count: int, seed: int = 1) -> None:
    """Games of two to six people, or of one against bots, in two servers. Some games end at the same time."""
    rng, at = Random(seed), 1_700_000_000.0
    for _ in range(count):
        users = rng.sample([*NAMES], rng.randint(1, 6))
        at += rng.choice([0, 0, 600, DAY / 3, 4 * DAY])
        names = [f"{NAMES[user]} {rng.randint(1, 3)}" for user in users]
        results = [
            Result(seat, user, names[seat], rng.randint(1, 4), rng.randint(-9, 30), rng.choice(MARKS))
            for seat, user in enumerate(users)
        ]
        await game(
            store,
            *results,
            at=at,
            guild=GuildId(GUILD + rng.randint(0, 1)),
            key=rng.choice(["cucco", "kuckuck"]),
            options={"bidding": rng.choice(["sealed", "tactical"])},
        )


async def rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all projections."""
    found = {}
    async with store._engine.connect() as connection:
        for name, projection in all_projections().items():
            query = sa.select(projection.table).order_by(*projection.table.primary_key.columns)
            found[name] = [*map(tuple, (await connection.execute(query)).all())]
    return found
