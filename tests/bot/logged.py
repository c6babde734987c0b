"""Whole games with their logs, as if people had played them at a table."""

from collections.abc import Mapping
from functools import cache
from random import Random

import msgspec

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.storage.entries import StoredTable
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.folding import fold
from bot.table.replay import MarkedEntry
from tests.engine.contract import FEW_SETTINGS, Setting


def setting_of(key: str) -> Setting:
    """The game's setting with the fewest seats."""
    return next(setting for setting in FEW_SETTINGS if setting.game.key == key)


def logged(
    setting: Setting, people: Mapping[UserId, str], *, seed: str = "seed", guild: GuildId = GuildId(1)
) -> list[log.Entry]:
    """The log of a random game between these people and bots."""
    return [*_logged(setting, tuple(people.items()), seed, guild)]


@cache  # many tests begin with the same games
def _logged(
    setting: Setting, people: tuple[tuple[UserId, str], ...], seed: str, guild: GuildId
) -> tuple[log.Entry, ...]:
    options = msgspec.to_builtins(setting.options)
    (host, _), rng = people[0], Random(seed)
    entries: list[log.Entry] = [
        log.Opened(setting.game.key, guild, ChannelId(2), host, options, 60, "secret"),
        *(log.Joined(user, name) for user, name in people),
        *map(log.HouseJoined, range(setting.seats - len(people))),
        log.Started(setting.game.version, options, seed),
    ]
    table = fold(Table(TableId(0)), entries)
    while table.phase is Phase.PLAYING:
        seat = rng.choice(sorted(table.prompt.seats))
        entries.append(log.Acted(seat, rng.choice(table.rules.legal(table.state, seat))))
        table = fold(table, entries[-1:])
    return tuple(entries)


def entries_of(found: StoredTable | None) -> list[log.Entry]:
    """All entries of a stored table's log. Fails if one cannot be read."""
    assert found is not None
    entries = [entry for entry, _ in found.log if entry is not None]
    assert len(entries) == len(found.log)
    return entries


async def finish(
    store: Store,
    setting: Setting,
    people: Mapping[UserId, str],
    at: float,
    *,
    seed: str = "seed",
    guild: GuildId = GuildId(1),
) -> None:
    """Stores a random game of these people with its results."""
    entries = logged(setting, people, seed=seed, guild=guild)
    number = await store.open_table(at, at, entries[:-1])
    results = fold(Table(number), entries).results
    end = [MarkedEntry(entries[-1])]
    await store.finish(
        number, len(entries) - 1, at, end, guild_id=guild, game=setting.game.key, results=results
    )
