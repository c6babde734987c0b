"""What was counted in one game, added up by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from bot import logs
from bot.games.course import course_of
from bot.games.statistics import ROUND, statistics
from bot.table import log
from engine.game import Seat
from engine.registry import games

logger = logs.logger(__name__)


class Tally(NamedTuple):
    """The sums of one game, by seat.

    A deal counts for a seat if the person to whom the game was dealt at its start still held the seat then.
    """

    best: Mapping[Seat, int] = {}
    """The points of each seat's best round, if the game has rounds."""
    counts: Mapping[Seat, Mapping[str, int]] = {}
    """All sums, by word."""
    done_to: Mapping[tuple[Seat, Seat], int] = {}
    """How often the first seat did to the second what the game counts with an ``other``."""


def tally(key: str, entries: Sequence[log.Entry]) -> Tally:
    """The sums of the game with this key. Empty if today's rules do not understand its log."""
    counted = statistics(key) if key in games() else None
    try:
        game = course_of(entries) if counted else None
        found = [*counted.count(game)] if counted and game else []
    except Exception:  # today's rules contradict the log; the game's result still stands
        logger.exception("the log of a game tells nothing", game=key)
        return Tally()
    best: dict[Seat, int] = {}
    counts: dict[Seat, Counter[str]] = {}
    done_to: Counter[tuple[Seat, Seat]] = Counter()
    for deal, seat, word, number, other in found:
        assert game  # noqa: S101 - else nothing was counted
        if not game.theirs(deal, seat):
            continue
        if word == ROUND:
            best[seat] = max(number, best.get(seat, number))
            continue
        counts.setdefault(seat, Counter())[word] += number
        if other is not None and game.theirs(deal, other):
            done_to[seat, other] += number
    return Tally(best, counts, done_to)


_DoneTo: TypeAlias = tuple[Seat, Seat, int]
_Frozen: TypeAlias = tuple[dict[Seat, int], dict[Seat, dict[str, int]], list[_DoneTo]]


def frozen(tally: Tally) -> str:
    """The sums as JSON. They are stored when the log itself is deleted."""
    done_to = [(*seats, times) for seats, times in tally.done_to.items()]
    return msgspec.json.encode((tally.best, tally.counts, done_to)).decode()


def thawed(text: str) -> Tally:
    """The sums that `frozen` wrote."""
    best, counts, done_to = msgspec.json.decode(text, type=_Frozen)
    return Tally(best, counts, {(one, other): times for one, other, times in done_to})
