"""What people and the clock can ask of an evening. ``user`` is always the person who asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from bot.ids import TableId, UserId
from cogs.evenings import log


class Answer(msgspec.Struct, frozen=True):
    """The user says whether they come.

    The ``username`` is shown beside the ``name`` if that looks like the name of another guest.
    """

    user: UserId
    name: str
    coming: bool
    username: str = ""


class ComeHere(msgspec.Struct, frozen=True):
    """The user is here. ``username`` is as in `Answer`."""

    user: UserId
    name: str
    username: str = ""


class Leave(msgspec.Struct, frozen=True):
    """The user leaves the evening."""

    user: UserId


class BeReady(msgspec.Struct, frozen=True):
    """The user is ready at their table of the round."""

    user: UserId


class Move(msgspec.Struct, frozen=True):
    """The user moves the evening to another Unix time. ``keeper`` says whether they moderate its channel."""

    user: UserId
    at: float
    now: float
    keeper: bool = False
    zone: str = ""
    """The time zone in which the user typed the time; "" if unknown."""


class Repeat(msgspec.Struct, frozen=True):
    """The evening is to be repeated every ``weeks`` weeks. 0 means never."""

    user: UserId
    weeks: int
    keeper: bool = False


class Interest(msgspec.Struct, frozen=True):
    """``users`` are all people who are interested in the event now. ``names`` has the names of new ones."""

    users: frozenset[UserId]
    names: Mapping[UserId, str]


class HandOver(msgspec.Struct, frozen=True):
    """``person``, called ``name``, is to plan the evening."""

    user: UserId
    person: UserId
    name: str
    keeper: bool = False


class Cancel(msgspec.Struct, frozen=True):
    """The evening is to end now. If ``for_good``, it is never repeated."""

    user: UserId
    keeper: bool = False
    for_good: bool = False


class Vanish(msgspec.Struct, frozen=True):
    """The channel was deleted."""


class Ended(msgspec.Struct, frozen=True):
    """How a table ended: each person's points, who was absent at the end, and who forfeited."""

    points: Mapping[UserId, int]
    how: log.End
    asleep: tuple[UserId, ...] = ()
    forfeited: tuple[UserId, ...] = ()


class Tick(msgspec.Struct, frozen=True):
    """Time has passed. All times are Unix time, by Discord's clock if this computer's clock is ahead.

    ``ended`` has the results of tables that are over. ``standing`` has the results so far of the other
    tables. Those count if the round's time is over. ``broken`` is when the last outage ended. ``seed`` is a
    random text, which decides who meets whom in a new round.
    """

    now: float
    ended: Mapping[TableId, Ended] = {}
    standing: Mapping[TableId, Ended] = {}
    broken: float = 0.0
    seed: str = ""


class Begin(msgspec.Struct, frozen=True):
    """The user starts an evening that has no set hour. ``tick`` is the present moment."""

    user: UserId
    tick: Tick
    keeper: bool = False


Command: TypeAlias = (
    Answer | ComeHere | Leave | BeReady | Move | Repeat | Interest | HandOver | Cancel | Vanish | Tick | Begin
)
