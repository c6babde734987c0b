"""The facts of one game, added up by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot import journal, log
from bot.statistics import ROUND, statistics
from bot.statistics.replay import replay
from engine.registry import games

logger = journal.logger(__name__)


class Tally(NamedTuple):
    """What a game's log tells of its people, by user id: of the deals that were dealt to them."""

    best: Mapping[int, int] = {}
    """What each made of his best round, where the game has rounds."""
    counts: Mapping[int, Mapping[str, int]] = {}
    """All sums by word."""
    deeds: Mapping[tuple[int, int], int] = {}
    """How often the first did to the second what the game's facts with an ``other`` tell."""


def tally(key: str, entries: Sequence[log.Entry]) -> Tally:
    """What the log of a game tells; nothing where we do not understand it (any more)."""
    told = statistics(key) if key in games() else None
    try:
        game = replay(entries) if told else None
        facts = [*told.facts(game)] if told and game else []
    except Exception:  # a log that today's rules contradict; the result stands all the same
        logger.exception("the log of a game tells nothing", game=key)
        return Tally()
    best: dict[int, int] = {}
    counts: dict[int, Counter[str]] = {}
    deeds: Counter[tuple[int, int]] = Counter()
    for deal, seat, word, number, other in facts:
        assert game  # noqa: S101 - else there are no facts
        people = game.dealt_to[deal]
        user = people[seat]
        if user is None:
            continue
        if word == ROUND:
            best[user] = max(number, best.get(user, number))
            continue
        counts.setdefault(user, Counter())[word] += number
        if other is not None and (met := people[other]) is not None:
            deeds[user, met] += number
    return Tally(best, counts, deeds)
