"""An evening is a fold of its log: `evolve` adds an entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from bot.ids import UserId
from cogs.evenings import log
from cogs.evenings.nouns import Evening, Guest, Phase, Round, Seating

NEWS = (log.Moved, log.Called, log.Drawn, log.Finished, log.Cancelled)
"""After these there is another message."""


def evolve(evening: Evening, entry: log.Entry) -> Evening:
    """The evening after this entry."""
    after = _counted(_after(evening, entry), entry)
    return replace(after, seq=evening.seq + 1, stage=evening.stage + isinstance(entry, NEWS))


def fold(evening: Evening, entries: Iterable[log.Entry]) -> Evening:
    """The evening after these entries, in their order."""
    return reduce(evolve, entries, evening)


def _after(evening: Evening, entry: log.Entry) -> Evening:
    match entry:
        case log.Planned(user=user, name=name, at=at):
            planned = replace(evening, planned=entry, planner=user, planner_name=name, at=at, zone=entry.zone)
            return _with_guest(planned, user, name=name, coming=True)
        case log.Moved(at=at, zone=zone):
            moved = replace(
                evening,
                at=at,
                zone=zone or evening.zone,
                moves=evening.moves + 1,
                called=None,
                phase=Phase.PLANNED,
            )
            return replace(moved, guests={u: replace(g, here=False) for u, g in evening.guests.items()})
        case log.HandedOver(user=user, name=name):
            return replace(evening, planner=user, planner_name=name)
        case log.Called(at=at):
            return replace(evening, called=at, phase=Phase.GATHERING)
        case log.Answered() | log.CameHere() | log.Left() | log.Renamed() | log.Ready():
            return _said(evening, entry)
        case log.Waited() | log.MovedUp():
            return _waited(evening, entry)
        case log.Drawn() | log.TableOpened() | log.TableEnded() | log.RoundOver():
            return _played(evening, entry)
        case log.Finished():
            return replace(evening, phase=Phase.OVER)
        case log.Cancelled(reason=reason):
            return replace(evening, phase=Phase.CANCELLED, cancelled=reason)
        case log.Forgot():
            return evening


def _said(
    evening: Evening, entry: log.Answered | log.CameHere | log.Left | log.Renamed | log.Ready
) -> Evening:
    match entry:
        case log.Answered(user=user, name=name, coming=coming):
            here = {} if coming else {"here": False}
            return _with_guest(_without_wait(evening, user), user, name=name, coming=coming, **here)
        case log.CameHere(user=user, name=name):
            ready = evening.ready | {user} if evening.phase is Phase.BREAK else evening.ready
            evening = _without_wait(replace(evening, ready=ready), user)
            return _with_guest(evening, user, name=name, coming=True, here=True)
        case log.Left(user=user):
            ready = evening.ready - {user}
            evening = _without_wait(replace(evening, ready=ready), user)
            return _with_guest(evening, user, coming=False, here=False)
        case log.Renamed(user=user, name=name):
            if user == evening.planner:
                evening = replace(evening, planner_name=name)
            return _with_guest(evening, user, name=name) if user in evening.guests else evening
        case log.Ready(user=user):
            return _with_round(evening, ready=_last(evening).ready | {user})


def _waited(evening: Evening, entry: log.Waited | log.MovedUp) -> Evening:
    user = entry.user
    if isinstance(entry, log.Waited):
        queue = (*evening.queue, *([] if user in evening.queue else [user]))
        return _with_guest(
            replace(evening, queue=queue), user, name=entry.name, coming=False, here=entry.here
        )
    evening = _with_guest(_without_wait(evening, user), user, coming=True)
    if evening.phase is Phase.BREAK and evening.guests[user].here:
        return replace(evening, ready=evening.ready | {user})
    return evening


def _without_wait(evening: Evening, user_id: UserId) -> Evening:
    return replace(evening, queue=tuple(user for user in evening.queue if user != user_id))


def _played(evening: Evening, entry: log.Drawn | log.TableOpened | log.TableEnded | log.RoundOver) -> Evening:
    match entry:
        case log.Drawn(at=at, tables=tables, house=house, final=final):
            seatings = tuple(Seating(users, bots) for users, bots in zip(tables, house, strict=True))
            game = evening.planned.final_game if final else evening.next_game
            rounds = (*evening.rounds, Round(at, seatings, game, final))
            return replace(evening, phase=Phase.PLAYING, rounds=rounds)
        case log.TableOpened(place=place, table=table, channel=channel):
            return _with_seating(evening, place, table=table, channel=channel)
        case log.TableEnded(place=place, points=points, how=how, asleep=asleep):
            evening = _with_seating(evening, place, points=dict(points), how=how)
            for user in asleep:
                evening = _with_guest(evening, user, here=False)
            return evening
        case log.RoundOver(at=at):
            return replace(_with_round(evening, over=at), phase=Phase.BREAK, ready=frozenset())


def _counted(evening: Evening, entry: log.Entry) -> Evening:
    """The evening with one change more of the person who said something, if one did."""
    match entry:
        case log.Answered(user=user) | log.CameHere(user=user) | log.Waited(user=user):
            changed = replace(evening.guests[user], changes=evening.guests[user].changes + 1)
            return replace(evening, guests={**evening.guests, user: changed})
    return evening


def _with_guest(evening: Evening, user_id: UserId, **changes: str | bool) -> Evening:
    guest = replace(evening.guests.get(user_id, Guest("")), **changes)
    return replace(evening, guests={**evening.guests, user_id: guest})


def _last(evening: Evening) -> Round:
    return evening.rounds[-1]


def _with_round(evening: Evening, **changes: object) -> Evening:
    return replace(evening, rounds=(*evening.rounds[:-1], replace(_last(evening), **changes)))


def _with_seating(evening: Evening, place: int, **changes: object) -> Evening:
    tables = [*_last(evening).tables]
    tables[place] = replace(tables[place], **changes)
    return _with_round(evening, tables=tuple(tables))
