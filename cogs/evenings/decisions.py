"""Decides what a command does in an evening. It returns log entries or raises Refused."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import has_unknown, is_forgotten
from bot.names import escaped
from bot.table.commands import Refused
from cogs.evenings import log
from cogs.evenings.commands import (
    Answer,
    Begin,
    BeReady,
    Cancel,
    ComeHere,
    Command,
    HandOver,
    Interest,
    Leave,
    Move,
    Repeat,
    Tick,
    Vanish,
)
from cogs.evenings.evening import Evening, Phase, fold
from cogs.evenings.going_on import (
    AHEAD,
    CALL_BEFORE,
    FEWEST,
    first_round,
    go_on,
    is_full,
    moved_up,
    rounds_left,
)

LONGEST_LOG = 3000
"""Once the log has this many entries, nobody can change their answer any more."""
MOST_CHANGES = 60
"""One person can change their answer this many times, so that they cannot fill the log."""
MOST_PLANS = 10
"""One person can change this many times how often an evening comes, or hand it over."""
MOST_MOVES = 5
"""An evening can be moved this many times, as everybody who comes is told of each move."""
NOT_THEIRS = N_(
    "That's up to {name}, whose game night this is, or anyone who can manage messages here. Ask one of them."
)
NAMELESS = N_(
    "A player of this game night had their data deleted, so I cannot tell whether it was you, and no "
    "moderator can call it off or close its tables. It ends by itself."
)
"""The answer to moderators. One of them could be the player, and end what they were losing."""
SOON = 5 * 60.0
"""An evening must begin at least this many seconds from now."""


def decide(evening: Evening, command: Command) -> tuple[log.Entry, ...]:
    """The entries for a command, none if nothing changes. Raises Refused.

    If a place is then free, the first person on the waiting list gets it.
    """
    entries = _decide(evening, command)
    return (*entries, *moved_up(fold(evening, entries)))


def _decide(evening: Evening, command: Command) -> tuple[log.Entry, ...]:
    match command:
        case Tick():
            return go_on(evening, command)
        case Vanish():
            return (log.Cancelled("gone"),) if evening.phase.live else ()
        case Interest(users, names):
            return _interest(evening, users, names) if evening.phase is Phase.PLANNED else ()
    require_live(evening)
    match command:
        case Answer(user, name, coming, username):
            return _answer(evening, user, evening.name_for(user, name, username), coming)
        case ComeHere(user, name, username):
            return _come_here(evening, user, evening.name_for(user, name, username))
        case Leave(user):
            return _leave(evening, user)
        case BeReady(user):
            return _be_ready(evening, user)
        case Move(user, at, now, keeper, zone):
            require_planner(evening, user, keeper)
            if evening.phase not in (Phase.PLANNED, Phase.GATHERING):
                raise Refused(N_("This game night has already begun, so it can't be moved."))
            require_time(at, now)
            if at != evening.at and evening.moves >= MOST_MOVES:
                raise Refused(
                    N_("It has been moved {n} times already. Call it off and plan another one."),
                    n=evening.moves,
                )
            return (log.Moved(at, user, zone),) if at != evening.at else ()
        case Begin(user, tick, keeper):
            require_planner(evening, user, keeper)
            if evening.phase is not Phase.GATHERING or not evening.at_once:
                raise Refused(N_("It begins by itself, or has already begun. Look at its newest message."))
            if len(evening.here) < FEWEST:
                raise Refused(N_("Nobody else is here yet. Wait until somebody has pressed *I'm here*."))
            return first_round(evening, tick)
        case Repeat(user, weeks, keeper):
            require_planner(evening, user, keeper)
            return _replan(evening, user, log.Repeats(weeks, user)) if weeks != evening.weeks else ()
        case HandOver(user, person, name, keeper):
            require_planner(evening, user, keeper)
            given = log.HandedOver(person, name, user)
            return _replan(evening, user, given) if person != evening.planner else ()
        case Cancel(user, keeper, for_good):
            require_canceller(evening, user, keeper)
            last = (log.Repeats(0, user),) if for_good and evening.weeks else ()
            return (*last, log.Cancelled("cancelled", user))


def require_time(at: float, now: float) -> None:
    """Raises Refused for a beginning that is past, too soon, or too far ahead."""
    if at < now + SOON:
        raise Refused(
            N_(
                "That time is past, or too soon. Choose one at least five minutes away, or plan a "
                "game night with `now`."
            )
        )
    if at > now + AHEAD:
        raise Refused(N_("That's too far ahead. Choose a day within the next 60 days."))


def require_live(evening: Evening) -> None:
    """Raises Refused for an evening that has ended."""
    if evening.phase is Phase.CANCELLED:
        raise Refused(N_("This game night was called off. Plan another one with `/evening plan`."))
    if evening.phase is Phase.OVER:
        raise Refused(N_("This game night is over. Plan another one with `/evening plan`."))


def require_planner(evening: Evening, user_id: UserId, keeper: bool) -> None:
    """Raises Refused if the person neither plans the evening nor moderates its channel."""
    if user_id != evening.planner and not keeper:
        name = escaped(evening.planner_name or "?")
        raise Refused(NOT_THEIRS, name=f"**{name}**")


def require_canceller(evening: Evening, user_id: UserId, keeper: bool) -> None:
    """Raises Refused if the person may not call the evening off.

    Once a round has been drawn, only a moderator who doesn't take part may do so, and nobody once the data
    of somebody who has played was deleted.
    """
    if not evening.rounds:
        require_planner(evening, user_id, keeper)
    elif not keeper or evening.takes_part(user_id) or is_forgotten(evening, user_id):
        raise Refused(
            N_(
                "This game night has begun, so only somebody who can manage messages here and isn't "
                "playing can call it off. If you can't stay, press *I have to go*."
            )
        )
    elif has_unknown(evening):
        raise Refused(NAMELESS)


def _replan(
    evening: Evening, user_id: UserId, entry: log.Repeats | log.HandedOver
) -> tuple[log.Repeats | log.HandedOver]:
    """The entry by which a person changes the plan. Raises Refused if they have done so too often."""
    if evening.plans.get(user_id, 0) >= MOST_PLANS:
        raise Refused(
            N_(
                "You've changed this game night too often, so it stays as it is. If you have to, call it off "
                "and plan another one."
            )
        )
    return (entry,)


def _seated(evening: Evening, entry: log.Answered | log.CameHere) -> tuple[log.Entry, ...]:
    """The entry that gives a person a place, or puts them on the waiting list."""
    here = isinstance(entry, log.CameHere)
    full, guest = is_full(evening, entry.user), evening.guests.get(entry.user)
    if full and guest and entry.user in evening.queue and guest.here >= here:
        return ()
    if evening.seq >= LONGEST_LOG or (guest and guest.changes >= MOST_CHANGES):
        raise Refused(N_("That was too much back and forth: your last answer counts."))
    event = isinstance(entry, log.Answered) and entry.event
    return (log.Waited(entry.user, entry.name, here, event) if full else entry,)


def _interest(
    evening: Evening, users: frozenset[UserId], names: Mapping[UserId, str]
) -> tuple[log.Entry, ...]:
    """Counts people as coming while they are interested in the event, unless they answered the bot."""
    entries: list[log.Entry] = [
        log.Answered(user, guest.name, coming=False, event=True)
        for user, guest in evening.guests.items()
        if guest.by_event and evening.counts_on(user) and user not in users
    ]
    after = fold(evening, entries)
    for user in sorted({*users} & {*names}):
        guest = after.guests.get(user)
        is_new = guest is None and not evening.closed_to_event
        if is_new or (guest and guest.by_event and not after.counts_on(user)):
            with suppress(Refused):  # they have changed their answer too often
                name = after.name_for(user, names[user])
                come = _seated(after, log.Answered(user, name, coming=True, event=True))
                entries += come
                after = fold(after, come)
    return tuple(entries)


def _leave(evening: Evening, user_id: UserId) -> tuple[log.Entry, ...]:
    if user_id not in evening.guests:
        raise Refused(N_("You're not in this game night, so you're free to go."))
    return (log.Left(user_id),) if evening.counts_on(user_id) else ()


def _answer(evening: Evening, user_id: UserId, name: str, coming: bool) -> tuple[log.Entry, ...]:
    guest = evening.guests.get(user_id)
    if not coming:
        if evening.rounds:
            return _leave(evening, user_id)
        is_known = guest is not None and not evening.counts_on(user_id)
        return () if is_known else (log.Answered(user_id, name, False),)
    if evening.phase is not Phase.PLANNED:
        return _come_here(evening, user_id, name)
    if guest and guest.coming:
        return ()
    return _seated(evening, log.Answered(user_id, name, True))


def _come_here(evening: Evening, user_id: UserId, name: str) -> tuple[log.Entry, ...]:
    if evening.phase is Phase.PLANNED:
        if evening.guests.get(user_id) and evening.guests[user_id].coming:
            raise Refused(
                N_("It's too early for that: I'll ping you {n} minutes before the start."),
                n=int(CALL_BEFORE // 60),
            )
        return _answer(evening, user_id, name, coming=True)
    guest = evening.guests.get(user_id)
    if guest and guest.here and (user_id in evening.ready or not _says_more(evening, user_id)):
        return ()
    if evening.round and evening.round.final:
        raise Refused(N_("The final is the last table of the night, but you can follow it: press *Watch*."))
    if (
        evening.rounds
        and not rounds_left(evening)
        and not any(user_id in one.users for one in evening.rounds)
    ):
        raise Refused(
            N_("The last round has been drawn, so there are no more seats tonight. You're welcome to watch.")
        )
    return _seated(evening, log.CameHere(user_id, name))


def _says_more(evening: Evening, user_id: UserId) -> bool:
    """Whether it changes anything if a person who is here says so again.

    It does in a break, and at a table that still plays: the person may have left the game there.
    """
    now = evening.round
    if evening.phase is not Phase.PLAYING or now is None or now.final:
        return evening.phase is Phase.BREAK
    place = now.seated(user_id)
    return place is not None and now.tables[place].points is None


def _be_ready(evening: Evening, user_id: UserId) -> tuple[log.Entry, ...]:
    now = evening.round
    if evening.phase is not Phase.PLAYING or now is None or now.seated(user_id) is None:
        raise Refused(N_("You have no seat in this round. Press *I'm here* to join in the next one."))
    return () if user_id in now.ready else (log.Ready(user_id),)
