"""The commentary on a game: which of its moments are worth a word, and which words are still fresh.

Remarks follow only from the log, so everybody reads the same, each in their own language.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.table.log import Tonight
from engine.game import Seat


class Moment(NamedTuple):
    """Something that has just happened in a game that has phrases for it."""

    key: str
    """The name of the phrases in the game's `Commentary`."""
    people: Mapping[str, Sequence[Seat]] = {}
    """The seats whose names fill in the phrases, by placeholder."""
    things: Mapping[str, int | str] = {}
    """The cards and numbers that fill in the phrases, as the game counts them, by placeholder."""


class Remark(NamedTuple):
    """What is said about a moment."""

    moment: Moment
    nth: int
    """How many remarks on moments of this kind were made before it tonight."""


class News(NamedTuple):
    """What has happened at a table since its commentator listened last."""

    facts: Any
    """What the game remembers of the news, for its next moments."""
    moments: Iterable[Moment] = ()
    """The moments that everybody may be told, the most remarkable first. Empty if nothing is worth a word."""
    own: Mapping[Seat, Moment] | None = None
    """The moments that players see in their own hands after a deal, by seat. None if no deal was shown."""


class Commentary(NamedTuple):
    """An extra of a game: what is worth a word there. Without it, screens give the bare facts."""

    phrases: Mapping[str, str]
    """Catalogue messages with a phrase on each line, by the key of a moment."""
    ordinary: frozenset[str]
    """The keys of the moments that may pass in silence. All moments with other keys get a remark."""
    pause: int
    """The least number of pieces of news that go by without a remark before an ordinary moment gets one."""
    begin: Any
    """The first value of what the game remembers."""
    mark: Callable[[Any], Hashable]
    """A short value for what a spectator's view shows. It changes with each piece of news."""
    follow: Callable[[Any, Any], News]
    """The news in a spectator's view, given what the game remembers."""
    scores_tell: bool = False
    """Whether the scores at the end show how clear a victory was."""


class Heard(msgspec.Struct, frozen=True, gc=False):
    """What a commentator has heard and said so far at a table."""

    tonight: Tonight
    facts: Any
    mark: Hashable = None
    """The `Commentary.mark` of the view that the commentator looked at last."""
    quiet: int = 0
    """How many pieces of news have gone by since their last remark."""
    remark: Remark | None = None
    """Their remark on the last piece of news. None if nothing is said."""
    own: Mapping[Seat, Remark] = {}
    """The remarks in players' own hands on the last deal that was shown, by seat."""


MOST = 4
"""How often in a night something is said about an ordinary kind of moment. Remarkable kinds have no limit."""


def begun(told: Commentary, tonight: Tonight) -> Heard:
    """The commentator at the start of a game, after what was said ``tonight``."""
    return Heard(tonight, told.begin)


def listened(heard: Heard, told: Commentary, view: Any) -> Heard:
    """The commentator after another look at the table, by a spectator's view."""
    mark = told.mark(view)
    if mark == heard.mark:
        return heard
    news = told.follow(heard.facts, view)
    tonight, remark = heard.tonight, None
    for moment in news.moments:
        if _speaks(told, heard, moment.key):
            tonight, remark = _said(tonight, moment)
            break
    own = {**heard.own} if news.own is None else {}
    for seat, moment in (news.own or {}).items():
        tonight, own[seat] = _said(tonight, moment)
    quiet = 0 if remark else heard.quiet + 1
    return Heard(tonight, news.facts, mark, quiet, remark, own)


def _speaks(told: Commentary, heard: Heard, key: str) -> bool:
    if key not in told.ordinary:
        return True
    most = MOST * (told.phrases[key].count("\n") + 1)
    return heard.quiet >= told.pause and heard.tonight.times.get(key, 0) < most


def _said(tonight: Tonight, moment: Moment) -> tuple[Tonight, Remark]:
    nth = tonight.times.get(moment.key, 0)
    return msgspec.structs.replace(tonight, times={**tonight.times, moment.key: nth + 1}), Remark(moment, nth)


def phrase(phrases: Sequence[str], key: str, nth: int, tonight: Tonight) -> str:
    """The phrase for the ``nth`` moment of this key tonight. Each phrase comes once before any comes again,
    in tonight's order.
    """
    return phrases[_order(tonight.order, key, len(phrases))[nth % len(phrases)]]


@lru_cache(maxsize=1000)
def _order(number: int, key: str, n: int) -> Sequence[int]:
    return Random(f"{number} {key}").sample(range(n), n)  # noqa: S311 - nothing depends on it
