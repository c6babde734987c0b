"""What a person has done in all servers together, as their private messages show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.scores.career import Record


def together(records: Iterable[Record]) -> list[Record]:
    """One record for each game, the most played first, of those that a person has in several servers.

    Ratings and wins in a row belong to one server each, and are left out.
    """
    found: dict[str, Record] = {}
    for record in records:
        found[record.game] = _added(found[record.game], record) if record.game in found else _bare(record)
    return sorted(found.values(), key=lambda record: (-record.games, record.game))


def _bare(record: Record) -> Record:
    return record._replace(streak=0, longest=0, rated=None)


def _added(one: Record, other: Record) -> Record:
    rounds = [best for best in (one.best, other.best) if best is not None]
    return one._replace(
        games=one.games + other.games,
        wins=one.wins + other.wins,
        places=one.places + other.places,
        best=max(rounds, default=None),
        counts=dict(Counter(one.counts) + Counter(other.counts)),
        left=one.left + other.left,
        away=one.away + other.away,
    )
