"""Finished games, written straight into a store, as if people had played for years."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import sqlalchemy as sa

from bench.load_tables import Place, opening, play
from bot.ids import ChannelId, GuildId, TableId
from bot.storage import schema
from bot.storage.entries import options_text
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import fold
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from engine.registry import games

SEATS, SAMPLES = 4, 20
"""The people in each game, and how many games of each kind are really played; all others are copies."""
SERVERS, MEMBERS = 50, 200
"""The number of servers with finished games, and the number of players in each server."""
FIRST_SERVER, FIRST_MEMBER = 1_400_000_000_000_000_000, 1_500_000_000_000_000_000
START, SECONDS = 1_700_000_000.0, 2 * 365 * 86_400
"""The ends of the games are spread evenly over ``SECONDS``, from the Unix time ``START`` on."""
AT_ONCE = 500


class Sample(NamedTuple):
    """A game that members 0 to 3 of the first server played at random."""

    game: str
    options: str
    entries: Sequence[tuple[str, str | None]]
    """The stored entries, each with its mark, if it has one."""
    results: Sequence[Result]


def sample(key: str, seed: int) -> Sample:
    """A game of this kind. It has four people, or fewer if the game has fewer seats."""
    people = {f"Member {seat}": FIRST_MEMBER + seat for seat in range(SEATS)}
    entries = opening(games()[key], Place(GuildId(FIRST_SERVER), ChannelId(1), people), seed)
    lobby = fold(Table(TableId(0)), entries)
    logged = [*map(MarkedEntry, entries), *play(lobby, Random(seed))]  # noqa: S311
    table = fold(Table(TableId(0)), [entry for entry, _ in logged])
    stored = [(log.encode(entry), mark) for entry, mark in logged]
    return Sample(key, options_text(table.options), stored, table.results)


async def write_games(store: Store, count: int, kinds: Sequence[str] = ()) -> None:
    """Adds finished games of these kinds in rotation, without projections (see `Store.rebuild`)."""
    samples = [sample(key, seed) for seed in range(SAMPLES) for key in kinds or games()]
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        await store.writer.write(partial(_write, samples=samples, numbers=numbers, count=count))


def _write(connection: sa.Connection, samples: Sequence[Sample], numbers: Sequence[int], count: int) -> None:
    last = connection.execute(sa.select(sa.func.max(schema.tables.c.id))).scalar_one() or 0
    rows: Mapping[sa.Table, list[dict[str, Any]]] = {
        table: [] for table in (schema.tables, schema.entries, schema.sitters, schema.results)
    }
    for place, number in enumerate(numbers, start=last + 1):
        rng, game = Random(number), samples[number % len(samples)]  # noqa: S311
        guild, at = FIRST_SERVER + number % SERVERS, START + number * SECONDS / count
        names = dict(enumerate(rng.sample(range(MEMBERS), SEATS)))
        users = {str(FIRST_MEMBER + seat): str(FIRST_MEMBER + 10 + name) for seat, name in names.items()}
        rows[schema.tables].append(
            {
                "id": place,
                "guild": guild,
                "channel": 1,
                "message": guild,
                "live": False,
                "options": game.options,
            }
        )
        for seq, (entry, mark) in enumerate(game.entries):
            if mark is None:
                for user, replaced in users.items():
                    entry = entry.replace(user, replaced)
            rows[schema.entries].append(
                {"table_id": place, "seq": seq, "at": at, "entry": entry, "mark": mark}
            )
        for result in game.results:
            assert result.user is not None  # noqa: S101
            person = int(users[str(result.user)])
            rows[schema.sitters].append({"table_id": place, "user": person})
            about = {
                "table_id": place,
                "guild": guild,
                "game": game.game,
                "at": at,
                "nth": number // SERVERS + 1,
            }
            rows[schema.results].append(
                result._asdict() | about | {"user": person, "name": f"Member {person}"}
            )
    for table, found in rows.items():
        connection.execute(sa.insert(table), found)
