"""What a person has done in all servers together, as their private messages show it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.scores.career import Done, Record


def together(records: Iterable[Record]) -> list[Record]:
    """One record for each ladder, the most played first, of those that a person has in several servers.

    Ratings and wins in a row belong to one server each, and are left out.
    """
    found: dict[str, Record] = {}
    for record in records:
        one = record._replace(rated=None, done=_bare(record.done), solo=_bare(record.solo))
        if (other := found.get(record.ladder)) is not None:
            one = one._replace(done=_added(other.done, one.done), solo=_added(other.solo, one.solo))
        found[record.ladder] = one
    return sorted(found.values(), key=lambda record: (-record.games, record.ladder))


def _bare(done: Done) -> Done:
    return done._replace(streak=0, longest=0)


def _added(one: Done, other: Done) -> Done:
    rounds = [best for best in (one.best, other.best) if best is not None]
    words = sorted({*one.counts, *other.counts})
    return one._replace(
        games=one.games + other.games,
        wins=one.wins + other.wins,
        places=one.places + other.places,
        best=max(rounds, default=None),
        counts={word: one.counts.get(word, 0) + other.counts.get(word, 0) for word in words},
        left=one.left + other.left,
        away=one.away + other.away,
    )
