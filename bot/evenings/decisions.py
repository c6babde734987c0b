"""Decides what a command does in an evening: it leads to log entries or to a refusal."""

from __future__ import annotations

from bot.evenings import Evening, Phase, log
from bot.evenings.commands import (
    Answer,
    BeReady,
    Cancel,
    ComeHere,
    Command,
    HandOver,
    Leave,
    Move,
    Tick,
    Vanish,
)
from bot.evenings.going_on import go_on
from bot.evenings.timing import AHEAD, CALL_BEFORE
from bot.i18n import N_
from bot.ids import UserId
from bot.table.commands import Refused

LONGEST_LOG = 3000
"""After this many entries nobody can change their mind any more."""
MOST_MOVES = 5
"""Each move tells everybody who comes."""
NOT_THEIRS = N_(
    "Only {name}, who plans this evening, and people who can manage messages here can do that. Ask one of "
    "them."
)
SOON = 5 * 60.0
"""Seconds from now until an evening can begin, at least."""


def decide(evening: Evening, command: Command) -> tuple[log.Entry, ...]:
    """The entries for a command; none where nothing changes. Raises Refused."""
    match command:
        case Tick():
            return go_on(evening, command)
        case Vanish():
            return (log.Cancelled("gone"),) if evening.phase.live else ()
    _require_live(evening)
    match command:
        case Answer(user, name, coming):
            return _answer(evening, user, name, coming)
        case ComeHere(user, name):
            return _come_here(evening, user, name)
        case Leave(user):
            _require_guest(evening, user)
            return (log.Left(user),) if evening.guests[user].coming else ()
        case BeReady(user):
            return _be_ready(evening, user)
        case Move(user, at, now, keeper):
            _require_planner(evening, user, keeper)
            if evening.phase not in (Phase.PLANNED, Phase.GATHERING):
                raise Refused(N_("This evening has begun, so it cannot be moved any more."))
            require_time(at, now)
            if at != evening.at and evening.moves >= MOST_MOVES:
                raise Refused(
                    N_("This evening has been moved too often: {n} times. Cancel it and plan another one."),
                    n=evening.moves,
                )
            return (log.Moved(at, user),) if at != evening.at else ()
        case HandOver(user, person, name, keeper):
            _require_planner(evening, user, keeper)
            return (log.HandedOver(person, name, user),) if person != evening.planner else ()
        case Cancel(user, keeper):
            _require_planner(evening, user, keeper)
            return (log.Cancelled("cancelled", user),)


def require_time(at: float, now: float) -> None:
    """Raises Refused for a beginning that is over, or too far ahead."""
    if at < now + SOON:
        raise Refused(N_("That is over, or too soon. Choose a time that is at least five minutes from now."))
    if at > now + AHEAD:
        raise Refused(N_("That is too far ahead. Choose a day within the next 60 days."))


def _require_live(evening: Evening) -> None:
    if evening.phase is Phase.CANCELLED:
        raise Refused(N_("This evening was called off. Plan another one with `/evening plan`."))
    if evening.phase is Phase.OVER:
        raise Refused(N_("This evening is over. Plan another one with `/evening plan`."))


def _require_guest(evening: Evening, user_id: UserId) -> None:
    if user_id not in evening.guests:
        raise Refused(N_("You are not part of this evening, so there is nothing to leave."))


def _require_planner(evening: Evening, user_id: UserId, keeper: bool) -> None:
    if user_id != evening.planner and not keeper:
        name = evening.planner_name or "?"
        raise Refused(NOT_THEIRS, name=f"**{name}**")


def _require_room(evening: Evening, user_id: UserId) -> None:
    taken = {*(evening.here if evening.rounds else evening.coming)}
    if user_id not in taken and len(taken) >= evening.planned.places:
        raise Refused(
            N_("All places are taken: {n}. If somebody cannot come, theirs is free: look again later."),
            n=evening.planned.places,
        )
    if evening.seq >= LONGEST_LOG:
        raise Refused(N_("There was too much coming and going in this evening. What you said last counts."))


def _answer(evening: Evening, user_id: UserId, name: str, coming: bool) -> tuple[log.Entry, ...]:
    guest = evening.guests.get(user_id)
    if not coming:
        if evening.rounds:
            _require_guest(evening, user_id)
            return (log.Left(user_id),) if guest and guest.coming else ()
        return () if guest and not guest.coming else (log.Answered(user_id, name, False),)
    if evening.phase is not Phase.PLANNED:
        return _come_here(evening, user_id, name)
    if guest and guest.coming:
        return ()
    _require_room(evening, user_id)
    return (log.Answered(user_id, name, True),)


def _come_here(evening: Evening, user_id: UserId, name: str) -> tuple[log.Entry, ...]:
    if evening.phase is Phase.PLANNED:
        if evening.guests.get(user_id) and evening.guests[user_id].coming:
            raise Refused(
                N_("It is too early for that: I call you {n} minutes before it begins."),
                n=int(CALL_BEFORE // 60),
            )
        return _answer(evening, user_id, name, coming=True)
    guest = evening.guests.get(user_id)
    if guest and guest.here and (evening.phase is not Phase.BREAK or user_id in evening.ready):
        return ()
    if evening.round and evening.round.final:
        raise Refused(N_("The final table is the last one of this evening. You can watch it."))
    _require_room(evening, user_id)
    return (log.CameHere(user_id, name),)


def _be_ready(evening: Evening, user_id: UserId) -> tuple[log.Entry, ...]:
    now = evening.round
    if evening.phase is not Phase.PLAYING or now is None or now.seated(user_id) is None:
        raise Refused(N_("You have no seat at a table of this round. Press *I'm here* for the next one."))
    return () if user_id in now.ready else (log.Ready(user_id),)
