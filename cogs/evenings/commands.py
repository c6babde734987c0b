"""What people and the clock can ask of an evening. ``user`` is always the person who asks."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TypeAlias

import msgspec

from bot.ids import TableId, UserId
from cogs.evenings import log


class Answer(msgspec.Struct, frozen=True):
    """The user says whether they come."""

    user: UserId
    name: str
    coming: bool


class ComeHere(msgspec.Struct, frozen=True):
    """The user is here."""

    user: UserId
    name: str


class Leave(msgspec.Struct, frozen=True):
    """The user has to go."""

    user: UserId


class BeReady(msgspec.Struct, frozen=True):
    """The user is ready at their table of the round."""

    user: UserId


class Move(msgspec.Struct, frozen=True):
    """The evening is to begin at this Unix time. ``keeper``: whether the user keeps its channel."""

    user: UserId
    at: float
    now: float
    keeper: bool = False
    zone: str = ""
    """The time zone in which it was typed; "" if unknown."""


class Repeat(msgspec.Struct, frozen=True):
    """The evening is to be repeated after this many weeks, each time. 0 means never."""

    user: UserId
    weeks: int
    keeper: bool = False


class Interest(msgspec.Struct, frozen=True):
    """Exactly these people have pressed *Interested* at the event. The new ones come with their names."""

    users: frozenset[UserId]
    names: Mapping[UserId, str]


class HandOver(msgspec.Struct, frozen=True):
    """``person``, called ``name``, is to plan the evening."""

    user: UserId
    person: UserId
    name: str
    keeper: bool = False


class Cancel(msgspec.Struct, frozen=True):
    """The evening is to end now. With ``for_good``, it is never repeated."""

    user: UserId
    keeper: bool = False
    for_good: bool = False


class Vanish(msgspec.Struct, frozen=True):
    """The channel was deleted."""


class Ended(msgspec.Struct, frozen=True):
    """A table's result for the evening: the points by person, who was asleep, and who forfeited."""

    points: Mapping[UserId, int]
    how: log.End
    asleep: tuple[UserId, ...] = ()
    forfeited: tuple[UserId, ...] = ()


class Tick(msgspec.Struct, frozen=True):
    """Time has passed. ``ended`` are tables that are over, by their ids.

    ``standing`` is the state of other tables, which counts once the round's time is over. ``broken`` is when
    an outage last ended. ``sure`` is the time by Discord too, as this computer's clock may be wrong. All
    times are Unix time. ``seed`` draws a round.
    """

    now: float
    ended: Mapping[TableId, Ended] = {}
    standing: Mapping[TableId, Ended] = {}
    broken: float = 0.0
    sure: float = inf
    seed: str = ""


class Begin(msgspec.Struct, frozen=True):
    """The user starts an evening planned for now, at this ``tick``."""

    user: UserId
    tick: Tick
    keeper: bool = False


Command: TypeAlias = (
    Answer | ComeHere | Leave | BeReady | Move | Repeat | Interest | HandOver | Cancel | Vanish | Tick | Begin
)
