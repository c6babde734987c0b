"""What happened between any two persons on a ladder of a server."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from bot.ids import GuildId, UserId
from bot.scores.finished import Finished
from bot.storage import schema

table = schema.rivals
version = 5
reads_log = True

Key: TypeAlias = tuple[GuildId, str, UserId, UserId]


class Row(NamedTuple):
    """What has happened between ``user`` and ``other``."""

    guild: GuildId
    game: str
    """The ladder."""
    user: UserId
    other: UserId
    games: int = 0
    """How many games were dealt to both."""
    lost: int = 0
    """In how many of them the other had the better place."""
    deeds: int = 0
    """How often the user did to the other what the game counts, such as knocking them out."""


def keys(game: Finished) -> Sequence[Key]:
    return [(game.guild, game.ladder, user, other) for user, other in permutations(game.users, 2)]


def add(rows: MutableMapping[Key, Row], game: Finished, _: Sequence[Finished]) -> None:
    known = [(result.user, result) for result in game.dealt_to if result.user]
    for (user, mine), (other, theirs) in permutations(known, 2):
        key = (game.guild, game.ladder, user, other)
        row = rows.get(key) or Row(*key)
        rows[key] = row._replace(
            games=row.games + 1,
            lost=row.lost + (theirs.place < mine.place),
            deeds=row.deeds + game.tally.done_to.get((mine.seat, theirs.seat), 0),
        )
