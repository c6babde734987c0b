"""An evening of several rounds as a pure value, a fold of its log: `evolve` adds an entry.

Nothing here knows of Discord, of storage or of the time; equal arguments give equal results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import Enum
from functools import reduce

import msgspec
from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.names import told_apart
from cogs.evenings import log


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


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person who has answered."""

    name: str
    coming: bool = False
    here: bool = False
    """Whether the guest is here. A guest who is here and has a place plays in the next round."""
    by_event: bool = False
    """Whether the guest's only answer was a press on *Interested* at the scheduled event."""
    changes: int = 0
    """How often the guest has answered, or said "I am here"."""


class Seating(msgspec.Struct, frozen=True, gc=False):
    """One table of a round."""

    users: tuple[UserId, ...]
    house: int = 0
    """How many bots sit at this table."""
    table: TableId | None = None
    """The table's id; None if it is not open yet."""
    channel: ChannelId = ChannelId(0)
    points: Mapping[UserId, int] | None = None
    """Each person's points, from 0 to 100. None if the table is not over."""
    how: log.End | None = None
    forfeited: tuple[UserId, ...] = ()
    """The people who left this table, or never acted there."""

    @property
    def unopened(self) -> bool:
        """Whether the table has yet to be opened. False if the data of all its people was deleted."""
        return self.table is None and self.points is None and any(user > 0 for user in self.users)


class Round(msgspec.Struct, frozen=True, gc=False):
    """A round, or the final table."""

    at: float
    tables: tuple[Seating, ...]
    game: log.GamePlan
    final: bool = False
    ready: frozenset[UserId] = frozenset()
    """The people who have pressed that they are ready at their table."""
    over: float | None = None
    """Unix time at which the round was over; None before that."""

    @property
    def users(self) -> frozenset[UserId]:
        return frozenset(user for seating in self.tables for user in seating.users)

    def seated(self, user_id: UserId) -> int | None:
        """The number of the table at which a person sits, from 0. None if the person sits at no table."""
        return next((place for place, at in enumerate(self.tables) if user_id in at.users), None)


UNPLANNED = log.Planned(
    guild=GuildId(0),
    channel=ChannelId(0),
    user=UserId(0),
    name="",
    game="",
    options={},
    seconds=60,
    at=0.0,
    rounds=1,
    places=0,
)
"""The values of an evening before its log begins."""


class Evening(msgspec.Struct, frozen=True, gc=False):
    """One evening, from its plan to its end. ``seq`` is the number of log entries folded into it."""

    id: EveningId
    seq: int = 0
    phase: Phase = Phase.PLANNED
    planned: log.Planned = UNPLANNED
    planner: UserId = UserId(0)
    planner_name: str = ""
    at: float = 0.0
    """Unix time of the evening's beginning."""
    zone: str = ""
    """The time zone in which ``at`` was last typed; "" if unknown."""
    moves: int = 0
    """How often the evening's hour was changed."""
    weeks: int = 0
    """After how many weeks the evening is repeated. 0 means never."""
    forgotten: tuple[log.Forgot, ...] = ()
    """The deletions of people's data."""
    plans: Mapping[UserId, int] = {}
    """How often each person has chosen how often the evening comes, or has handed it over."""
    closed_to_event: bool = False
    """Whether somebody's data was deleted. If so, presses on *Interested* at the scheduled event add no new
    people: one of them could be that person.
    """
    called: float | None = None
    """Unix time at which people were called."""
    guests: Mapping[UserId, Guest] = {}
    """Everybody who has answered, keyed by user, in the order of their first answers."""
    queue: tuple[UserId, ...] = ()
    """The people on the waiting list, in order."""
    rounds: tuple[Round, ...] = ()
    ready: frozenset[UserId] = frozenset()
    """The people who have said in this round, or in this break, that they are here."""
    cancelled: log.CancelReason | None = None
    void: bool = False
    """Whether a part of the log cannot be read any more. Then the evening is cancelled, whatever follows."""
    stage: int = 0
    """How many messages came before the newest one. The plan, a changed hour, the call, each round and the
    end have one each.
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
    def next_game(self) -> log.GamePlan:
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


NEWS = (log.Moved, log.Called, log.Drawn, log.Finished, log.Cancelled)
"""The entries that lead to a new message."""


def evolve(evening: Evening, entry: log.Entry) -> Evening:
    """The evening with this entry added."""
    after = _after(evening, entry)
    return replace(after, seq=evening.seq + 1, stage=evening.stage + isinstance(entry, NEWS))


def fold(evening: Evening, entries: Iterable[log.Entry]) -> Evening:
    """The evening with these entries added, in their order."""
    return reduce(evolve, entries, evening)


def recalled(evening: Evening, entries: Iterable[log.Entry | None]) -> Evening:
    """The evening with these stored entries added. An entry that cannot be read is None.

    From an entry on that we cannot read or follow, the evening is void. Its ``seq`` still counts all entries.
    """
    return reduce(_recalled, entries, evening)


def _recalled(evening: Evening, entry: log.Entry | None) -> Evening:
    if not evening.void and entry is not None:
        with suppress(Exception):  # the entries may contradict each other in any way
            return evolve(evening, entry)
    is_news = not evening.void or isinstance(entry, NEWS)
    evening = replace(evening, seq=evening.seq + 1, stage=evening.stage + is_news)
    return replace(evening, phase=Phase.CANCELLED, cancelled="unknown", void=True)


def _after(evening: Evening, entry: log.Entry) -> Evening:
    match entry:
        case log.Planned(user=user, name=name, at=at, zone=zone):
            planned = replace(evening, planned=entry, planner=user, planner_name=name, at=at, zone=zone)
            planned = replace(planned, weeks=entry.weeks)
            return _with_guest(planned, user, name=name, coming=True)
        case log.Moved(at=at, zone=zone):
            guests = {user: replace(guest, here=False) for user, guest in evening.guests.items()}
            moves, zone = evening.moves + 1, zone or evening.zone
            moved = replace(evening, at=at, zone=zone, moves=moves, guests=guests)
            return replace(moved, called=None, phase=Phase.PLANNED)
        case log.Repeats(weeks=weeks, keeper=keeper):
            return replace(_replanned(evening, keeper), weeks=weeks)
        case log.HandedOver(user=user, name=name, keeper=keeper):
            return replace(_replanned(evening, keeper), planner=user, planner_name=name)
        case log.Called(at=at):
            return replace(evening, called=at, phase=Phase.GATHERING)
        case log.Answered(user=user, name=name, coming=coming, event=event):
            here = {} if coming else {"here": False}
            evening = _without_wait(evening, user)
            return _said(evening, user, name=name, coming=coming, by_event=event, **here)
        case log.CameHere(user=user, name=name):
            evening = _without_wait(evening, user)
            evening = _said(evening, user, name=name, coming=True, here=True, by_event=False)
            return _ready(evening, user)
        case log.Waited(user=user, name=name, here=here, event=event):
            queue = evening.queue if user in evening.queue else (*evening.queue, user)
            evening = replace(evening, queue=queue)
            return _said(evening, user, name=name, coming=False, here=here, by_event=event)
        case log.MovedUp(user=user):
            evening = _with_guest(_without_wait(evening, user), user, coming=True)
            return _ready(evening, user) if evening.guests[user].here else evening
        case log.Left(user=user):
            evening = _with_guest(_without_wait(evening, user), user, coming=False, here=False)
            return replace(evening, ready=evening.ready - {user})
        case log.Renamed(user=user, name=name):
            if user == evening.planner:
                evening = replace(evening, planner_name=name)
            return _with_guest(evening, user, name=name) if user in evening.guests else evening
        case log.Drawn() | log.TableOpened() | log.Ready() | log.TableEnded() | log.RoundOver():
            return _played(evening, entry)
        case log.Finished():
            return replace(evening, phase=Phase.OVER)
        case log.Cancelled(reason=reason):
            return replace(evening, phase=Phase.CANCELLED, cancelled=reason)
        case log.Forgot():
            return replace(evening, closed_to_event=True, forgotten=(*evening.forgotten, entry))


def _played(
    evening: Evening, entry: log.Drawn | log.TableOpened | log.Ready | log.TableEnded | log.RoundOver
) -> Evening:
    match entry:
        case log.Drawn(at=at, tables=tables, house=house, final=final):
            seatings = tuple(Seating(users, bots) for users, bots in zip(tables, house, strict=True))
            game = evening.planned.final_game if final else evening.next_game
            rounds = (*evening.rounds, Round(at, seatings, game, final))
            return replace(evening, phase=Phase.PLAYING, rounds=rounds, ready=frozenset())
        case log.TableOpened(place=place, table=table, channel=channel):
            return _with_seating(evening, place, table=table, channel=channel)
        case log.Ready(user=user):
            return _with_round(evening, ready=evening.rounds[-1].ready | {user})
        case log.TableEnded(place=place, points=points, how=how, asleep=asleep, forfeited=forfeited):
            evening = _with_seating(evening, place, points=dict(points), how=how, forfeited=forfeited)
            for user in {*asleep} - evening.ready:
                evening = _with_guest(evening, user, here=False)
            return evening
        case log.RoundOver(at=at):
            return replace(_with_round(evening, over=at), phase=Phase.BREAK, ready=frozenset())


def _ready(evening: Evening, user_id: UserId) -> Evening:
    """Notes that a person with a place has said they are here. It counts until the round or break ends."""
    counts = evening.phase in (Phase.PLAYING, Phase.BREAK)
    return replace(evening, ready=evening.ready | {user_id}) if counts else evening


def _replanned(evening: Evening, keeper: UserId) -> Evening:
    return replace(evening, plans={**evening.plans, keeper: evening.plans.get(keeper, 0) + 1})


def _without_wait(evening: Evening, user_id: UserId) -> Evening:
    return replace(evening, queue=tuple(user for user in evening.queue if user != user_id))


def _said(evening: Evening, user_id: UserId, **changes: str | bool) -> Evening:
    """The evening with a person's answer added. The answer counts as a change."""
    guest = evening.guests.get(user_id)
    return _with_guest(evening, user_id, changes=1 + (guest.changes if guest else 0), **changes)


def _with_guest(evening: Evening, user_id: UserId, **changes: str | int) -> Evening:
    guest = replace(evening.guests.get(user_id, Guest("")), **changes)
    return replace(evening, guests={**evening.guests, user_id: guest})


def _with_round(evening: Evening, **changes: object) -> Evening:
    return replace(evening, rounds=(*evening.rounds[:-1], replace(evening.rounds[-1], **changes)))


def _with_seating(evening: Evening, place: int, **changes: object) -> Evening:
    tables = [*evening.rounds[-1].tables]
    tables[place] = replace(tables[place], **changes)
    return _with_round(evening, tables=tuple(tables))
