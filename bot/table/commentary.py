"""The commentary on a game: which of its moments are worth a word, and which words are still fresh.

What is said follows from the log alone, so everybody reads the same, each in their own language.
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
    """The seats whose names fill the phrases, by placeholder."""
    things: Mapping[str, int | str] = {}
    """The cards and numbers that fill them, as the game counts them, by placeholder."""


class Remark(NamedTuple):
    """What is said of a moment."""

    moment: Moment
    nth: int
    """How many remarks on such moments were made before it tonight."""


class News(NamedTuple):
    """What has happened at a table since its commentator listened last."""

    facts: Any
    """What the game remembers of it, for its next moments."""
    moments: Iterable[Moment] = ()
    """What everybody may be told, the most remarkable first. Empty: nothing of it is worth a word."""
    own: Mapping[Seat, Moment] | None = None
    """What players are told of a deal in their hands, by seat. None: no deal has been shown."""


class Commentary(NamedTuple):
    """An extra of a game: what is worth a word there. Without it, screens tell the bare facts."""

    phrases: Mapping[str, str]
    """By the key of a moment a catalogue message with a phrase on each line."""
    remarkable: frozenset[str]
    """The keys of the moments of which something is always said."""
    pause: int
    """How many pieces of news go by, at least, before something is said of any other moment."""
    begin: Any
    """What the game remembers at its start."""
    mark: Callable[[Any], Hashable]
    """What a spectator's view shows, in short. It is another one after each piece of news."""
    follow: Callable[[Any, Any], News]
    """What is new in a spectator's view, by what the game remembers."""
    scores_tell: bool = False
    """Whether the scores at the end tell how clear a victory was."""


class Heard(msgspec.Struct, frozen=True, gc=False):
    """What a commentator has heard and said so far at a table."""

    tonight: Tonight
    facts: Any
    mark: Hashable = None
    """Of the view of which they spoke last."""
    quiet: int = 0
    """How many pieces of news they have let go by since their last remark."""
    remark: Remark | None = None
    """What they say of the last piece of news. None: nothing."""
    own: Mapping[Seat, Remark] = {}
    """What players are told in their hands of the last deal that was shown, by seat."""


MOST = 4
"""So often a phrase is said in a night of an ordinary moment. Then only remarkable ones are told."""


def begun(told: Commentary, tonight: Tonight) -> Heard:
    """The commentator of a game that begins, after what was said ``tonight``."""
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
    if key in told.remarkable:
        return True
    most = MOST * (told.phrases[key].count("\n") + 1)
    return heard.quiet >= told.pause and heard.tonight.times.get(key, 0) < most


def _said(tonight: Tonight, moment: Moment) -> tuple[Tonight, Remark]:
    nth = tonight.times.get(moment.key, 0)
    return msgspec.structs.replace(tonight, times={**tonight.times, moment.key: nth + 1}), Remark(moment, nth)


def phrase(phrases: Sequence[str], key: str, nth: int, tonight: Tonight) -> str:
    """The phrase for the ``nth`` such moment: each comes once before any comes again, in tonight's order."""
    return phrases[_order(tonight.order, key, len(phrases))[nth % len(phrases)]]


@lru_cache(maxsize=1000)
def _order(number: int, key: str, n: int) -> Sequence[int]:
    return Random(f"{number} {key}").sample(range(n), n)  # noqa: S311 - nothing depends on it
