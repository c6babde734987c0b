"""What was remarkable in a finished game: one or two honours, and the moment that decided it. Pure.

A game may do without. All who sat there could see what an honour is given for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, cast

import msgspec

from bot import logs
from bot.games.course import Course, course_of
from bot.i18n import Tr
from bot.parts import part
from bot.table import log
from engine.game import Seat
from engine.registry import games

logger = logs.logger(__name__)

MOST = 2
"""At most this many honours are given in one game."""


class Honour(msgspec.Struct, frozen=True):
    """Something remarkable in one game, as a value: `Honours.said` puts it in words."""

    word: str
    """What it is, such as ``best round``."""
    seats: tuple[Seat, ...]
    """Whose it is; then the other seats that the sentence names."""
    number: int = 0
    """How many, or how much."""
    against: int = 0
    """The number to compare it with, such as that of the next best."""
    deal: int = 0
    """In which deal, round or hand. 0: in no single one."""
    cards: tuple[str, ...] = ()
    """The cards that the sentence names, in its order."""


class Honours(Protocol):
    """What a module `bot.games.<game>.honours` offers. Its texts are in the game's own catalogue."""

    def honours(self, game: Course) -> Sequence[Honour]:
        """All honours of a finished game, the most remarkable first. None for what happens in every game."""

    def decided(self, game: Course) -> Honour | None:
        """The moment that decided the game, or None if no single one did."""

    def said(self, honour: Honour, names: Sequence[str], tr: Tr) -> str:
        """The honour or the moment in one sentence, with a sign before it. ``names`` are by seat."""


class Found(NamedTuple):
    """What a log tells. Nothing of it praises those who left or never acted, or the bot in their seat."""

    honours: tuple[Honour, ...] = ()
    decided: Honour | None = None


@cache
def honours(game: str) -> Honours | None:
    """The honours of the game with this key, or None if it has none."""
    return cast("Honours | None", part(game, "honours"))


def found(key: str, entries: Sequence[log.Entry]) -> Found:
    """What was remarkable in the game of this log. Nothing if today's rules do not understand it."""
    told = honours(key) if key in games() else None
    try:
        game = course_of(entries) if told else None
        if game is None or told is None:
            return Found()
        decided = told.decided(game)
        return Found(
            _chosen([honour for honour in told.honours(game) if _is_earned(honour, game)]),
            decided if decided and _is_earned(decided, game) else None,
        )
    except Exception:  # today's rules contradict the log; the game's result still stands
        logger.exception("the log of a game tells no honours", game=key)
        return Found()


def lead_taken(standings: Sequence[Sequence[int]], winner: Seat) -> int | None:
    """The place, in ``standings``, of the one from which on this seat alone was in front to the end.

    They are the points of all seats after each deal. None if it shares the end with another seat.
    """
    taken = None
    for place, points in enumerate(standings):
        ahead = all(points[winner] > other for seat, other in enumerate(points) if seat != winner)
        if not ahead:
            taken = None
        elif taken is None:
            taken = place
    return taken


def best(word: str, sums: Mapping[Seat, int], least: int) -> list[Honour]:
    """The honour of the seat with the highest sum, if it is ``least`` or more and nobody shares it."""
    most = max(sums.values(), default=0)
    seats = [seat for seat, number in sums.items() if number == most]
    return [Honour(word, (seats[0],), most)] if most >= least and len(seats) == 1 else []


def _is_earned(honour: Honour, game: Course) -> bool:
    """Whether the one whose it is stayed and acted."""
    return honour.seats[0] not in game.forfeits


def _chosen(all_of_them: Sequence[Honour]) -> tuple[Honour, ...]:
    """The first one, and then rather those of other seats."""
    first = list(all_of_them[:1])
    others = [one for one in all_of_them[1:] if one.seats[:1] != first[0].seats[:1]]
    return tuple([*first, *others, *(one for one in all_of_them[1:] if one not in others)][:MOST])
