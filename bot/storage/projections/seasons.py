"""The seasons: how many games of each ladder counted for the leaderboard of a month."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.ids import GuildId
from bot.scores.finished import Finished
from bot.scores.ratings import rankings
from bot.storage import schema

table = schema.seasons
version = 2
reads_log = False

Key: TypeAlias = tuple[GuildId, str, str]


class Row(NamedTuple):
    guild: GuildId
    game: str
    """The ladder."""
    season: str
    games: int


def keys(game: Finished) -> Sequence[Key]:
    return [(game.guild, game.ladder, season) for season in rankings(game)]


def add(rows: MutableMapping[Key, Row], game: Finished, _: Sequence[Finished]) -> None:
    for key in keys(game):
        rows[key] = Row(*key, rows[key].games + 1 if key in rows else 1)
