"""What everybody has done on a ladder of a server against bots alone: `records`, but of those games."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from bot.scores.finished import Finished
from bot.scores.ratings import counts
from bot.storage import schema
from bot.storage.projections.records import Key, Row, add_to, keys_of

__all__ = ["Row", "add", "keys", "reads_log", "table", "version"]

table = schema.solos
version = 2
reads_log = True


def keys(game: Finished) -> Sequence[Key]:
    return [] if counts(game) else keys_of(game)


def add(rows: MutableMapping[Key, Row], game: Finished, _: Sequence[Finished]) -> None:
    add_to(rows, game)
