"""Tables in mid-game, written straight into a store, as if thousands of people were playing."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.replay import MarkedEntry, mark
from engine.game import Game
from engine.registry import games

PEOPLE = 3
"""People at each table, or fewer if the game has fewer seats. Bots take the other seats."""
SECONDS = 600
"""Seconds for a decision: enough that the clock plays for nobody while we measure."""
SOON, LATE = 0.0, 0.5
"""How much of each game is already played, at least and at most. Half at most: few games should end soon."""


class Place(NamedTuple):
    """The channel of a table, and the ids of the users who sit at the table, keyed by user name."""

    guild: GuildId
    channel: ChannelId
    people: Mapping[str, int]


async def furnish(store: Store, places: Sequence[Place]) -> None:
    """Opens a table in each place and plays part of its game. All games of the bot are used in rotation."""
    kinds = list(games().values())
    for number, place in enumerate(places, start=1):
        entries = opening(kinds[number % len(kinds)], place, number)
        now, rng = time.time(), Random(number)  # noqa: S311
        table = await store.open_table(now, now + SECONDS, entries)
        assert table == number, "the store was not empty"  # noqa: S101
        logged = play(fold(Table(TableId(number)), entries), rng)
        so_far = 1 + int(rng.uniform(SOON, LATE) * len(logged))
        await store.append(TableId(number), len(entries), now, logged[:so_far])


def opening(rules: Game, place: Place, number: int) -> list[log.Entry]:
    """The lobby of a table, with as many of the place's people as the game has seats for."""
    host = next(iter(place.people.values()))
    opened = log.Opened(rules.key, place.guild, place.channel, UserId(host), {}, SECONDS, f"{number:032x}")
    people = list(place.people.items())[: rules.seats[-1]]
    joined = [log.Joined(UserId(user), name) for name, user in people]
    return [opened, *joined, *(log.HouseJoined(bird) for bird in range(rules.seats[0] - len(people)))]


def play(table: Table, rng: Random) -> list[MarkedEntry]:
    """The start of the table's game and all its actions, chosen at random."""
    [started] = decide(table, Start(table.host))
    logged, table = [MarkedEntry(started)], evolve(table, started)
    while table.phase is Phase.PLAYING:
        seat = rng.choice(sorted(table.prompt.seats))
        by: log.By = "house" if seat in table.house_seats else "player"
        acted = log.Acted(seat, rng.choice(table.rules.legal(table.state, seat)), by)
        table = evolve(table, acted)
        logged.append(MarkedEntry(acted, mark(table)))
    return logged
