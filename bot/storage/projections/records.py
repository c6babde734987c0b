"""What everybody has done on a ladder of a server, over the games that were dealt to at least two people.

Games against bots alone stand apart: `bot.storage.projections.solos`.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from bot.ids import GuildId, UserId
from bot.scores.finished import Finished
from bot.scores.ratings import counts
from bot.storage import schema

table = schema.records
version = 6
reads_log = True

Key: TypeAlias = tuple[GuildId, str, UserId]

_decoder = msgspec.json.Decoder(dict[str, int])


class Row(NamedTuple):
    """A person's record. ``name`` is that of the last game."""

    guild: GuildId
    game: str
    """The ladder."""
    user: UserId
    name: str = ""
    games: int = 0
    wins: int = 0
    places: int = 0
    """All their places, added up."""
    streak: int = 0
    """How many games they have won in a row up to now."""
    longest: int = 0
    best: int | None = None
    """Their best single round; None: no round is known."""
    counts: str = "{}"
    """The sums of the game's counts, by word, as JSON."""
    left: int = 0
    """How many of the games they left before the end."""
    away: int = 0
    """At the end of how many games they were away, or in how many they never acted."""


def counted(counts: str) -> Mapping[str, int]:
    """The sums of a row."""
    return _decoder.decode(counts)


def keys(game: Finished) -> Sequence[Key]:
    return keys_of(game) if counts(game) else []


def add(rows: MutableMapping[Key, Row], game: Finished, _: Sequence[Finished]) -> None:
    add_to(rows, game)


def keys_of(game: Finished) -> list[Key]:
    """The rows of all to whom the game was dealt."""
    return [(game.guild, game.ladder, user) for user in game.users]


def add_to(rows: MutableMapping[Key, Row], game: Finished) -> None:
    """Adds the game to the rows of all to whom it was dealt."""
    for result in game.dealt_to:
        if not result.user:
            continue
        key = (game.guild, game.ladder, result.user)
        row = rows.get(key) or Row(*key)
        streak = row.streak + 1 if result.won else 0
        rounds = [best for best in (row.best, game.tally.best.get(result.seat)) if best is not None]
        rows[key] = row._replace(
            name=result.name,
            games=row.games + 1,
            wins=row.wins + result.won,
            places=row.places + result.place,
            streak=streak,
            longest=max(row.longest, streak),
            best=max(rounds, default=None),
            counts=_more(row.counts, game.tally.counts.get(result.seat, {})),
            left=row.left + (result.mark == "left"),
            away=row.away + (result.mark in ("away", "idle")),
        )


def _more(counts: str, new: Mapping[str, int]) -> str:
    old = counted(counts)
    sums = {word: old.get(word, 0) + new.get(word, 0) for word in sorted({*old, *new})}
    return msgspec.json.encode(sums).decode()
