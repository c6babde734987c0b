"""An evening of several rounds as a pure value. The other modules here make new values of it.

Nothing here knows of Discord, of storage or of the time; equal arguments give equal results.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.journal import Forgot
from bot.names import told_apart
from bot.table.log import NO_EVENING
from cogs.evenings.plan import GamePlan, Planned

CancelReason: TypeAlias = Literal["cancelled", "for good", "few", "missed", "gone", "restored", "unknown"]
"""``cancelled``: the planner or a moderator called the evening off. ``for good``: and all that would have
followed. ``few``: fewer than two people were there. ``missed``: the bot was down for hours. ``gone``: the
channel was deleted. ``restored``: a backup was restored. ``unknown``: a game of the evening no longer exists,
or the evening cannot be read any more.
"""

End: TypeAlias = Literal["over", "closed", "cut"]
"""How a round's table ended: with a result, without one, or cut off by the round's time."""


class Ended(msgspec.Struct, frozen=True):
    """How a table ended: each person's points, who was absent at the end, and who forfeited."""

    points: Mapping[UserId, int]
    how: End
    asleep: tuple[UserId, ...] = ()
    forfeited: tuple[UserId, ...] = ()


class Phase(Enum):
    """The stages of an evening."""

    PLANNED = "planned"
    GATHERING = "gathering"
    """People have been called, and now say that they are here."""
    PLAYING = "playing"
    BREAK = "break"
    """A round is over, and the next one has not begun."""
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        """True if anything can still happen."""
        return self not in (Phase.OVER, Phase.CANCELLED)


class Guest(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A person who has answered."""

    name: str
    coming: bool = False
    here: bool = False
    """Whether the guest is here. A guest who is here and has a place plays in the next round."""
    by_event: bool = False
    """Whether the guest's only answer was a press on *Interested* at the scheduled event."""
    changes: int = 0
    """How often the guest has answered, or said "I am here"."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One table of a round."""

    users: tuple[UserId, ...]
    house: int = 0
    """How many bots sit at this table."""
    table: TableId | None = None
    """The table's id; None if it is not open yet."""
    channel: ChannelId = ChannelId(0)
    points: Mapping[UserId, int] | None = None
    """Each person's points, from 0 to 100. None if the table is not over."""
    how: End | None = None
    forfeited: tuple[UserId, ...] = ()
    """The people who left this table, or never acted there."""
    pressed: float = 0.0
    """Unix time at which somebody last said here that they are ready. 0 if nobody has."""

    @property
    def unopened(self) -> bool:
        """Whether the table has yet to be opened. False if the data of all its people was deleted."""
        return self.table is None and self.points is None and any(user > 0 for user in self.users)


class Round(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A round, or the final table."""

    at: float
    tables: tuple[Seating, ...]
    game: GamePlan
    final: bool = False
    ready: frozenset[UserId] = frozenset()
    """The people who have pressed that they are ready at their table."""
    over: float | None = None
    """Unix time at which the round was over; None before that."""
    seed: str = ""
    """The random text by which the round was drawn; "" if nothing was left to chance."""

    @property
    def is_one_table(self) -> bool:
        """Whether all sit at one table. It opens in the night's channel, below the night's message."""
        return len(self.tables) == 1

    @property
    def users(self) -> frozenset[UserId]:
        return frozenset(user for seating in self.tables for user in seating.users)

    @property
    def people(self) -> frozenset[UserId]:
        """Everybody whom the round names, wherever that is."""
        told = (user for at in self.tables for user in (*at.forfeited, *(at.points or ())))
        return self.users | self.ready | {*told}

    def seated(self, user_id: UserId) -> int | None:
        """The number of the table at which a person sits, from 0. None if the person sits at no table."""
        return next((place for place, at in enumerate(self.tables) if user_id in at.users), None)


class Place(NamedTuple):
    """The numbers of a round and of one of its tables, both from 0."""

    round: int
    table: int


class Evening(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One evening, from its plan to its end. ``seq`` counts its changes.

    It is stored as JSON. Every later version reads it, so new fields need defaults, and none is renamed.
    """

    planned: Planned
    id: EveningId = NO_EVENING
    seq: int = 0
    phase: Phase = Phase.PLANNED
    planner: UserId = UserId(0)
    planner_name: str = ""
    at: float = 0.0
    """Unix time of the evening's beginning."""
    zone: str = ""
    """The time zone in which ``at`` was last typed; "" if unknown."""
    typed_by: UserId = UserId(0)
    """Who typed that. The zone is deleted together with them."""
    moves: int = 0
    """How often the evening's hour was changed."""
    weeks: int = 0
    """After how many weeks the evening is repeated. 0 means never."""
    forgotten: tuple[Forgot, ...] = ()
    """The deletions of people's data, until the evening ends."""
    plans: Mapping[UserId, int] = {}
    """How often each person has chosen how often the evening comes, or has handed it over."""
    called: float | None = None
    """Unix time at which people were called."""
    guests: Mapping[UserId, Guest] = {}
    """Everybody who has answered, keyed by user, in the order of their first answers."""
    queue: tuple[UserId, ...] = ()
    """The people on the waiting list, in order."""
    rounds: tuple[Round, ...] = ()
    ready: frozenset[UserId] = frozenset()
    """The people who have said in this round, or in this break, that they are here."""
    cancelled: CancelReason | None = None
    stage: int = 0
    """How many messages came before the newest one. The plan, a changed hour, the call, each round and the
    end have one each, and so has the break after a round of one table, as that table's result lies above it.
    """

    @property
    def guild(self) -> GuildId:
        return self.planned.guild

    @property
    def channel(self) -> ChannelId:
        return self.planned.channel

    @property
    def at_once(self) -> bool:
        """Whether the evening has no set hour: people gather at once, and its planner says when it begins."""
        return self.planned.now and not self.moves

    @property
    def comes_again(self) -> bool:
        """Whether the evening will be repeated. It won't if its planner's data was deleted."""
        return self.weeks > 0 and self.planner > 0

    @property
    def next_game(self) -> GamePlan:
        """The game of the next round; after the last one, the game of the final table."""
        return self.planned.program[min(len(self.rounds), self.planned.rounds)]

    @property
    def coming(self) -> tuple[UserId, ...]:
        """The people who said that they will come."""
        return tuple(user for user, guest in self.guests.items() if guest.coming and user > 0)

    @property
    def here(self) -> tuple[UserId, ...]:
        """The people who play in the next round."""
        return tuple(user for user in self.coming if self.guests[user].here)

    @property
    def placed(self) -> tuple[UserId, ...]:
        """The people with a place. Once rounds are played, only people who are here have one."""
        return self.here if self.rounds else self.coming

    @property
    def waiting(self) -> tuple[UserId, ...]:
        """The people on the waiting list who want a place, in order."""
        return tuple(user for user in self.queue if user > 0)

    @property
    def round(self) -> Round | None:
        """The round drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> tuple[Seating, ...]:
        """The tables of the running round; none between two rounds."""
        return self.rounds[-1].tables if self.phase is Phase.PLAYING else ()

    @property
    def open_tables(self) -> list[TableId]:
        """The open tables of the running round that are not over for the evening."""
        return [at.table for at in self.playing if at.table is not None and at.points is None]

    @property
    def unopened(self) -> Place | None:
        """The first table of the running round that is still to be opened."""
        places = (place for place, seating in enumerate(self.playing) if seating.unopened)
        return next((Place(len(self.rounds) - 1, place) for place in places), None)

    @property
    def people(self) -> frozenset[UserId]:
        """Everybody whom the evening names, wherever that is."""
        plan = (self.planned.user, self.planned.counts_for, self.planner, self.typed_by)
        said = (*self.plans, *self.guests, *self.queue, *self.ready)
        return frozenset((*plan, *said)).union(*(one.people for one in self.rounds))

    def counts_on(self, user_id: UserId) -> bool:
        """True if a person comes or waits for a place."""
        guest = self.guests.get(user_id)
        return (guest is not None and guest.coming) or user_id in self.queue

    def takes_part(self, user_id: UserId) -> bool:
        """True, until the evening ends, for a person who is coming, waits for a place or has played."""
        has_played = any(user_id in one.users for one in self.rounds)
        return self.phase.live and (has_played or self.counts_on(user_id))

    @property
    def has_nameless(self) -> bool:
        """Whether the data of somebody who has played was deleted."""
        return any(user < 0 for one in self.rounds for user in one.users)

    def name_for(self, user_id: UserId, name: str, username: str = "") -> str:
        """The person's name, with a second sign if it looks like the name of another guest."""
        others = (guest.name for other, guest in self.guests.items() if other != user_id)
        return told_apart(name, username, others)

    def name(self, user_id: UserId) -> str:
        """The name of a person here; "" if their data was deleted."""
        guest = self.guests.get(user_id)
        return guest.name if guest else ""


def planned_by(plan: Planned) -> Evening:
    """The new evening of a plan. Its planner comes. If it is for *now*, they are here, and all are called."""
    new = Evening(plan, planner=plan.user, planner_name=plan.name, at=plan.at, weeks=plan.weeks)
    new = replace(new, zone=plan.zone, typed_by=plan.user)
    new = with_guest(new, plan.user, name=plan.name, coming=True, here=plan.now)
    return news(new, phase=Phase.GATHERING, called=plan.at) if plan.now else new


def news(evening: Evening, **changes: object) -> Evening:
    """The evening after a change that leads to a new message."""
    return replace(evening, stage=evening.stage + 1, **changes)


def begun(evening: Evening, one: Round) -> Evening:
    """The evening after a new round was drawn.

    At one table, people who have said in the break, or before *Go!*, that they are here are ready, too.
    """
    if one.is_one_table:
        one = replace(one, ready=evening.ready & one.users)
    return news(evening, phase=Phase.PLAYING, rounds=(*evening.rounds, one), ready=frozenset())


def tables_ended(evening: Evening, over: Mapping[int, Ended]) -> Evening:
    """The evening after these tables of its round are over for it, keyed by their numbers.

    People who were absent at the end have to say that they are here before they are seated again, unless
    they have said so during the round.
    """
    for place, how in over.items():
        points = dict(sorted(how.points.items()))
        evening = with_seating(evening, place, points=points, how=how.how, forfeited=how.forfeited)
        for user in {*how.asleep} - evening.ready:
            evening = with_guest(evening, user, here=False)
    return evening


def ended(evening: Evening, reason: CancelReason | None = None) -> Evening:
    """The evening after its end, or after it was called off for this reason.

    What could tell whose data was deleted is not needed any more.
    """
    phase = Phase.CANCELLED if reason else Phase.OVER
    return news(evening, phase=phase, cancelled=reason, forgotten=())


def with_guest(evening: Evening, user_id: UserId, **changes: str | int) -> Evening:
    """The evening with changes to a guest, who is added if need be."""
    guest = replace(evening.guests.get(user_id, Guest("")), **changes)
    return replace(evening, guests={**evening.guests, user_id: guest})


def with_round(evening: Evening, **changes: object) -> Evening:
    """The evening with changes to its last round."""
    return replace(evening, rounds=(*evening.rounds[:-1], replace(evening.rounds[-1], **changes)))


def with_seating(evening: Evening, place: int, **changes: object) -> Evening:
    """The evening with changes to the table at ``place`` of its last round."""
    tables = [*evening.rounds[-1].tables]
    tables[place] = replace(tables[place], **changes)
    return with_round(evening, tables=tuple(tables))
