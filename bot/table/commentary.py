"""The commentary on a game: which of its moments get a remark, and which phrases are still unused.

Remarks follow only from the log, so everybody reads the same, each in their own language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.table.log import Tonight
from engine.game import Seat


class Moment(NamedTuple):
    """Something that has just happened in a game, and for which its commentary has phrases."""

    key: str
    """The key of the moment's phrases in `Commentary.phrases`."""
    people: Mapping[str, Sequence[Seat]] = {}
    """The seats whose names fill in the phrases, keyed by placeholder."""
    things: Mapping[str, int | str] = {}
    """The cards and numbers that fill in the phrases, in the game's own notation, keyed by placeholder."""
    nth: int = 0
    """Once the commentator has remarked on it: how many remarks on moments with this key came before tonight.
    """


class News(NamedTuple):
    """What has happened at a table since its commentator last listened."""

    memory: Any
    """What the game's commentary remembers, to recognise later moments."""
    moments: Iterable[Moment] = ()
    """The moments that everybody may hear of, the most remarkable first. Empty if there are none."""
    own: Mapping[Seat, Moment] | None = None
    """What each player's own panel remarks on after a deal, keyed by seat. None if no deal has just ended."""


class Commentary(NamedTuple):
    """How to comment on a game."""

    phrases: Mapping[str, str]
    """Catalogue messages with a phrase on each line, keyed by `Moment.key`."""
    ordinary: frozenset[str]
    """The keys of the moments that may pass without a remark. Moments with other keys get one while their
    phrases last.
    """
    pause: int
    """At least this many pieces of news pass without a remark before an ordinary moment gets one."""
    begin: Any
    """What the commentary remembers at the start, before any news."""
    mark: Callable[[Any], Hashable]
    """A short value for what a spectator's view shows. It changes with each piece of news."""
    follow: Callable[[Any, Any], News]
    """Takes what the commentary remembers and a spectator's view, and returns the news."""
    forget: Callable[[Any, Collection[Seat]], Any]
    """Takes what the commentary remembers, and returns it without what was done in these seats. It is called
    when other people take them, after a deal has ended and before anything has happened in the next.
    """
    scores_tell: bool = False
    """Whether the scores at the end show how clear a victory was."""


class Heard(msgspec.Struct, frozen=True, gc=False):
    """What a commentator has heard and said so far at a table."""

    tonight: Tonight
    memory: Any
    mark: Hashable = None
    """The `Commentary.mark` of the view that the commentator last looked at."""
    quiet: int = 0
    """How many pieces of news have gone by since the commentator's last remark."""
    remark: Moment | None = None
    """The moment in the last piece of news that the commentator remarks on. None if nothing is said."""
    own: Mapping[Seat, Moment] = {}
    """What each player's own panel remarks on since the last deal that ended, keyed by seat."""


MOST = 3
"""How often each phrase may be used in a night. After that, only the facts are told."""


def begun(told: Commentary, tonight: Tonight) -> Heard:
    """The commentator's memory at the start of a game: what was said ``tonight``, and no news yet."""
    return Heard(tonight, told.begin)


def listened(heard: Heard, told: Commentary, view: Any) -> Heard:
    """The commentator's memory after another look at the table, through a spectator's view."""
    mark = told.mark(view)
    if mark == heard.mark:
        return heard
    news = told.follow(heard.memory, view)
    tonight, remark = heard.tonight, None
    for moment in news.moments:
        if _speaks(told, heard, moment.key):
            tonight, remark = _said(tonight, moment)
            break
    own = {**heard.own} if news.own is None else {}
    for seat, moment in (news.own or {}).items():
        tonight, own[seat] = _said(tonight, moment)
    quiet = 0 if remark else heard.quiet + 1
    return Heard(tonight, news.memory, mark, quiet, remark, own)


def forgotten(heard: Heard, told: Commentary, seats: Collection[Seat]) -> Heard:
    """The commentator's memory when other people have taken these seats.

    It forgets what was done there, and takes back remarks that would now name the newcomers.
    """
    own = {seat: moment for seat, moment in heard.own.items() if seat not in seats}
    named = {seat for people in (heard.remark.people.values() if heard.remark else ()) for seat in people}
    remark = None if named.intersection(seats) else heard.remark
    return msgspec.structs.replace(heard, memory=told.forget(heard.memory, seats), remark=remark, own=own)


def _speaks(told: Commentary, heard: Heard, key: str) -> bool:
    most = MOST * (told.phrases[key].count("\n") + 1)
    if heard.tonight.times.get(key, 0) >= most:
        return False
    return key not in told.ordinary or heard.quiet >= told.pause


def _said(tonight: Tonight, moment: Moment) -> tuple[Tonight, Moment]:
    nth = tonight.times.get(moment.key, 0)
    times = {**tonight.times, moment.key: nth + 1}
    return msgspec.structs.replace(tonight, times=times), moment._replace(nth=nth)


def phrase(phrases: Sequence[str], key: str, nth: int, tonight: Tonight) -> str:
    """The phrase for the ``nth`` moment with this key tonight. Each night has its own order of the phrases,
    and uses them all before it repeats any.
    """
    return phrases[_order(tonight.order, key, len(phrases))[nth % len(phrases)]]


@lru_cache(maxsize=1000)
def _order(number: int, key: str, n: int) -> Sequence[int]:
    return Random(f"{number} {key}").sample(range(n), n)  # noqa: S311 - nothing depends on it
