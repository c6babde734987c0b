"""A person in an evening is renamed, taken out of it, or told what it says about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bot.ids import UserId
from bot.journal import Forgot
from cogs.evenings.evening import Evening, Round, Seating, with_guest
from cogs.evenings.plan import Planned


def shows(evening: Evening, user_id: UserId) -> bool:
    """Whether the evening shows a name of this person."""
    return user_id in evening.guests or user_id in (evening.planner, evening.planned.user)


def renamed(evening: Evening, user_id: UserId, name: str) -> Evening:
    """The evening with another name of this person."""
    if user_id == evening.planned.user:
        evening = replace(evening, planned=replace(evening.planned, name=name))
    if user_id == evening.planner:
        evening = replace(evening, planner_name=name)
    return with_guest(evening, user_id, name=name) if user_id in evening.guests else evening


def without(evening: Evening, user_id: UserId, nobody: UserId, forgot: Forgot) -> Evening:
    """The evening with ``nobody`` in the place of a person whose data is deleted.

    Their time zone goes too. While the evening is live, ``forgot`` notes the deletion.
    """

    def one(user: UserId) -> UserId:
        return nobody if user == user_id else user

    def all_of(users: Iterable[UserId]) -> tuple[UserId, ...]:
        return tuple(map(one, users))

    def plan(planned: Planned) -> Planned:
        if user_id not in (planned.user, planned.first):
            return planned
        name = "" if planned.user == user_id else planned.name
        first = None if planned.first is None else one(planned.first)
        is_counted = evening.phase.live and planned.counts_for == user_id
        after = replace(planned, user=one(planned.user), name=name, zone="", first=first)
        return replace(after, deleted=forgot) if is_counted else after

    def seating(at: Seating) -> Seating:
        points = None if at.points is None else {one(user): got for user, got in at.points.items()}
        return replace(at, users=all_of(at.users), points=points, forfeited=all_of(at.forfeited))

    def played(round_: Round) -> Round:
        tables = tuple(map(seating, round_.tables))
        return replace(round_, tables=tables, ready=frozenset(all_of(round_.ready)))

    guests = {one(user): guest for user, guest in evening.guests.items()}
    after = replace(
        evening,
        planned=plan(evening.planned),
        planner=one(evening.planner),
        planner_name="" if evening.planner == user_id else evening.planner_name,
        zone="" if evening.typed_by == user_id else evening.zone,
        typed_by=one(evening.typed_by),
        plans={one(user): times for user, times in evening.plans.items()},
        guests=guests,
        queue=all_of(evening.queue),
        rounds=tuple(map(played, evening.rounds)),
        ready=frozenset(all_of(evening.ready)),
        forgotten=(*evening.forgotten, forgot) if evening.phase.live else (),
    )
    return with_guest(after, nobody, name="") if nobody in guests else after


def told_to(user_id: UserId, evening: Evening) -> dict[str, Any]:
    """What an evening says about a person, and about nobody else."""
    plan, guest = evening.planned, evening.guests.get(user_id)
    told: dict[str, Any] = {}
    if plan.user == user_id:
        told["planned"] = {**to_builtins(plan), "user": user_id}
        for of_another in ("first", "deleted"):
            told["planned"].pop(of_another, None)
    told |= {"plans": evening.planner == user_id, "changes": evening.plans.get(user_id, 0)}
    told |= {"zone": evening.zone} if evening.typed_by == user_id else {}
    told |= {"guest": to_builtins(guest), "waits": user_id in evening.queue} if guest else {}
    return told | {"tables": [*_seats(user_id, evening)]}


def _seats(user_id: UserId, evening: Evening) -> Iterator[dict[str, Any]]:
    for number, one in enumerate(evening.rounds, start=1):
        for at in (at for at in one.tables if user_id in at.users):
            points, left = (at.points or {}).get(user_id), user_id in at.forfeited
            seat = {"round": number, "table": at.table, "ready": user_id in one.ready}
            yield seat | {"points": points, "forfeited": left}
